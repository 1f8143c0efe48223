"""The drill on the settlement of a whole layout, three to seven places."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, override

from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Amount, Choice, Field, Fields
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.questions import Question, Zone
from casino_rules.families.proposing import Proposed
from casino_rules.games.poker_3_cartes import decisions
from casino_rules.games.poker_3_cartes.decisions import BANK_WINS, gesture_key, paid_key, side_key
from casino_rules.games.poker_3_cartes.drills import making, tables
from casino_rules.games.poker_3_cartes.drills.side import other_house
from casino_rules.games.poker_3_cartes.engine import (
    BOOK,
    CARDS,
    End,
    Settlement,
    bonus_due,
    value,
)
from casino_rules.games.poker_3_cartes.situations import Decision, Layout, SeatRound

HAND_GESTURES: Final = Choice.of(
    ramasser="Ramasser",
    rendre="Rendre",
    payer="Payer les deux",
    **{"payer-ante": "Payer Ante, rendre Play"},
)


SIDE_GESTURES: Final = Choice.of(ramasser="Ramasser", payer="Payer").paying_nothing("ramasser")


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

type _Wrong = Callable[[Layout, SeatRound, Settlement], Mapping[str, Any]]
"""What a mistake puts in the two fields of a place; nothing where it cannot be made."""


def _misled(wrong: _Wrong) -> Callable[[Layout], Mapping[str, Any] | None]:
    def answer(situation: Layout) -> Mapping[str, Any] | None:
        made: dict[str, Any] = {}
        for row in situation.raised:
            made.update(wrong(situation, row, decisions.settle_seat(situation, row)))
        return made or None

    return answer


def _play_paid(situation: Layout, row: SeatRound, settled: Settlement) -> Mapping[str, Any]:
    if situation.qualified:
        return {}
    return {gesture_key(row.seat): "payer", paid_key(row.seat): settled.paid + row.ante}


def _compared(situation: Layout, row: SeatRound, settled: Settlement) -> Mapping[str, Any]:
    """Collecting from a hand lower than the bank's, although the bank is not qualified."""
    lower = value(row.cards) < value(situation.bank)
    if situation.qualified or not lower:
        return {}
    return {gesture_key(row.seat): "ramasser", paid_key(row.seat): settled.paid - row.ante}


def _tie_collected(situation: Layout, row: SeatRound, _: Settlement) -> Mapping[str, Any]:
    return {gesture_key(row.seat): "ramasser"} if situation.end(row) is End.TIE else {}


def _other_house(situation: Layout, row: SeatRound, settled: Settlement) -> Mapping[str, Cents]:
    if not situation.turned(row):
        return {}
    theirs = other_house(row.cards, situation.end(row), row.ante, situation.bonus_ante)
    return {paid_key(row.seat): settled.paid - settled.bonus + theirs}


def _bonus_forgotten(_: Layout, row: SeatRound, settled: Settlement) -> Mapping[str, Cents]:
    return {paid_key(row.seat): settled.paid - settled.bonus} if settled.bonus else {}


def _side_forgotten(_: Layout, row: SeatRound, settled: Settlement) -> Mapping[str, Any]:
    paid = settled.pair_plus
    if not paid:
        return {}
    return {side_key(row.seat): "ramasser", paid_key(row.seat): settled.paid - paid}


def _side_with_the_hand(_: Layout, row: SeatRound, settled: Settlement) -> Mapping[str, Any]:
    """Paying Pair plus of a hand without a pair because the hand itself is paid."""
    if not row.pair_plus or settled.pair_plus or not settled.on_hand:
        return {}
    wrong = settled.paid + row.pair_plus
    return {side_key(row.seat): "payer", paid_key(row.seat): wrong}


def _ante_only(situation: Layout, row: SeatRound, settled: Settlement) -> Mapping[str, Cents]:
    """Paying Ante and forgetting Play, of a hand that wins."""
    if situation.end(row) is not End.WIN:
        return {}
    return {paid_key(row.seat): settled.paid - row.ante}


class WholeCloth(Proposed[Layout]):
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
    pitfalls = (
        Pitfall(
            "play-payee",
            "« Pas de jeu » : seule Ante est payée, Play est rendue sans gain.",
            _misled(_play_paid),
        ),
        Pitfall(
            "comparee-sans-qualification",
            "« Pas de jeu » : les mains ne se comparent pas, aucune n'est battue.",
            _misled(_compared),
        ),
        Pitfall(
            "egalite-ramassee",
            "À égalité, Ante et Play sont rendues : la banque ne gagne pas.",
            _misled(_tie_collected),
        ),
        Pitfall(
            "autre-maison",
            "Voyez l'option en vigueur : c'est elle qui dit quand le bonus d'ante est dû.",
            _misled(_other_house),
        ),
        Pitfall("bonus-oublie", "Un bonus d'ante est dû : il manque.", _misled(_bonus_forgotten)),
        Pitfall(
            "pair-plus-oubliee",
            "Pair plus se paye quel que soit le sort d'Ante et de Play.",
            _misled(_side_forgotten),
        ),
        Pitfall(
            "pair-plus-avec-la-main",
            "Sans paire, Pair plus est ramassée, même si Ante est payée.",
            _misled(_side_with_the_hand),
        ),
        Pitfall(
            "play-oubliee",
            "La banque est qualifiée : Ante et Play sont payées toutes les deux.",
            _misled(_ante_only),
        ),
    )

    @override
    def propose(self, rng: Random, house: House, branch: str) -> Layout:
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
        return Question(prompt, _form(situation), cloth_zones(situation), options)

    solve = staticmethod(decisions.layout)


def _form(situation: Layout) -> Fields:
    fields = []
    ends = {"ramasser": End.LOSE, "rendre": End.TIE}
    unpaid = [it for it, end in ends.items() if not bonus_due(end, situation.bonus_ante)]
    hand = HAND_GESTURES.paying_nothing(*unpaid)
    for row in situation.raised:
        place, spot = f"Place {row.seat}", f"place-{row.seat}"
        both = f"{place}, Ante et Play"
        keys = [gesture_key(row.seat)]
        fields.append(Field(keys[0], both, hand, spot))
        if row.pair_plus:
            side = f"{place}, Pair plus"
            keys.append(side_key(row.seat))
            fields.append(Field(keys[1], side, SIDE_GESTURES, f"{spot}.pair-plus"))
        paid, label = Amount(optional=True), f"{place}, payé en tout"
        fields.append(Field(paid_key(row.seat), label, paid, spot, tuple(keys)))
    return Fields(tuple(fields))


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
