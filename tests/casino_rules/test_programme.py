"""The programme: what a school trains, per game, and the drill where it is done here."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from casino_rules import catalog
from casino_rules.core.game import Game

PAGE: Final = Path(__file__).parents[2] / "docs" / "programme.md"
HOW_TO_READ: Final = "## Comment le lire"
NAMED: Final = re.compile(r"`([a-z0-9-]+)(?:/([a-z0-9-]+))?`")
"""`exercice` or `exercice/cas`, in the second column of a table."""


def sections() -> Iterator[tuple[str, list[str]]]:
    """Yield the heading of each section with its lines, in the order of the page."""
    title, lines = "", list[str]()
    for line in PAGE.read_text("utf-8").splitlines():
        if line.startswith("#"):
            yield title, lines
            title, lines = line, []
        else:
            lines.append(line)
    yield title, lines


def named(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the drills of a table, each with its branch or an empty word."""
    for line in lines:
        if line.startswith("|"):
            for found in NAMED.finditer(line.split("|")[2]):
                yield found[1], found[2] or ""


def exists(game: Game, drill: str, branch: str) -> bool:
    """Whether a game has a drill, and the drill that branch."""
    found = game.drills.get(drill)
    return found is not None and (not branch or branch in {item.slug for item in found.branches})


def test_the_sections_are_those_of_the_catalogue_in_its_order() -> None:
    wanted = []
    for family, games in catalog.families():
        wanted += [f"## {family.title}", *(f"### {game.title}" for game in games)]
    headings = [title for title, _ in sections() if title.startswith("##")]
    assert headings == [HOW_TO_READ, *wanted]


@pytest.mark.parametrize("game", catalog.load_all(), ids=lambda game: game.slug)
def test_each_drill_that_the_section_of_a_game_names_is_one_of_its_drills(game: Game) -> None:
    lines = dict(sections())[f"### {game.title}"]
    assert [pair for pair in named(lines) if not exists(game, *pair)] == []


@pytest.mark.parametrize("game", catalog.load_all(), ids=lambda game: game.slug)
def test_each_drill_of_a_game_is_in_its_section_or_in_that_of_its_family(game: Game) -> None:
    pages = dict(sections())
    lines = [*pages[f"## {game.family.title}"], *pages[f"### {game.title}"]]
    assert game.drills.keys() - {drill for drill, _ in named(lines)} == set()


@pytest.mark.parametrize("game", catalog.load_all(), ids=lambda game: game.slug)
def test_what_is_of_a_game_alone_is_said_in_its_own_section(game: Game) -> None:
    rows = [line for line in dict(sections())[f"### {game.title}"] if line.startswith("| ")]
    assert len(rows) > len(("heading", "rule"))


def test_each_drill_that_a_family_names_is_one_of_a_game_of_it() -> None:
    pages = dict(sections())
    stray = [
        (family.slug, *pair)
        for family, games in catalog.families()
        for pair in named(pages[f"## {family.title}"])
        if not any(exists(game, *pair) for game in games)
    ]
    assert stray == []


def test_every_line_of_a_table_has_its_three_columns() -> None:
    tables = [lines for title, lines in sections() if title not in {"", HOW_TO_READ}]
    rows = [line for lines in tables for line in lines if line.startswith("|")]
    assert [row for row in rows if row.count("|") != 4] == []
