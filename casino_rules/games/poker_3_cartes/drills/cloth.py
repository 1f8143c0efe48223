"""The drill on the settlement of a whole layout, three to seven places."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final, override

from casino_rules.core.drill import branch
from casino_rules.core.forms import Amount, Choice, Field
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.families.sampling import Sampled
from casino_rules.families.settling import Gesture
from casino_rules.families.settling_drills import (
    LOST_OR_PAID,
    AskedField,
    SettlementDrill,
    made,
    made_together,
    then_paid,
)
from casino_rules.games.poker_3_cartes import decisions
from casino_rules.games.poker_3_cartes.decisions import BANK_WINS, ON_THE_ANTE
from casino_rules.games.poker_3_cartes.drills import making, mistakes, tables
from casino_rules.games.poker_3_cartes.engine import (
    BOOK,
    CARDS,
    End,
    bonus_due,
)
from casino_rules.games.poker_3_cartes.situations import Decision, Layout, PlaceRound, SeatRound

_GESTURES: Final = Choice.of(
    ramasser="Ramasser",
    rendre="Rendre",
    payer="Payer les deux",
    **{"payer-ante": "Payer Ante, rendre Play"},
)
_TOGETHER: Final[Mapping[tuple[str, ...], str]] = {
    (Gesture.COLLECT, Gesture.COLLECT): "ramasser",
    (Gesture.RETURN, Gesture.RETURN): "rendre",
    (Gesture.PAY, Gesture.RETURN): "payer-ante",
    (Gesture.PAY, Gesture.PAY): "payer",
}
"""What is done with Ante and Play together, as one answer."""


def case_of(situation: Layout) -> str:
    """Tell the layouts apart by how they end."""
    bonus = any(making.bonus_hand(row.cards) for row in situation.raised if situation.turned(row))
    if not situation.qualified:
        return "pas-de-jeu-bonus" if bonus else "pas-de-jeu"
    ends = {situation.end(row) for row in situation.raised}
    if ends == {End.LOSE}:
        return BANK_WINS
    if bonus:
        return "bonus"
    return "egalite" if End.TIE in ends else "main-par-main"


_COMPARED: Final = (End.WIN, End.LOSE)


class PokerThreeCloth(SettlementDrill[Layout, int, PlaceRound], Sampled[Layout]):
    """What is done at each place that has raised, and what it is paid in all."""

    slug = "reglement-tapis"
    title = "Régler le tapis"
    duty = "Régler toutes les places, de la droite vers la gauche."
    seconds = 75
    situation = Layout
    branches = (
        branch("pas-de-jeu", "Banque non qualifiée, sans main à bonus", 3),
        branch("pas-de-jeu-bonus", "Banque non qualifiée, avec une main à bonus", 3, level=2),
        branch("banque-gagne", "La banque bat toutes les mains", 2),
        branch("main-par-main", "Une main au moins bat la banque", 4),
        branch("egalite", "Une main fait égalité avec la banque", 3, level=2),
        branch("bonus", "Banque qualifiée, avec une main à bonus", 4, level=2),
    )
    known = mistakes.ON_A_CLOTH
    lies = ON_THE_ANTE
    steps = staticmethod(decisions.layout_steps)

    @override
    def sample(self, rng: Random, house: House, branch: str) -> Layout:
        if branch == "egalite":
            player, bank = making.ending(rng, End.TIE, making.USUAL)
        elif branch.endswith("bonus"):
            end = End.NOT_QUALIFIED if branch == "pas-de-jeu-bonus" else rng.choice(_COMPARED)
            player, bank = making.ending(rng, end, dict.fromkeys(making.BONUS_HANDS, 1))
        else:
            return tables.true_table(rng, house)
        return tables.table_with(rng, house, bank, player)

    classify = staticmethod(case_of)

    deal = staticmethod(tables.true_table)

    @override
    def ask(self, situation: Layout) -> Question:
        prompt = "Réglez le tapis : Ante et Play de chaque place, puis tout ce que vous lui payez."
        options = BOOK.in_force(bonus_ante=situation.bonus_ante)
        return Question(prompt, self.form(situation), cloth_zones(situation), options)

    @override
    def seats(self, situation: Layout) -> dict[int, PlaceRound]:
        return situation.places

    @override
    def asked(self, situation: Layout) -> Iterator[AskedField[int]]:
        ends = {"ramasser": End.LOSE, "rendre": End.TIE}
        unpaid = [it for it, end in ends.items() if not bonus_due(end, situation.bonus_ante)]
        form = _GESTURES.paying_nothing(*unpaid)
        for row in situation.raised:
            seat, place, spot = row.seat, f"Place {row.seat}", f"place-{row.seat}"
            both = Field(spot, f"{place}, Ante et Play", form, spot)
            gestures = [made_together(both, seat, ("ante", "play"), _TOGETHER)]
            if row.pair_plus:
                box = f"{spot}.pair-plus"
                side = Field(f"pair-plus-{seat}", f"{place}, Pair plus", LOST_OR_PAID, box)
                gestures.append(made(side, seat, "pair-plus"))
            sum_ = Field(f"paye-{seat}", f"{place}, payé en tout", Amount(optional=True), spot)
            yield from then_paid(gestures, sum_, seat)


def cloth_zones(situation: Layout) -> tuple[Zone, ...]:
    """Lay the bank's hand and every place."""
    seats = (seat_zone(situation, row) for row in situation.seats)
    return (BOOK.plan.zone("banque", situation.bank), *seats)


def gone(row: SeatRound) -> Zone:
    """Lay a place that has given up."""
    return BOOK.plan.seat(row.seat, note="a passé, mises déjà ramassées")


def seat_zone(situation: Layout, row: SeatRound) -> Zone:
    """Lay a place on the cloth; a hand that nothing requires to be seen stays face down."""
    if row.folded:
        return gone(row)
    boxes = making.boxes(row.decision, row.stakes)
    note = "à l'aveugle" if row.decision == Decision.BLIND else ""
    if not situation.turned(row):
        said = note or "n'annonce rien"
        return BOOK.plan.seat(row.seat, (), boxes, hidden=CARDS, note=said)
    if not situation.qualified:
        note = note or "retournée seule"
    return BOOK.plan.seat(row.seat, row.cards, boxes, note=note)
