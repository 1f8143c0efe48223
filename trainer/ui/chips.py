"""Stakes as piles of chips, always with the amount in text."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from casino_rules.core.money import Cents, Currency, format_amount
from casino_rules.core.questions import Stake
from trainer.ui.markup import SafeString, esc, joined

EUROS: Final = (100_000, 50_000, 20_000, 10_000, 5_000, 1_000, 500, 100, 50, 20, 10, 5, 2, 1)
VALUES: Final = (*(euros * 100 for euros in EUROS), 50)
"""Values of the plaques and chips of the house, in cents, from the highest."""
PLAQUE: Final = 1_000_000
"""From this value on, plaques."""
PILES: Final = 3
"""Piles drawn at most: the text says the amount, the chips only give an idea of it."""
HIGH: Final = 4
"""Chips drawn at most in one pile."""


@lru_cache(maxsize=4096)
def piles_of(cents: Cents) -> tuple[tuple[int, int], ...]:
    """Return the (value, number) of the piles that a croupier would cut, highest value first.

    At most ``PILES`` piles of ``HIGH`` chips; none when the amount is zero or negative.
    """
    piles: list[tuple[int, int]] = []
    for value in VALUES:
        number, cents = divmod(max(cents, 0), value)
        if number:
            piles.append((value, min(number, HIGH)))
    return tuple(piles[:PILES])


@lru_cache(maxsize=4096)
def stack_html(cents: Cents, currency: Currency) -> SafeString:
    """Return chips and their amount in text."""
    piles = "".join([_pile(value, number) for value, number in piles_of(cents)])
    return SafeString(
        f'<span class="piles" aria-hidden="true">{piles}</span>'
        f'<span class="mise__montant">{esc(format_amount(cents, currency))}</span>'
    )


def _pile(value: int, number: int) -> str:
    css = "jeton plaque" if value >= PLAQUE else "jeton"
    return f'<span class="pile">{f"<i class='{css} jeton--{value}'></i>" * number}</span>'


def stakes_html(stakes: Iterable[Stake], currency: Currency) -> SafeString:
    """Return the stakes of a place, one line a box of the cloth."""
    items = [
        f'<li class="mise"><span class="mise__case">{esc(stake.box)}</span>'
        f"{stack_html(stake.amount, currency)}</li>"
        for stake in stakes
    ]
    return joined(('<ul class="mises" role="list">', *items, "</ul>")) if items else SafeString("")
