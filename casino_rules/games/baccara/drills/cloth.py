"""The drill on the settlement of a whole cloth, both tableaux and the stakes « à cheval »."""

from collections.abc import Iterator
from random import Random
from typing import Final, override

from casino_rules.core.forms import Amount, Field
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.plan import ALL_SEATS
from casino_rules.core.questions import Question, Zone
from casino_rules.core.stakes import heavy_player, seats_at
from casino_rules.families.settling_drills import AskedField, SettlementDrill, made_everywhere, paid
from casino_rules.games.baccara import settling
from casino_rules.games.baccara.drills import making, mistakes
from casino_rules.games.baccara.drills.one_bet import GESTURES
from casino_rules.games.baccara.drills.paying import draw_stake
from casino_rules.games.baccara.drills.result import key_of, result_branches, results_of
from casino_rules.games.baccara.engine import BOOK
from casino_rules.games.baccara.payments import Bet, Placed
from casino_rules.games.baccara.situations import Finished
from casino_rules.games.baccara.stakes import (
    FIRST_SEATS,
    SECOND_SEATS,
    Layout,
    SeatStakes,
)

_LEAST: Final = 2
"""A cloth has two pontes at least."""
_FULLEST: Final = 8
"""A table of twelve places is seldom full."""
_SECOND_SHARE: Final = 1 / 4
_NAMES: Final = {
    Bet.FIRST: "Mises du 1er tableau",
    Bet.SECOND: "Mises du 2e tableau",
    Bet.STRADDLE: "Mises à cheval",
}


def draw_cloth(rng: Random, house: House) -> tuple[SeatStakes, ...]:
    """Draw a cloth as full as the level of the house; see ``draw_seats``."""
    return draw_seats(rng, house, len(seats_at(rng, house.level, range(_FULLEST), least=_LEAST)))


def draw_seats(rng: Random, house: House, players: int) -> tuple[SeatStakes, ...]:
    """Draw the stakes of some pontes, one at each tableau; one « à cheval », but for beginners."""
    first = rng.randint(max(1, players - len(SECOND_SEATS)), min(players - 1, len(FIRST_SEATS)))
    seats = (*rng.sample(FIRST_SEATS, first), *rng.sample(SECOND_SEATS, players - first))
    straddling, rich = rng.choice(seats), heavy_player(rng, house.level, players)
    return tuple(
        _draw_row(rng, house, seat, straddles=seat == straddling, heavy=number == rich)
        for number, seat in enumerate(sorted(seats))
    )


def _draw_row(rng: Random, house: House, seat: int, *, straddles: bool, heavy: bool) -> SeatStakes:
    """Players stake on their own tableau, often elsewhere too; beginners meet plain stakes."""
    own, other = (Bet.FIRST, Bet.SECOND) if seat in FIRST_SEATS else (Bet.SECOND, Bet.FIRST)
    bets = {Bet.STRADDLE} if straddles else {rng.choices((own, other, Bet.STRADDLE), (5, 2, 2))[0]}
    if house.level is Level.DISCOVERY:
        bets = {Bet.STRADDLE if straddles and seat % 2 else own}
    elif rng.random() < _SECOND_SHARE:
        bets |= {own, other} if rng.random() < _SECOND_SHARE else {rng.choice((own, other))}
    stakes = {bet: draw_stake(rng, house, bet, heavy=heavy) if bet in bets else 0 for bet in Bet}
    return SeatStakes(seat, stakes[Bet.FIRST], stakes[Bet.SECOND], stakes[Bet.STRADDLE])


def lay_out(hands: Finished, seats: tuple[SeatStakes, ...]) -> Layout:
    """Put the hands of a finished coup and the stakes on the cloth."""
    return Layout(hands.tableau_1, hands.tableau_2, hands.banquier, seats)


class BaccaraCloth(SettlementDrill[Layout, int, Placed]):
    """What is done with the stakes of each bet, what is collected, what each place is paid."""

    slug = "reglement-tapis"
    title = "Régler le tapis"
    duty = "Ramasser les mises perdantes, puis payer chaque place gagnante, chevaux compris."
    seconds = 75
    situation = Layout
    branches = result_branches()
    known = mistakes.ON_A_CLOTH
    steps = staticmethod(settling.layout_steps)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Layout:
        deal = making.deal_with_results(rng, house, results_of(branch))
        hands = making.finished(rng, house, deal)
        return lay_out(hands, draw_cloth(rng, house))

    @override
    def classify(self, situation: Layout) -> str:
        return key_of(situation.results)

    @override
    def deal(self, rng: Random, house: House) -> Layout:
        seats = draw_cloth(rng, house)
        return lay_out(making.true_coup(rng, house), seats)

    @override
    def ask(self, situation: Layout) -> Question:
        zones = (*making.cloth(situation), *(seat_zone(row) for row in situation.seats))
        prompt = (
            "Réglez le tapis : le geste pour chaque sorte de mise, ce que vous ramassez en tout, "
            "puis ce que vous payez à chaque place."
        )
        return Question(prompt, self.form(situation), zones)

    @override
    def seats(self, situation: Layout) -> dict[int, Placed]:
        return situation.placed

    @override
    def asked(self, situation: Layout) -> Iterator[AskedField[int]]:
        amount = Amount(optional=True)
        for bet in situation.bets:
            spot = f"{ALL_SEATS}.{bet}"
            yield made_everywhere(Field(bet.value, _NAMES[bet], GESTURES, spot), bet)
        collected = Field("ramasse", "Ramassé en tout", amount, "banquier")
        yield AskedField(collected, lambda seats: sum(settled.taken for settled in seats.values()))
        for row in situation.seats:
            place, label = f"place-{row.seat}", f"Payé à la place {row.seat}"
            follows = tuple(bet.value for bet, on in row.boxes.items() if on)
            yield paid(Field(place, label, amount, place, follows), row.seat)


def seat_zone(row: SeatStakes) -> Zone:
    """Lay what a ponte has staked."""
    stakes = {bet.value: row.on(bet) for bet in Bet if row.on(bet)}
    return BOOK.plan.seat(row.seat, stakes=stakes)
