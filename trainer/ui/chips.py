"""Stakes as piles of chips, which are the amount, always with the amount in text."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from casino_rules.core.chips import PLAQUE, STACK, Counts, coins, cut, decompose
from casino_rules.core.money import Cents, Currency, format_amount
from casino_rules.core.questions import Stake
from casino_rules.core.table_forms import told as said
from trainer.ui.markup import SafeString, esc, joined

_CHIP: Final = "jeton"
_COIN: Final = "piece"


def drawn(counts: Counts) -> Iterator[tuple[Cents, int, int]]:
    """Yield the piles drawn: value, number of chips it stands for, number that it shows.

    Beyond twenty of a value, one stack stands for all.
    """
    for value, number in counts:
        piles = cut(number) if number <= STACK else (number,)
        for pile in piles:
            yield value, pile, min(pile, STACK)


@lru_cache(maxsize=8192)
def stack_html(cents: Cents, currency: Currency, values: tuple[Cents, ...]) -> SafeString:
    """Return the fewest chips of a set that make an amount, and the amount in text.

    ``values`` are those of the set; what it cannot make is in coins.
    """
    made = decompose(cents, values)
    piles = piles_html(made.chips, coins(made.rest, currency.code))
    told = esc(format_amount(cents, currency))
    return SafeString(f'{piles}<span class="mise__montant">{told}</span>')


def piles_html(chips: Counts, small: Counts = ()) -> SafeString:
    """Return these very chips, in order, and coins: nothing for screen readers."""
    piles = [_pile(_CHIP, *pile) for pile in drawn(chips)]
    piles += [_pile(_COIN, *pile) for pile in drawn(small)]
    return SafeString(f'<span class="piles" aria-hidden="true">{"".join(piles)}</span>')


def stake_html(stake: Stake, currency: Currency, values: tuple[Cents, ...]) -> SafeString:
    """Return a stake: its amount in chips and in text, or its very chips if they are to be read.

    A screen reader is then told the chips, as the eye sees them, and never their sum.
    """
    if not stake.piles:
        return stack_html(stake.amount, currency, values)
    chips = esc(said(stake.piles, currency))
    return SafeString(f'{piles_html(stake.piles)}<span class="vh">{chips}</span>')


def _pile(kind: str, value: Cents, number: int, shown: int) -> str:
    plaque = " plaque" if kind == _CHIP and value >= PLAQUE else ""
    times = f"<b>×{number}</b>" if number > shown else ""
    css = f"{kind}{plaque} {kind}--{value} pile-{shown}"
    return f'<i class="{css}">{times}</i>'


def stakes_html(
    stakes: Iterable[Stake], currency: Currency, values: tuple[Cents, ...]
) -> SafeString:
    """Return the stakes of a place, one line a box of the cloth."""
    items = [
        f'<li class="mise"><span class="mise__case">{esc(stake.box)}</span>'
        f"{stake_html(stake, currency, values)}</li>"
        for stake in stakes
    ]
    return joined(('<ul class="mises" role="list">', *items, "</ul>")) if items else SafeString("")
