"""The drill on the settlement of a whole cloth, several seats against one hand of the house."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, override

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Shoe
from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Amount, Field, Fields
from casino_rules.core.french import typo
from casino_rules.core.house import House
from casino_rules.core.money import USD
from casino_rules.core.questions import Question, Stake, Zone
from casino_rules.core.ruling import Ruling
from casino_rules.families.stud import duels, making
from casino_rules.families.stud.one_hand import GESTURES
from casino_rules.families.stud.play import (
    AS_ROI_KEY,
    BET_TIMES,
    HAND,
    Gesture,
    Outcome,
    qualifies,
    worth,
)
from casino_rules.families.stud.played import RAISES
from casino_rules.games.casino_stud import decisions
from casino_rules.games.casino_stud.decisions import boni_of, place
from casino_rules.games.casino_stud.drills.stakes import draw_stake
from casino_rules.games.casino_stud.engine import STUD
from casino_rules.games.casino_stud.situations import SEATS, Layout, SeatPlayed
from casino_rules.hands import HighCategory

PLAYERS: Final = (3, 3, 4, 4, 5, 6, 7)
"""How many seats are taken, the small tables more often."""
_BONI_SHARE: Final = 1 / 2
_BANKS: Final = (HighCategory.PAIR, HighCategory.TWO_PAIR)
_TIES: Final = (HighCategory.HIGH_CARD, HighCategory.PAIR)
_STARS: Final = (
    HighCategory.TRIPS,
    HighCategory.STRAIGHT,
    HighCategory.FLUSH,
    HighCategory.FULL,
    HighCategory.QUADS,
)
_OTHERS: Final = (
    HighCategory.HIGH_CARD,
    HighCategory.PAIR,
    HighCategory.PAIR,
    HighCategory.PAIR,
    HighCategory.TWO_PAIR,
)


def draw_row(rng: Random, seat: int, cards: Hand) -> SeatPlayed:
    """Draw what a player stakes; he stays in with ace-king or better."""
    action = RAISES if worth(cards).key >= AS_ROI_KEY else "passe"
    boni = draw_stake(rng) if rng.random() < _BONI_SHARE else 0
    return SeatPlayed(seat, cards, draw_stake(rng), action, boni)


def _rows(rng: Random, hands: list[Hand]) -> tuple[SeatPlayed, ...]:
    seats = sorted(rng.sample(SEATS, len(hands)))
    mixed = rng.sample(hands, len(hands))
    return tuple(draw_row(rng, *pair) for pair in zip(seats, mixed, strict=True))


def _cloth(rng: Random, bank: Hand, known: Hand, below: int = len(making.MADE)) -> Layout:
    """Seat a known hand with others: no combination at or above ``below``, nor the house's own."""
    own = worth(bank).category.strength
    allowed = [item for item in _OTHERS if item.strength != own and item.strength < below]
    raised = [making.qualified_patterns(category) for category in allowed]
    thrown = making.unqualified_patterns()
    left = list(making.left_after(bank, known))
    hands = [known]
    for _ in range(rng.choice(PLAYERS) - 1):
        first = rng.choice([thrown, thrown, *raised])
        hands.append(making.first_possible(rng, (first, thrown, *raised), left))
        left = [card for card in left if card not in hands[-1]]
    return Layout(bank, _rows(rng, hands))


def _kind(situation: Layout) -> str:
    bank = situation.bank_value
    ended = {row.against(bank) for row in situation.seats}
    if not qualifies(bank):
        return "non-qualifiee"
    if Outcome.TIE in ended:
        return "egalite"
    return "gagnant" if Outcome.WIN in ended else "maison-gagne"


type _Answer = Callable[[Layout], Mapping[str, Any] | None]


def _instead(wrong: Callable[[SeatPlayed, Layout], Mapping[str, Any]]) -> _Answer:
    """Return the mistake made at every seat where it can be made."""

    def answer(situation: Layout) -> Mapping[str, Any] | None:
        made: dict[str, Any] = {}
        for row in situation.seats:
            made.update(wrong(row, situation))
        return made or None

    return answer


def _for(ended: Outcome, field: str, wrong: str) -> _Answer:
    def at(row: SeatPlayed, situation: Layout) -> Mapping[str, Any]:
        made = row.against(situation.bank_value) is ended
        return {f"{field}-{row.seat}": wrong} if made else {}

    return _instead(at)


def _jouer_paid(row: SeatPlayed, situation: Layout) -> Mapping[str, Any]:
    """Pay JOUER although the house is not qualified."""
    if row.against(situation.bank_value) is not Outcome.UNQUALIFIED:
        return {}
    more = STUD.odds(row.value).pay(BET_TIMES * row.depart)
    return {place(row.seat): decisions.seat_paid(row, situation) + more}


