"""What is decided when the stakes are settled: a situation in, a ruling out."""

from collections.abc import Iterator
from typing import Any, Final

from casino_rules.core.money import Cents, format_amount
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.games.baccara import decisions, payments
from casino_rules.games.baccara.engine import Result, Results, Side
from casino_rules.games.baccara.payments import ANNOUNCED, Bet, Exposed, Gesture, Settlement
from casino_rules.games.baccara.stakes import (
    BANKER_SEAT,
    BankAccount,
    BetResult,
    Counted,
    Layout,
    SeatStakes,
)

_ALL: Final = {Gesture.COLLECT: payments.LOST, Gesture.RETURN: payments.RETURNED}
_PAYING: Final = (Gesture.PAY, Gesture.PAY_HALF)


def place(seat: int) -> str:
    """Return the name of a place's field in the settlement of a layout."""
    return f"place-{seat}"


def one_bet(situation: BetResult) -> Ruling[dict[str, Any]]:
    """Decide what becomes of one stake, and what the player takes back in all."""
    ruling = payments.settle(Bet(situation.bet), situation.stake, situation.results)
    paid = {f"{IN_QUESTION}.{situation.bet}": ruling.value.paid}
    return Ruling(answer(situation.stake, ruling.value), ruling.steps, paid=paid)


def answer(stake: Cents, settled: Settlement) -> dict[str, Any]:
    """Return what is answered for one stake: the gesture, the amount, what the player has back."""
    return {
        "geste": settled.gesture.value,
        "montant": settled.paid or settled.collected,
        "total": stake + settled.result,
    }


def layout(situation: Layout) -> Ruling[dict[str, Any]]:
    """Decide the gesture for each bet, what is collected in all, what each place is paid."""
    found = decisions.results(situation)
    settlements = _settlements(situation, found.value)
    collected = [item.collected for _, _, item in settlements if item.collected]
    value: dict[str, Any] = {
        bet.value: payments.gesture_for(bet, found.value).value for bet in situation.bets
    }
    value["ramasse"] = sum(collected)
    paid: dict[int, list[Cents]] = {row.seat: [] for row in situation.seats}
    for row, _, item in settlements:
        paid[row.seat] += [item.paid] if item.paid else []
    value.update({place(seat): sum(amounts) for seat, amounts in paid.items()})
    steps = (
        *found.steps,
        *_unpaid_steps(situation, found.value),
        _collected_step(collected),
        *(
            step
            for row in situation.seats
            for step in _paid_steps(row, found.value, paid[row.seat])
        ),
    )
    due = {f"{place(row.seat)}.{bet.value}": item.paid for row, bet, item in settlements}
    return Ruling(value, steps, paid=due)


def _collected_step(parts: list[Cents]) -> Step:
    if not parts:
        return cite(decisions.LOSERS_FIRST, "rien")
    return cite(decisions.LOSERS_FIRST, "total", calcul=_sum(parts))


def _sum(parts: list[Cents]) -> str:
    """Write a sum out: « 20 € + 40 € = 60 € »; one part alone is not added."""
    sums = [" + ".join(map(format_amount, parts)), format_amount(sum(parts))]
    return " = ".join(dict.fromkeys(sums))


def _unpaid_steps(situation: Layout, results: Results) -> Iterator[Step]:
    """Prove what is not paid, bet by bet: once where nothing is counted."""
    for bet in situation.bets:
        gesture = payments.gesture_for(bet, results)
        rows = [row for row in situation.seats if row.on(bet)]
        if gesture is Gesture.COLLECT_HALF:
            for row in rows:
                yield from payments.settlement_steps(bet, row.on(bet), results, row.seat)
        elif gesture in _ALL and bet is Bet.STRADDLE:
            yield from payments.settlement_steps(bet, rows[0].on(bet), results)
        elif gesture in _ALL:
            yield cite(_ALL[gesture], "toutes", tableau=bet.french)


def _paid_steps(row: SeatStakes, results: Results, paid: list[Cents]) -> Iterator[Step]:
    """Prove what a place is paid, and its sum where several stakes win."""
    for bet in Bet:
        if row.on(bet) and payments.gesture_for(bet, results) in _PAYING:
            yield from payments.settlement_steps(bet, row.on(bet), results, row.seat)
    if len(paid) > 1:
        yield cite(payments.PAID, "somme", place=row.seat, calcul=_sum(paid))


def _settlements(situation: Layout, results: Results) -> list[tuple[SeatStakes, Bet, Settlement]]:
    return [
        (row, bet, payments.settlement(bet, row.on(bet), results))
        for row in situation.seats
        for bet in situation.bets
        if row.on(bet)
    ]


def exposed(seats: tuple[SeatStakes, ...]) -> Exposed:
    """Return what lies on the cloth, by bet."""
    first, second, straddle = (sum(row.on(bet) for row in seats) for bet in Bet)
    return Exposed(first, second, straddle)


def outcomes(situation: Layout, owed: Cents) -> dict[int, Cents]:
    """Return what each place wins or loses, the banker's among them, cagnotte ``owed`` deducted."""
    won = dict.fromkeys((row.seat for row in situation.seats), 0)
    for row, _, item in _settlements(situation, decisions.results(situation).value):
        won[row.seat] += item.result
    return {**won, BANKER_SEAT: -sum(won.values()) - owed}


def account(situation: BankAccount) -> Ruling[dict[str, Any]]:
    """Decide what the bank wins or pays, and what the cagnotte takes of it."""
    bank = payments.bank_result(situation.exposed, situation.results)
    value: dict[str, Any] = {"banque": side_of(bank.value), "montant": abs(bank.value)}
    steps = (sums_step(situation), *bank.steps)
    if situation.cagnotte == "sans":
        return Ruling(value, steps)
    owed = payments.cagnotte(bank.value, situation.banque)
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
    won = payments.bank_result(situation.exposed, situation.results).value
    if won <= 0:
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
    bank = payments.bank_result(situation.exposed, situation.results)
    steps = [*bank.steps, cite(ANNOUNCED, "d-abord")]
    if due:
        steps.append(cite(payments.CAGNOTTE_GESTURES))
    return Ruling(order, (*steps, cite(decisions.LOSERS_FIRST, "ordre")))
