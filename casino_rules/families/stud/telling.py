"""A whole cloth told in a few lines: one a seat, equal reasons together, the sums written out."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from casino_rules.core.french import join
from casino_rules.core.money import Cents
from casino_rules.core.ruling import Step, cite
from casino_rules.families.settling import Settled
from casino_rules.families.stud.play import Outcome, Stud, outcome
from casino_rules.hands import HandValue, compare


def seat_line(stud: Stud, seat: int, player: HandValue, bank: HandValue, settled: Settled) -> Step:
    """Tell what becomes of both stakes of a seat whose hand was compared."""
    ended, ante, bet = outcome(player, bank), settled["ante"], settled["bet"]
    facts: dict[str, object] = {
        "place": seat,
        "main": stud.un(player),
        "decision": compare(player, bank).told(stud.labels),
        "ante": stud.amount(ante.stake),
        "bet": stud.amount(bet.stake),
    }
    if ended is not Outcome.WIN:
        rule = stud.tie if ended is Outcome.TIE else stud.lost
        return cite(rule, "place", **facts)
    return cite(
        stud.bet_paid,
        "place",
        gain=stud.amount(bet.paid),
        paye=_product(stud.odds(player).win, stud.amount(bet.stake), stud.amount(bet.paid)),
        total=stud.amount(ante.paid + bet.paid),
        **facts,
    )


def _product(times: int, stake: str, gain: str) -> str:
    """Write out what a bet is paid: nothing is to be worked out of one paid once."""
    return gain if times == 1 else f"{times} × {stake} = {gain}"


def no_game_line(stud: Stud, seats: Sequence[tuple[int, Cents]]) -> Step:
    """Tell together the seats that are paid their ante only, each with its ante."""
    antes = join(stud.amount(ante) for _, ante in seats)
    many = "s" if len(seats) > 1 else ""
    numbers = [seat for seat, _ in seats]
    places = f"Place{many} {join(map(str, numbers))}"
    return cite(stud.no_game, "places", Places=places, montants=antes).at(*numbers)


def summed(stud: Stud, variant: str, amounts: Sequence[Cents], seat: int = 0) -> Step:
    """Write out a sum of what is paid: that of a « place » or that of the whole « tapis »."""
    told = " + ".join(stud.amount(cents) for cents in amounts)
    facts = {"calcul": told, "total": stud.amount(sum(amounts)), "place": seat}
    return cite(stud.total, variant, **facts)


def grouped(steps: Iterable[Step]) -> Iterator[Step]:
    """Tell once what is said alike of several seats, where the first of them is told."""
    alike: dict[tuple[object, ...], list[Step]] = {}
    for number, step in enumerate(steps):
        facts = sorted((key, str(fact)) for key, fact in step.facts.items() if key != "place")
        alone = isinstance(step.facts.get("place"), int)  # a line of the seat's own
        key = (number,) if alone else (step.rule.id, step.variant, *facts)
        alike.setdefault(key, []).append(step)
    for first, *others in alike.values():
        yield _together([first, *others]) if others else first


def _together(steps: Sequence[Step]) -> Step:
    first, seats = steps[0], tuple(seat for step in steps for seat in step.seats)
    facts = {**first.facts, "place": f" aux places {join(map(str, seats))}"}
    return replace(first, facts=facts, seats=seats)
