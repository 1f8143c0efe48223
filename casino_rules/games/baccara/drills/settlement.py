"""Exercises on settlement: one bet, then a whole cloth, with the errors known in both."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final, override

from casino_rules.core.drill import branch
from casino_rules.core.forms import Amount, Choice, Field
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.plan import ALL_SEATS, IN_QUESTION
from casino_rules.core.questions import Question, Zone
from casino_rules.core.stakes import heavy_player, seats_at
from casino_rules.families.settling import (
    AskedField,
    Gesture,
    Half,
    KnownError,
    Line,
    Settled,
    SettlementDrill,
    Wrong,
    made,
    made_everywhere,
    only,
    paid,
    when,
)
from casino_rules.games.baccara import settling
from casino_rules.games.baccara.drills import generators
from casino_rules.games.baccara.drills.bank import RESULT_NOTES, draw_stake, true_results
from casino_rules.games.baccara.drills.reading import (
    RESULT_TITLES,
    key_of,
    result_branches,
    results_of,
)
from casino_rules.games.baccara.engine import BOOK, Result, Results, Side
from casino_rules.games.baccara.situations import Finished
from casino_rules.games.baccara.stakes import (
    FIRST_SEATS,
    SECOND_SEATS,
    Bet,
    BetResult,
    Layout,
    Placed,
    SeatStakes,
)

COLLECT, RETURN, PAY = Gesture
WIN, TIE, LOSS = Result

_Error = KnownError[Placed]
_WHOLE: Final[dict[str, Gesture]] = {Half.PAY: PAY, Half.COLLECT: COLLECT}


def _instead_of_returned(what: Line | str) -> Wrong[Placed]:
    """Return the error of settling so what is to be given back."""
    return lambda _, right: right.but(
        **{box: what for box, line in right.items() if line.gesture == RETURN}
    )


def _as_the_other(seen: Placed, _: Settled) -> Settled:
    first, second = seen.results
    return Placed(seen.stakes, (second, first)).settled


def _half_tied_lost(seen: Placed, right: Settled) -> Settled | None:
    """The half of the stake that wins is all that the player has back."""
    line = right["cheval"]
    left = replace(line, stake=line.stake // 2)
    return right.but(cheval=left) if seen.end == {WIN, TIE} else None


def _gesture_of_a_whole_stake(_: Placed, right: Settled) -> Settled | None:
    whole = _WHOLE.get(right["cheval"].gesture)
    return right.but(cheval=whole) if whole else None


def _amount_of_a_whole_stake(_: Placed, right: Settled) -> Settled | None:
    """The gesture is right; its amount is that of the whole stake."""
    line = right["cheval"]
    counted = Line(2 * line.stake, line.gesture, 2 * line.paid)
    return right.but(cheval=counted) if line.gesture in _WHOLE else None


def _whole_stake_on_each(seen: Placed, right: Settled) -> Settled:
    """The gesture is right; its amount is that of the whole stake on each tableau."""
    line = right["cheval"]
    on_each = Placed({Bet.FIRST: line.stake, Bet.SECOND: line.stake}, seen.results).settled
    counted = {f"{box}-cheval": counted for box, counted in on_each.items()}
    return Settled({**right, "cheval": Line(gesture=line.gesture), **counted})


def _paid_twice(seen: Placed, right: Settled) -> Settled | None:
    return right.but(cheval=2 * right["cheval"].paid) if seen.end == {WIN} else None


def _stake_forgotten(_: Placed, right: Settled) -> Settled:
    """What is paid is all that the player has back."""
    return right.but(**{box: replace(line, stake=0) for box, line in right.items() if line.paid})


def _stakes_counted(_: Placed, right: Settled) -> Settled | None:
    """All that lies at a place that is paid is counted in what it is paid."""
    counted = {box: line.paid + line.stake for box, line in right.items()}
    return right.but(**counted) if right.paid else None


ON_A_STAKE: Final = (
    _Error(
        "autre-tableau",
        "Une mise sur un tableau ne regarde que lui : l'autre ne la touche pas.",
        _as_the_other,
    ),
    _Error(
        "exemple-du-document",
        "La moitié restée à égalité n'est pas perdue : le joueur reprend toute sa mise, et le gain.",
        _half_tied_lost,
    ),
    _Error(
        "cheval-entier",
        "À cheval, chaque tableau ne porte que la moitié de la mise.",
        _gesture_of_a_whole_stake,
    ),
    _Error(
        "egalite-sur-le-tout",
        "L'égalité ne suspend que sa moitié : l'autre moitié gagne ou perd.",
        when({WIN, TIE}, {LOSS, TIE}, cheval=RETURN),
    ),
    _Error(
        "moities-comptees",
        "Un gain et une perte se compensent : la mise à cheval est rendue.",
        when({WIN, LOSS}, cheval=Half.COLLECT),
    ),
    _Error(
        "paye-deux-fois",
        "Deux moitiés gagnantes font une mise payée une fois, et non deux.",
        _paid_twice,
    ),
    _Error(
        "egalite-perdue",
        "La mise n'est pas perdue : elle est rendue.",
        _instead_of_returned(COLLECT),
    ),
    _Error(
        "mise-oubliee",
        "Le joueur reprend aussi sa mise, et non le gain seul.",
        _stake_forgotten,
    ),
)
ON_A_CLOTH: Final = (
    _Error(
        "cheval-entier",
        "À cheval, une égalité ne laisse jouer que la moitié de la mise.",
        _amount_of_a_whole_stake,
    ),
    _Error(
        "cheval-double",
        "Une mise à cheval ne porte que sa moitié sur chaque tableau.",
        _whole_stake_on_each,
    ),
    _Error(
        "egalite-ramassee",
        "Ces mises ne perdent pas : elles sont rendues.",
        _instead_of_returned(Line(gesture=COLLECT)),
    ),
    _Error(
        "mise-comprise",
        "On ne compte que ce qui est payé : la mise, qui reste au joueur, n'en fait pas partie.",
        _stakes_counted,
    ),
)


GESTURES: Final = Choice.of(
    **{
        Gesture.COLLECT: "Ramasser la mise",
        Half.COLLECT: "Ramasser la moitié de la mise",
        Gesture.RETURN: "Rendre la mise, sans payer",
        Half.PAY: "Payer la moitié de la mise",
        Gesture.PAY: "Payer une fois la mise",
    }
).paying_nothing(Gesture.COLLECT, Half.COLLECT, Gesture.RETURN)
_ENDINGS: Final = {Result.WIN: "gagne", Result.TIE: "est à égalité", Result.LOSS: "perd"}


def _straddle(situation: BetResult) -> bool:
    return situation.bet == Bet.STRADDLE


class OneBet(SettlementDrill[BetResult, None, Placed]):
    """What becomes of one stake: the gesture, the amount, and what the player has back."""

    slug = "reglement-mise"
    title = "Régler une mise"
    duty = "Ramasser, rendre ou payer une mise, entière ou à cheval, au montant juste."
    seconds = 15
    situation = BetResult
    branches = (
        *(
            branch(f"{bet}-{result}", f"Mise au {bet.french}, qui {_ENDINGS[result]}", 2)
            for bet in (Bet.FIRST, Bet.SECOND)
            for result in Result
        ),
        *(
            branch(f"cheval-{key}", f"À cheval, {title}", 3, level=2)
            for key, title in RESULT_TITLES.items()
        ),
    )
    known = ON_A_STAKE
    steps = staticmethod(settling.bet_steps)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> BetResult:
        name, _, end = branch.partition("-")
        if name == Bet.STRADDLE:
            return self._bet(rng, house, Bet.STRADDLE, results_of(end))
        bet = next(item for item in Bet if branch.startswith(item))
        mine, other = Result(branch.removeprefix(f"{bet}-")), rng.choice(tuple(Result))
        return self._bet(rng, house, bet, (mine, other) if bet is Bet.FIRST else (other, mine))

    @override
    def deal(self, rng: Random, house: House) -> BetResult:
        return self._bet(rng, house, rng.choice(tuple(Bet)), true_results(rng, house))

    def _bet(self, rng: Random, house: House, bet: Bet, results: Results) -> BetResult:
        return BetResult(results[0].value, results[1].value, bet.value, draw_stake(rng, house, bet))

    @override
    def classify(self, situation: BetResult) -> str:
        if _straddle(situation):
            return f"cheval-{key_of(situation.results)}"
        return f"{situation.bet}-{situation.results[situation.bet == Bet.SECOND]}"

    @override
    def ask(self, situation: BetResult) -> Question:
        bet = Bet(situation.bet)
        zones = (
            *(
                BOOK.plan.zone(side.value, note=RESULT_NOTES[result])
                for side, result in zip(Side, situation.results, strict=True)
            ),
            BOOK.plan.asked("Mise", stakes={bet.value: situation.stake}),
        )
        prompt = "Que faites-vous de cette mise, et que reprend le joueur ?"
        return Question(prompt, self.form(situation), zones)

    @override
    def seats(self, situation: BetResult) -> dict[None, Placed]:
        return {None: situation.placed}

    @override
    def asked(self, situation: BetResult) -> Iterator[AskedField[None]]:
        spot, amount = IN_QUESTION, Amount(optional=True)
        counted = Field("montant", "Montant ramassé ou payé", amount, spot)
        back = Field("total", "Le joueur reprend en tout", amount, spot)
        yield made(Field("geste", "Geste", GESTURES, spot), None, situation.bet)
        yield AskedField(counted, lambda seats: seats[None].paid or seats[None].taken)
        yield AskedField(back, lambda seats: only(seats[None]).stake + seats[None].result)


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
    known = ON_A_CLOTH
    steps = staticmethod(settling.layout_steps)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Layout:
        deal = generators.deal_with_results(rng, house, results_of(branch))
        hands = generators.finished(rng, house, deal)
        return lay_out(hands, draw_cloth(rng, house))

    @override
    def classify(self, situation: Layout) -> str:
        return key_of(situation.results)

    @override
    def deal(self, rng: Random, house: House) -> Layout:
        seats = draw_cloth(rng, house)
        return lay_out(generators.true_coup(rng, house), seats)

    @override
    def ask(self, situation: Layout) -> Question:
        zones = (*generators.cloth(situation), *(seat_zone(row) for row in situation.seats))
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
