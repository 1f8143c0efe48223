"""Chips as they are drawn: the piles are the amount, to the cent."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pytest

from casino_rules import catalog
from casino_rules.core import chips
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import CURRENCIES, EUR, Cents, Currency
from casino_rules.core.questions import Question, Stake
from casino_rules.core.rules import RuleBook
from tests.drills import drawn
from tests.ui.shown import cents_of, shown
from tools.cards.sheets import CHIPS
from trainer.ui.chips import piles_html, stack_html, stake_html
from trainer.ui.table.cloth import cloth_of
from trainer.ui.table.svg import table_html

type Reader = Callable[[str], Any]
STATIC = Path(__file__).resolve().parents[2] / "static"
SHEET = (STATIC / "css/chips.css").read_text("utf-8")
SPOTS = (STATIC / "css/faces.css").read_text("utf-8")
SETS = [
    (currency, chips.values(code, key))
    for code, currency in CURRENCIES.items()
    for key in chips.sets_of(code)
]
FRENCH = chips.usual("EUR")
_PILE = re.compile(r'<i class="[^"]*--(\d+) pile-(\d+)">(?:<b>×(\d+)</b>)?</i>')
_STAKE = re.compile(
    r'<span class="piles" aria-hidden="true">(.*?)</span><span class="mise__montant">(.*?)</span>'
)


def _piles(html: str) -> list[tuple[int, int]]:
    """Return the value and the number of each pile."""
    return [(int(value), int(times or seen)) for value, seen, times in _PILE.findall(html)]


def _drawn(html: str) -> list[tuple[Cents, Cents]]:
    """Return of each stake what it says that it is worth, and what its piles make."""
    return [
        (cents_of(told), sum(value * number for value, number in _piles(piles)))
        for piles, told in _STAKE.findall(html)
    ]


def _laid(html: str) -> list[tuple[Cents, Cents]]:
    """Return the same of each stake on the cloth."""
    return [(spot.cents, spot.worth) for spot in shown(html).values() if spot.sum]


@pytest.mark.parametrize(("currency", "values"), SETS)
def test_the_piles_of_any_amount_make_it_to_the_cent(
    currency: Currency, values: tuple[Cents, ...]
) -> None:
    rng = Random(5)
    for amount in (0, 1, 99, *range(500, 30_500, 500), *(rng.randint(1, 10**9) for _ in range(99))):
        assert _drawn(stack_html(amount, currency, values)) == [(amount, amount)]


def _shown(book: RuleBook, drill: Drill[Any], house: House, level: int) -> Iterator[Question]:
    values = book.table(house).chips if book.furnishing else ()
    for branch in drill.branches_in(house):
        situation = drill.generate(Random(level), house, branch.slug, level=level)
        question = drill.ask(situation)
        if any(zone.stakes for zone in question.zones):
            yield replace(question, chips=values)


@pytest.mark.parametrize(
    ("games", "least"),
    [
        pytest.param(drawn("amounts", catalog.load_all(), 5), 0, id="drawn"),
        pytest.param(catalog.load_all(), 200, id="all", marks=pytest.mark.thorough),
    ],
)
def test_every_amount_that_a_drill_shows_at_any_level_is_drawn_in_full(
    games: Sequence[Game], least: int
) -> None:
    """A drill that lays no stake on a full table lays none at another level."""
    seen = set()
    for game in games:
        furnished = cycle(game.rulebook.houses())
        for drill in game.drills.values():
            cloth = cloth_of(game.plan_of(drill), game.rulebook.default_house)
            levels = [Level.FULL]
            while levels:
                level = levels.pop()
                questions = list(_shown(game.rulebook, drill, next(furnished), level))
                if level is Level.FULL and questions:
                    levels += (Level.DISCOVERY, Level.TRAINING, Level.RUSH)
                for question in questions:
                    stakes = [
                        stake for zone in question.zones for stake in zone.stakes if not stake.piles
                    ]
                    expected = [(stake.amount, stake.amount) for stake in stakes]
                    html = str(table_html(question, cloth))
                    assert sorted([*_drawn(html), *_laid(html)]) == sorted(expected), drill.slug
                    seen.update(expected)
    assert len(seen) >= least


def test_the_amount_is_always_in_text(read: Reader) -> None:
    page = read(stack_html(18_500, EUR, FRENCH))
    assert page.all("span")[-1]["class"] == "mise__montant"
    assert page.text == "185 €"


def test_chips_to_be_read_are_drawn_as_they_lie_and_their_sum_is_nowhere(read: Reader) -> None:
    heap = Stake("Mise", 23_800, piles=((500, 7), (10_000, 2), (100, 3)))
    html = stake_html(heap, EUR, FRENCH)
    assert _piles(html) == [(500, 5), (500, 2), (10_000, 2), (100, 3)]
    assert read(html).text == "7 jetons de 5 €, 2 de 100 €, 3 de 1 €"
    assert "238" not in html


def test_a_value_is_cut_by_five_and_beyond_twenty_a_stack_tells_its_number() -> None:
    assert _piles(piles_html(((100, 12),))) == [(100, 5), (100, 5), (100, 2)]
    assert _piles(piles_html(((100, 20),))) == [(100, 20)]
    assert "×24" in piles_html(((500_000, 24),))


@pytest.mark.parametrize(("currency", "values"), SETS)
def test_every_chip_and_every_coin_has_its_own_picture(
    currency: Currency, values: tuple[Cents, ...]
) -> None:
    coins = {value for cents in range(100) for value, _ in chips.coins(cents, currency.code)}
    names = [f"jeton--{value}" for value in values] + [f"piece--{value}" for value in coins]
    column = r"\.{} \{{ --col: (\d+); \}}"
    found = {name: re.search(column.format(name), SPOTS) for name in names}
    apart = [name for name, spot in found.items() if spot is None]
    assert len({spot[1] for spot in found.values() if spot}) == len(names) - len(apart)
    for name in apart:
        picture = re.search(rf"\.{name} \{{[^}}]*url\(\.\./([^)]+)\)", SHEET)
        assert picture is not None
        assert (STATIC / picture[1]).is_file()


def test_every_height_of_a_pile_is_in_the_style_sheet() -> None:
    heights = {pile for number in range(1, 100) for pile in chips.cut(number)}
    assert {f".pile-{height} {{" in SHEET for height in heights - {1}} == {True}


def test_no_picture_of_a_chip_is_without_use() -> None:
    files = {path.name for path in (STATIC / "img/jetons").glob("*.svg")}
    laid = {f"{name}.svg" for name in CHIPS.values()}
    assert files == laid | set(re.findall(r"jetons/([^)]+)\)", SHEET))
