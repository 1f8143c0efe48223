"""What several games of the room share: articles and worked cases are each taken by some."""

import tomllib
from collections import Counter
from pathlib import Path

from casino_rules import poker
from tests.casino_rules.poker.rooms import GAMES

HERE = Path(poker.__file__).parent


def _shared(folder: str) -> list[tuple[str, str]]:
    """Return the group and the id of what the files of a folder hold."""
    return [
        (group, item["id"])
        for path in (HERE / folder).glob("*.toml")
        for group, items in tomllib.loads(path.read_text("utf-8")).items()
        for item in items
    ]


def test_every_shared_article_and_option_is_taken_by_some_game() -> None:
    taken = {("article", rule.slug) for game in GAMES for rule in game.rulebook.rules}
    taken |= {("option", option.id) for game in GAMES for option in game.rulebook.options}
    assert not [item for item in _shared("articles") if item not in taken]


def test_every_shared_case_is_taken_by_two_games_at_least() -> None:
    taken = Counter(case.id for game in GAMES for case in game.cases)
    shared = _shared("cas")
    assert len(set(shared)) == len(shared)
    assert not [(group, slug) for group, slug in shared if taken[slug] < 2]
