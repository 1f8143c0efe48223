"""The drill on the settlement of a whole cloth, three to seven seats."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, override

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Shoe
from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Amount, Field, Fields
from casino_rules.core.french import typo
from casino_rules.core.house import House
from casino_rules.core.money import Cents
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
from casino_rules.games.caribbean_stud import decisions, engine
from casino_rules.games.caribbean_stud.decisions import place
from casino_rules.games.caribbean_stud.drills.bonus import bonus_in_force
from casino_rules.games.caribbean_stud.drills.settling import cap_in_force
from casino_rules.games.caribbean_stud.drills.stakes import draw_ante
from casino_rules.games.caribbean_stud.engine import BONUS, STUD
from casino_rules.games.caribbean_stud.situations import SEATS, Layout, SeatPlayed
from casino_rules.hands import HandValue, HighCategory

PLAYERS: Final = (3, 3, 4, 4, 5, 6, 7)
"""How many seats are taken, the small tables more often."""
_BONUS_SHARE: Final = 1 / 3
_ANNOUNCED_SHARE: Final = 2 / 3
_TOP: Final = (HighCategory.STRAIGHT_FLUSH, HighCategory.ROYAL_FLUSH)
_BANKS: Final = (HighCategory.PAIR, HighCategory.TWO_PAIR)
_TIES: Final = (HighCategory.HIGH_CARD, HighCategory.PAIR)
_STARS: Final = (
    HighCategory.TRIPS,
    HighCategory.STRAIGHT,
    HighCategory.FLUSH,
    HighCategory.FLUSH,
    HighCategory.FULL,
    HighCategory.QUADS,
)


def draw_row(rng: Random, seat: int, cards: Hand, bank: HandValue) -> SeatPlayed:
    """Draw what a player stakes, and whether he raises: with ace-king or better, or by bluff."""
    value = worth(cards)
    raises = value.key >= AS_ROI_KEY
    bonus = "pose" if rng.random() < _BONUS_SHARE else "sans"
    pays = engine.bonus_odds(value) is not None
    if pays and bonus == "pose" and not qualifies(bank) and rng.random() < _ANNOUNCED_SHARE:
        bonus = "annonce"
    return SeatPlayed(seat, cards, draw_ante(rng), RAISES if raises else "passe", bonus)


def lay_out(house: House, bank: Hand, rows: tuple[SeatPlayed, ...]) -> Layout:
    """Put the bank's hand and the seats on the cloth."""
    return Layout(bank, rows, house.choice("bonus-battu"), house.choice("plafond"))


def _rows(rng: Random, bank: Hand, hands: list[Hand]) -> tuple[SeatPlayed, ...]:
    seats = sorted(rng.sample(SEATS, len(hands)))
    value = worth(bank)
    mixed = rng.sample(hands, len(hands))
    return tuple(draw_row(rng, *pair, value) for pair in zip(seats, mixed, strict=True))


def _cloth(
    rng: Random, house: House, bank: Hand, known: Hand, below: int = len(making.MADE)
) -> Layout:
    """Seat a known hand with others: no combination at or above ``below``, nor the bank's own."""
    own = worth(bank).category.strength
    allowed = [item for item in _OTHERS if item.strength != own and item.strength < below]
    left = list(making.left_after(bank, known))
    hands = [known]
    for _ in range(rng.choice(PLAYERS) - 1):
        raised = [making.qualified_patterns(category) for category in allowed]
        thrown = making.unqualified_patterns()
        first = rng.choice([thrown, thrown, *raised])
        hands.append(making.first_possible(rng, (first, thrown, *raised), left))
        left = [card for card in left if card not in hands[-1]]
    return lay_out(house, bank, _rows(rng, bank, hands))


_OTHERS: Final = (
    HighCategory.HIGH_CARD,
    HighCategory.PAIR,
    HighCategory.PAIR,
    HighCategory.PAIR,
    HighCategory.TWO_PAIR,
)


def _outcomes(situation: Layout) -> dict[int, Outcome]:
    bank = situation.bank_value
    return {row.seat: row.against(bank) for row in situation.seats}


def _kind(situation: Layout) -> str:
    ended = set(_outcomes(situation).values()) - {Outcome.FOLD}
    if not qualifies(situation.bank_value):
        return "pas-de-jeu"
    if Outcome.TIE in ended:
        return "egalite"
    if Outcome.WIN in ended:
        return "gagnant"
    return "banque-gagne"


type _Answer = Callable[[Layout], Mapping[str, Any] | None]


def _for_seats(ended: Outcome, wrong: Callable[[SeatPlayed], Mapping[str, Any]]) -> _Answer:
    """Return the mistake made at every seat that ends so."""

    def answer(situation: Layout) -> Mapping[str, Any] | None:
        bank = situation.bank_value
        made: dict[str, Any] = {}
        for row in situation.seats:
            if row.against(bank) is ended:
                made.update(wrong(row))
        right = decisions.layout(situation).value
        return made if any(right[key] != value for key, value in made.items()) else None

    return answer


