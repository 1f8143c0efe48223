"""What is decided when the stakes are settled: a situation in, a ruling out."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from casino_rules.core.money import Cents, format_amount
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.families.settling import Half, Line, Settled
from casino_rules.games.baccara import decisions, stakes
from casino_rules.games.baccara.engine import Result, Results, Side
from casino_rules.games.baccara.stakes import (
    ANNOUNCED,
    BANKER_SEAT,
    BankAccount,
    Bet,
    BetResult,
    Counted,
    Exposed,
    Layout,
    SeatStakes,
)


def bet_steps(situation: BetResult, seats: Mapping[None, Settled]) -> tuple[Step, ...]:
    """Prove what becomes of one stake."""
    bet = Bet(situation.bet)
    return stakes.settlement_steps(bet, seats[None][bet], situation.results)


def layout_steps(situation: Layout, seats: Mapping[int, Settled]) -> Iterator[Step]:
    """Prove what is not paid of each bet, what is collected in all, what each place is paid."""
    found = decisions.results(situation)
    yield from found.steps
    for bet in situation.bets:
        lines = {seat: settled[bet] for seat, settled in seats.items() if settled[bet].stake}
        yield from _unpaid_steps(bet, lines, found.value)
    lines_taken = (line.taken for settled in seats.values() for line in settled.values())
    yield _collected_step([taken for taken in lines_taken if taken])
    for seat, settled in seats.items():
        yield from _paid_steps(seat, settled, found.value)


def _collected_step(parts: list[Cents]) -> Step:
    if not parts:
        return cite(decisions.LOSERS_FIRST, "rien")
    return cite(decisions.LOSERS_FIRST, "total", calcul=_sum(parts))


def _sum(parts: list[Cents]) -> str:
    """Write a sum out: « 20 € + 40 € = 60 € »; one part alone is not added."""
    sums = [" + ".join(map(format_amount, parts)), format_amount(sum(parts))]
    return " = ".join(dict.fromkeys(sums))


def _unpaid_steps(bet: Bet, lines: Mapping[int, Line], results: Results) -> Iterator[Step]:
    """Prove what is not paid of a bet: once where nothing is counted."""
    gesture = stakes.gesture_for(bet, results)
    if gesture is Half.COLLECT:
        for seat, line in lines.items():
            yield from stakes.settlement_steps(bet, line, results, seat)
    elif gesture in stakes.UNPAID and bet is Bet.STRADDLE:
        yield from stakes.settlement_steps(bet, next(iter(lines.values())), results)
    elif gesture in stakes.UNPAID:
        yield cite(stakes.UNPAID[gesture], "toutes", tableau=bet.french)


def _paid_steps(seat: int, settled: Settled, results: Results) -> Iterator[Step]:
    """Prove what a place is paid, and its sum where several stakes win."""
    paid = {bet: settled[bet] for bet in Bet if settled[bet].paid}
    for bet, line in paid.items():
        yield from stakes.settlement_steps(bet, line, results, seat)
    if len(paid) > 1:
        calcul = _sum([line.paid for line in paid.values()])
        yield cite(stakes.PAID, "somme", place=seat, calcul=calcul).at(seat)


def exposed(seats: tuple[SeatStakes, ...]) -> Exposed:
    """Return what lies on the cloth, by bet."""
    first, second, straddle = (sum(row.on(bet) for row in seats) for bet in Bet)
    return Exposed(first, second, straddle)


def outcomes(situation: Layout, owed: Cents) -> dict[int, Cents]:
    """Return what each place wins or loses, the banker's among them, cagnotte ``owed`` deducted."""
    won = {seat: placed.settled.result for seat, placed in situation.placed.items()}
    return {**won, BANKER_SEAT: -sum(won.values()) - owed}


def account(situation: BankAccount) -> Ruling[dict[str, Any]]:
    """Decide what the bank wins or pays, and what the cagnotte takes of it."""
    bank = stakes.bank_result(situation.exposed, situation.results)
    value: dict[str, Any] = {"banque": side_of(bank.value), "montant": abs(bank.value)}
    steps = (sums_step(situation), *bank.steps)
    if situation.cagnotte == "sans":
        return Ruling(value, steps)
    owed = stakes.cagnotte(bank.value, situation.banque)
    return Ruling({**value, "cagnotte": owed.value}, (*steps, *owed.steps))


def side_of(won: Cents) -> str:
    """Return whether the bank wins, pays, or neither."""
    return "gagne" if won > 0 else "perd" if won else "rien"


def sums_step(situation: Counted) -> Step:
    """Return the proof of what lies on each tableau."""
    exposed = situation.exposed
    amounts = {
        "seul_1": exposed.first,
        "seul_2": exposed.second,
        "moitie": exposed.straddle // 2,
        "somme_1": exposed.sums[0],
        "somme_2": exposed.sums[1],
    }
    shown = {name: format_amount(amount) for name, amount in amounts.items()}
    return cite(ANNOUNCED, "compte" if exposed.straddle else "compte-simple", **shown)


def ending_kind(situation: BankAccount) -> str:
    """Return the case of the end of a coup: what the bank wins, and whether a cagnotte is due."""
    if situation.won <= 0:
        return "rien-a-prelever"
    losses = situation.results.count(Result.LOSS)
    if situation.cagnotte == "sans":
        return "deux-gagnes" if losses == len(Side) else "un-gagne"
    if losses == len(Side):
        return "cagnotte-total"
    return "cagnotte-un-seul" if Result.TIE in situation.results else "cagnotte-difference"


_SAID: Final = {
    "cagnotte-total": ("total",),
    "deux-gagnes": ("total",),
    "cagnotte-difference": ("difference",),
}


def ending(situation: BankAccount) -> Ruling[tuple[str, ...]]:
    """Decide the order of the gestures that end a coup, once the cards are laid down."""
    kind = ending_kind(situation)
    due = kind.startswith("cagnotte")
    taken = ("cagnotte", "tickets", "verser") if due else ()
    results = set(situation.results)
    collected = ("ramasser",) if Result.LOSS in results else ()
    paid = ("payer",) if Result.WIN in results else ()
    torn = ("dechirer",) if due else ()
    said = _SAID.get(kind, ())
    if kind == "un-gagne" and Result.WIN in results:
        said = ("difference",)
    order = ("tableaux", *said, *taken, *collected, *paid, "cartes", *torn)
    bank = stakes.bank_result(situation.exposed, situation.results)
    steps = [*bank.steps, cite(ANNOUNCED, "d-abord")]
    if due:
        steps.append(cite(stakes.CAGNOTTE_GESTURES))
    return Ruling(order, (*steps, cite(decisions.LOSERS_FIRST, "ordre")))
