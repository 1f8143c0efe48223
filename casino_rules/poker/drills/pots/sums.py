"""The sum of each pot, written out: « 4 × 75 € = 300 €, plus 70 € de la place 7, couchée : 370 € »."""

from collections.abc import Iterator, Sequence

from casino_rules.core.french import NBSP, join
from casino_rules.core.money import Cents, format_amount
from casino_rules.poker.play.pots import Paid, Pots


def sums(paid: Sequence[Paid], pots: Pots) -> Iterator[str]:
    """Yield the sum of each pot: who matched its height, then what folded players leave in it.

    ``pots`` are those of ``paid``, cut at each amount at which a live player stopped.
    """
    put = {row.seat: row.amount for row in paid}
    if pots.returned:
        put[pots.returned_to] -= pots.returned
    floor = 0
    for level in sorted({put[row.seat] for row in paid if row.live and put[row.seat]}):
        number = sum(amount >= level for amount in put.values())
        part = {seat: bet - floor for seat, bet in put.items() if floor < bet < level}
        yield _written(number, level, floor, part)
        floor = level


def _written(number: int, level: Cents, floor: Cents, part: dict[int, Cents]) -> str:
    whole = number * (level - floor)
    each = f"({_bare(level)} − {_bare(floor)})" if floor else format_amount(level)
    text = format_amount(whole) if number == 1 else f"{number} × {each} = {format_amount(whole)}"
    if not part:
        return text
    left = join(f"{format_amount(amount)} de la place {seat}" for seat, amount in part.items())
    folded = "couchées" if len(part) > 1 else "couchée"
    return f"{text}, plus {left}, {folded} : {format_amount(whole + sum(part.values()))}"


def _bare(amount: Cents) -> str:
    """Return an amount without its sign."""
    return format_amount(amount).partition(NBSP)[0]
