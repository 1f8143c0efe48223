"""Stakes as stacks of chips, always with the amount in text."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from casino_rules.core.money import Cents, Currency, format_amount
from casino_rules.core.questions import Stake
from trainer.ui.markup import SafeString, esc, joined

VALUES: Final = (100_000, 50_000, 10_000, 5_000, 2_500, 1_000, 500, 250, 100, 50)
"""Values of the chips of the house, in cents, from the highest."""
STACK: Final = 5
"""Chips drawn at most: the text says the amount, the stack only gives an idea of it."""


@lru_cache(maxsize=4096)
def chips_of(cents: Cents) -> tuple[int, ...]:
    """Return the values of the chips that a croupier would put down, highest first.

    At most ``STACK`` of them; none when the amount is zero.
    """
    chips: list[int] = []
    for value in VALUES:
        number, cents = divmod(cents, value)
        chips += [value] * min(number, STACK)
        if len(chips) >= STACK:
            break
    return tuple(chips[:STACK])


@lru_cache(maxsize=4096)
def stack_html(cents: Cents, currency: Currency) -> SafeString:
    """Return a stack of chips and its amount."""
    chips = "".join(f'<i class="jeton jeton--{value}"></i>' for value in reversed(chips_of(cents)))
    return SafeString(
        f'<span class="pile" aria-hidden="true">{chips}</span>'
        f'<span class="mise__montant">{esc(format_amount(cents, currency))}</span>'
    )


def stakes_html(stakes: Iterable[Stake], currency: Currency) -> SafeString:
    """Return the stakes of a place, one line a box of the cloth."""
    items = [
        f'<li class="mise"><span class="mise__case">{esc(stake.box)}</span>'
        f"{stack_html(stake.amount, currency)}</li>"
        for stake in stakes
    ]
    return joined(('<ul class="mises" role="list">', *items, "</ul>")) if items else SafeString("")
