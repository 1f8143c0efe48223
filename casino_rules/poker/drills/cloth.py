"""How the seats lie on the cloth: their bets of the round, their cards, what is said of them."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeGuard

from casino_rules.core.questions import Stake, Zone
from casino_rules.poker.situations.dealing import Changed, StudTurn
from casino_rules.poker.situations.seats import FOLDED, PLAYS, STATES, SeatBet, SeatState, SeatTurn
from casino_rules.poker.situations.studs import SeatShown

type Row = SeatBet | SeatState | SeatTurn | SeatShown | Changed


def state(row: Row) -> list[str]:
    """Say that a player does not simply play: he has folded, or is all-in."""
    return [] if row.state == PLAYS else [STATES.show(row.state).lower()]


def word(row: SeatTurn, *, silent: bool = True) -> list[str]:
    """Say the state of a player, or what he has said; ``silent``: that he has not spoken."""
    if row.state != PLAYS:
        return state(row)
    if row.spoke == "non":
        return ["n'a pas parlé"] if silent else []
    return [] if row.bet else ["parole"]


def seats[R: Row](
    rows: Iterable[R],
    notes: Callable[[R], Sequence[str]] = state,
    closed: int = 0,
    stake: str = "Mise du tour",
) -> tuple[Zone, ...]:
    """Lay the seats in order; ``closed``: how many closed cards a live player has."""
    return tuple(
        Zone(
            f"Place {row.seat}",
            row.shown if isinstance(row, SeatShown | StudTurn) else (),
            stakes=(Stake(stake, row.bet),) if _bets(row) else (),
            hidden=0 if row.state == FOLDED else closed,
            seat=row.seat,
            note=", ".join(notes(row)),
        )
        for row in sorted(rows, key=lambda row: row.seat)
    )


def _bets(row: Row) -> TypeGuard[SeatBet | SeatTurn]:
    """Whether chips lie before a seat; at the end of a hand, even the want of any is shown."""
    return isinstance(row, SeatBet) or (isinstance(row, SeatTurn) and row.bet > 0)
