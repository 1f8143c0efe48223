"""The drill on the settlement of a whole cloth, three to seven seats."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final, override

from casino_rules.core.drill import Drill, Pitfall, branch, wait_for
from casino_rules.core.forms import Amount, Field, Fields
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.questions import Question, Stake, Zone
from casino_rules.families.slips import error
from casino_rules.games.punto_banco import decisions, engine
from casino_rules.games.punto_banco.drills import making
from casino_rules.games.punto_banco.drills.making import final_points
from casino_rules.games.punto_banco.drills.paying import (
    GESTURES,
    MISTAKES,
    Paid,
    draw_stake,
    in_force,
    paid_half,
)
from casino_rules.games.punto_banco.engine import Chance, Gesture
from casino_rules.games.punto_banco.situations import BETS, SEATS, Finished, Layout, SeatStakes

PLAYERS: Final = range(3, 8)
"""How many seats are taken."""
_SIDE_HIGHEST: Final = 25
_TIE_HIGHEST: Final = 5
"""Units in the highest stakes of a cloth: players stake less on a tie."""
_TIE_SHARE: Final = 1 / 3
_NAMES: Final = {
    Chance.PUNTO: "Mises de punto",
    Chance.BANCO: "Mises de banco",
    Chance.TIE: "Mises d'égalité",
}


def draw_seats(rng: Random, players: int, wanted: Chance | None = None) -> tuple[SeatStakes, ...]:
    """Draw the stakes of some players; one of them at least stakes on ``wanted``."""
    seats = sorted(rng.sample(SEATS, players))
    backer = rng.choice(seats)
    return tuple(_draw_row(rng, seat, wanted if seat == backer else None) for seat in seats)


def _draw_row(rng: Random, seat: int, wanted: Chance | None) -> SeatStakes:
    main = wanted or rng.choices(tuple(Chance), (4, 4, 1))[0]
    stakes = dict.fromkeys(Chance, 0)
    stakes[main] = draw_stake(rng, _TIE_HIGHEST if main is Chance.TIE else _SIDE_HIGHEST)
    if wanted is Chance.TIE and rng.random() < 2 * _TIE_SHARE:
        stakes[rng.choice((Chance.PUNTO, Chance.BANCO))] = draw_stake(rng, _SIDE_HIGHEST)
    elif main is not Chance.TIE and rng.random() < _TIE_SHARE:
        stakes[Chance.TIE] = draw_stake(rng, _TIE_HIGHEST)
    return SeatStakes(seat, stakes[Chance.PUNTO], stakes[Chance.BANCO], stakes[Chance.TIE])


def lay_out(house: House, hands: Finished, seats: tuple[SeatStakes, ...]) -> Layout:
    """Put the hands of a finished round and the stakes on the cloth."""
    return Layout(
        hands.punto, hands.banco, seats, house.choice("commission"), house.choice("egalite")
    )


def _won(situation: Finished | Layout) -> Chance:
    return engine.winner(*final_points(situation)).value


def _winning_rows(situation: Layout) -> Iterator[tuple[str, Paid]]:
    won, banco = _won(situation), final_points(situation)[1]
    for row in situation.seats:
        if row.on(won):
            paid = Paid(won, row.on(won), banco, situation.payments)
            yield decisions.place(row.seat), paid


def _misled(mistake: Pitfall[Paid]) -> Pitfall[Layout]:
    def answer(situation: Layout) -> Mapping[str, Cents] | None:
        wrong = {key: mistake.answer(paid) for key, paid in _winning_rows(situation)}
        made = {key: amount for key, amount in wrong.items() if amount is not None}
        return made or None

    return Pitfall(mistake.slug, mistake.message, answer)


@error("nul-ramasse", "À l'égalité, punto et banco ne perdent pas : leurs mises sont rendues.")
def _sides_collected(situation: Layout) -> Mapping[str, str] | None:
    if _won(situation) is not Chance.TIE:
        return None
    sides = [chance for chance in situation.chances if chance is not Chance.TIE]
    return {side.value: Gesture.COLLECT.value for side in sides} or None


@error(
    "egalite-rendue", "Sans égalité, les mises d'égalité sont perdues : elles ne sont pas rendues."
)
def _ties_returned(situation: Layout) -> Mapping[str, str] | None:
    lost = _won(situation) is not Chance.TIE and Chance.TIE in situation.chances
    return {Chance.TIE.value: Gesture.RETURN.value} if lost else None


class WholeCloth(Drill[Layout]):
    """What is done with the stakes of each chance, then what each seat is paid."""

    slug = "reglement-tapis"
    title = "Régler le tapis"
    duty = "Ramasser les chances perdantes, puis payer chaque place gagnante."
    seconds = 60
    situation = Layout
    branches = (
        branch("banco", "Banco gagne", 5),
        branch("banco-six", "Banco gagne avec 6, payé moitié", 4, commission="six-paye-moitie"),
        branch("punto", "Punto gagne", 3),
        branch("egalite", "Égalité", 4),
    )
    pitfalls = (
        *(_misled(mistake) for mistake in MISTAKES),
        _sides_collected,
        _ties_returned,
    )
    solve = staticmethod(decisions.layout)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Layout:
        """Somebody at least has staked on what wins."""
        commission = house.choice("commission")
        hands = wait_for(
            lambda: making.true_round(rng, house),
            lambda dealt: _branch(final_points(dealt), commission) == branch,
        )
        return lay_out(house, hands, draw_seats(rng, rng.choice(PLAYERS), _won(hands)))

    @override
    def classify(self, situation: Layout) -> str:
        return _branch(final_points(situation), situation.commission)

    @override
    def deal(self, rng: Random, house: House) -> Layout:
        seats = draw_seats(rng, rng.choice(PLAYERS))
        return lay_out(house, making.true_round(rng, house), seats)

    @override
    def ask(self, situation: Layout) -> Question:
        zones = (
            *making.both_hands(situation.punto, situation.banco),
            *(_seat_zone(row) for row in situation.seats),
        )
        prompt = (
            "Réglez le tapis : le geste pour chaque chance, puis ce que vous payez à chaque place."
        )
        options = in_force(situation.chances, situation.payments)
        return Question(prompt, _form(situation), zones, options)


def _branch(points: tuple[int, int], commission: str) -> str:
    won = engine.winner(*points).value
    return "banco-six" if paid_half(won, points[1], commission) else won.value


def _form(situation: Layout) -> Fields:
    gestures = (Field(chance.value, _NAMES[chance], GESTURES) for chance in situation.chances)
    amounts = (
        Field(decisions.place(row.seat), f"Payé à la place {row.seat}", Amount(optional=True))
        for row in situation.seats
    )
    return Fields((*gestures, *amounts))


def _seat_zone(row: SeatStakes) -> Zone:
    stakes = tuple(Stake(BETS.show(chance), row.on(chance)) for chance in Chance if row.on(chance))
    return Zone(f"Place {row.seat}", stakes=stakes, seat=row.seat)