def _times(row: SeatPlayed) -> int:
    return STUD.odds(row.value).win


def _amount(row: SeatPlayed, cents: Cents) -> Mapping[str, Any]:
    return {place(row.seat): cents}


class WholeCloth(Drill[Layout]):
    """For each seat, what is done with its stakes and what it is paid, bonus included."""

    slug = "reglement-tapis"
    title = "Régler le tapis"
    duty = "Régler toutes les places : ramasser, rendre ou payer, bonus compris."
    seconds = 75
    situation = Layout
    branches = (
        branch("gagnant", "La banque est qualifiée, une place gagne", 5),
        branch("egalite", "La banque est qualifiée, une place fait égalité", 2),
        branch("banque-gagne", "La banque bat toutes les mains"),
        branch("pas-de-jeu", "La banque n'est pas qualifiée", 3),
    )
    pitfalls = (
        Pitfall(
            "bet-paye-sans-jeu",
            "« Pas de jeu » : seule l'ante est payée ; le bet est rendu.",
            _for_seats(
                Outcome.UNQUALIFIED,
                lambda row: _amount(row, row.ante * (1 + BET_TIMES * _times(row))),
            ),
        ),
        Pitfall(
            "table-sur-l-ante",
            "La table multiplie le bet, qui vaut deux fois l'ante.",
            _for_seats(Outcome.WIN, lambda row: _amount(row, row.ante * (1 + _times(row)))),
        ),
        Pitfall(
            "ante-oubliee",
            "L'ante gagne aussi : elle est payée une fois, en plus du bet.",
            _for_seats(Outcome.WIN, lambda row: _amount(row, row.ante * BET_TIMES * _times(row))),
        ),
        Pitfall(
            "egalite-ramassee",
            "À égalité avec la banque, l'ante et le bet sont rendus.",
            _for_seats(Outcome.TIE, lambda row: {f"geste-{row.seat}": Gesture.COLLECT.value}),
        ),
        Pitfall(
            "passe-rendue",
            "Qui passe perd son ante.",
            _for_seats(Outcome.FOLD, lambda row: {f"geste-{row.seat}": Gesture.RETURN.value}),
        ),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Layout:
        if branch == "pas-de-jeu":
            bank = making.unqualified(rng)
            known = making.of(rng, rng.choice(_STARS), making.left_after(bank))
            return _cloth(rng, house, bank, known)
        if branch == "egalite":
            bank, known = duels.twins(rng, rng.choice(_TIES))
            return _cloth(rng, house, bank, known)
        bank_category = rng.choice(_BANKS)
        if branch == "banque-gagne":
            bank, known = duels.beating(rng, bank_category)
            return _cloth(rng, house, bank, known, bank_category.strength)
        known, bank = duels.over(rng, rng.choice(_STARS), bank_category)
        return _cloth(rng, house, bank, known)

    @override
    def classify(self, situation: Layout) -> str:
        return _kind(situation)

    @override
    def deal(self, rng: Random, house: House) -> Layout:
        shoe = Shoe(rng)
        bank = shoe.draw_many(HAND)
        hands = [shoe.draw_many(HAND) for _ in range(rng.choice(PLAYERS))]
        return lay_out(house, bank, _rows(rng, bank, hands))

    @override
    def ask(self, situation: Layout) -> Question:
        fields: list[Field] = []
        for row in situation.seats:
            fields.append(Field(f"geste-{row.seat}", typo(f"Place {row.seat} : l'ante"), GESTURES))
            paid = Amount(optional=True)
            fields.append(Field(place(row.seat), f"Payé à la place {row.seat}", paid))
        zones = (
            Zone("Banque", situation.bank),
            *(_seat_zone(row) for row in situation.seats),
        )
        prompt = (
            "Réglez le tapis : à chaque place, le geste pour l'ante, "
            "puis le total payé (ante, bet et bonus)."
        )
        return Question(prompt, Fields(tuple(fields)), zones, _in_force(situation))

    @override
    def solve(self, situation: Layout) -> Ruling[dict[str, Any]]:
        return decisions.layout(situation)


def _in_force(situation: Layout) -> tuple[str, ...]:
    bonus = any(row.bonus != "sans" for row in situation.seats)
    top = any(row.value.category in _TOP for row in situation.seats)
    return (
        *(bonus_in_force(situation.bonus_battu) if bonus else ()),
        *(cap_in_force(situation.plafond) if top else ()),
    )


def _seat_zone(row: SeatPlayed) -> Zone:
    raised = row.action == RAISES
    stakes = [Stake("Ante", row.ante)]
    if raised:
        stakes.append(Stake("Bet", BET_TIMES * row.ante))
    if row.bonus != "sans":
        stakes.append(Stake("Bonus", BONUS))
    note = {"annonce": "Bonus annoncé", "pose": "N'annonce rien"}.get(row.bonus, "")
    return Zone(
        f"Place {row.seat}",
        row.cards,
        tuple(stakes),
        seat=row.seat,
        note=note if raised else "« Passe »",
    )