def _on_depart(row: SeatPlayed, situation: Layout) -> Mapping[str, Any]:
    """Apply the table to the first stake instead of JOUER."""
    if row.against(situation.bank_value) is not Outcome.WIN:
        return {}
    less = STUD.odds(row.value).pay(row.depart)
    return {place(row.seat): decisions.seat_paid(row, situation) - less}


def _boni_lost(row: SeatPlayed, situation: Layout) -> Mapping[str, Any]:
    """Take the Boni of a player who gave up."""
    boni = boni_of(row, situation)
    if row.action == RAISES or boni is None or not boni.value.paid:
        return {}
    return {place(row.seat): 0}


def _boni_forgotten(row: SeatPlayed, situation: Layout) -> Mapping[str, Any]:
    boni = boni_of(row, situation)
    if boni is None or not boni.value.paid:
        return {}
    return {place(row.seat): decisions.seat_paid(row, situation) - boni.value.paid}


class WholeCloth(Drill[Layout]):
    """For each seat, what is done with its stakes and what it is paid, Boni included."""

    slug = "reglement-tapis"
    title = "Régler le tapis"
    duty = "Régler toutes les places : ramasser, rendre ou payer, BONI compris."
    seconds = 75
    situation = Layout
    branches = (
        branch("gagnant", "La maison est qualifiée, une place gagne", 5),
        branch("egalite", "La maison est qualifiée, une place fait égalité", 2),
        branch("maison-gagne", "La maison bat toutes les mains"),
        branch("non-qualifiee", "La maison n'est pas qualifiée", 3),
    )
    pitfalls = (
        Pitfall(
            "jouer-paye",
            "La maison n'est pas qualifiée : JOUER est remboursé, sans gain.",
            _instead(_jouer_paid),
        ),
        Pitfall(
            "table-sur-le-depart",
            "La table multiplie JOUER, qui vaut deux fois le DÉPART.",
            _instead(_on_depart),
        ),
        Pitfall(
            "boni-de-l-abandon",
            "L'abandon ne touche pas au BONI 5+1 : il est évalué quand même.",
            _instead(_boni_lost),
        ),
        Pitfall(
            "boni-oublie",
            "Le BONI 5+1 s'ajoute à ce qui est payé.",
            _instead(_boni_forgotten),
        ),
        Pitfall(
            "egalite-ramassee",
            "À égalité avec la maison, le DÉPART et JOUER sont remboursés.",
            _for(Outcome.TIE, "geste", Gesture.COLLECT.value),
        ),
        Pitfall(
            "abandon-rendu",
            "Qui abandonne perd son DÉPART.",
            _for(Outcome.FOLD, "geste", Gesture.RETURN.value),
        ),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Layout:
        if branch == "non-qualifiee":
            bank = making.unqualified(rng)
            known = making.of(rng, rng.choice(_STARS), making.left_after(bank))
            return _cloth(rng, bank, known)
        if branch == "egalite":
            return _cloth(rng, *duels.twins(rng, rng.choice(_TIES)))
        own = rng.choice(_BANKS)
        if branch == "maison-gagne":
            return _cloth(rng, *duels.beating(rng, own), own.strength)
        known, bank = duels.over(rng, rng.choice(_STARS), own)
        return _cloth(rng, bank, known)

    @override
    def classify(self, situation: Layout) -> str:
        return _kind(situation)

    @override
    def deal(self, rng: Random, house: House) -> Layout:
        shoe = Shoe(rng)
        bank = shoe.draw_many(HAND)
        hands = [shoe.draw_many(HAND) for _ in range(rng.choice(PLAYERS))]
        return Layout(bank, _rows(rng, hands))

    @override
    def ask(self, situation: Layout) -> Question:
        fields: list[Field] = []
        for row in situation.seats:
            first = typo(f"Place {row.seat} : le DÉPART")
            fields.append(Field(f"geste-{row.seat}", first, GESTURES))
            paid = Amount(optional=True, currency=USD)
            fields.append(Field(place(row.seat), f"Payé à la place {row.seat}", paid))
        zones = (
            Zone("Maison", situation.bank[:-1]),
            Zone("Maison : carte ouverte", situation.shown),
            *(_seat_zone(row) for row in situation.seats),
        )
        prompt = (
            "Réglez le tapis : à chaque place, le geste pour le DÉPART, "
            "puis le total payé (DÉPART, JOUER et BONI)."
        )
        return Question(prompt, Fields(tuple(fields)), zones, currency=USD)

    @override
    def solve(self, situation: Layout) -> Ruling[dict[str, Any]]:
        return decisions.layout(situation)


def _seat_zone(row: SeatPlayed) -> Zone:
    raised = row.action == RAISES
    stakes = [Stake("DÉPART", row.depart)]
    if raised:
        stakes.append(Stake("JOUER", BET_TIMES * row.depart))
    if row.boni:
        stakes.append(Stake("BONI 5+1", row.boni))
    note = "" if raised else "Abandon"
    return Zone(f"Place {row.seat}", row.cards, tuple(stakes), seat=row.seat, note=note)
