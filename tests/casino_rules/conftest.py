"""Settings of the property tests: the same examples at every run, quickly."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.casino_rules.coups import coups_alone

settings.register_profile(
    "engine",
    derandomize=True,
    deadline=None,  # a busy machine must not fail a property; time is tested elsewhere
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("engine")


OPENING = {"django_db_setup", "live_server"}
"""The fixtures through which every other one opens the database."""


def pytest_itemcollected(item: pytest.Item) -> None:
    """Refuse a test that opens a database: on another one, these are not tried again."""
    names = getattr(item, "fixturenames", ())
    if item.get_closest_marker("django_db") or not OPENING.isdisjoint(names):
        message = f"{item.nodeid} opens a database: it is no test of the engine"
        raise pytest.UsageError(message)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Have the tests of a game's contract follow one another: what they walk through is kept meanwhile."""
    games = {place: game for place, item in enumerate(items) if (game := _game_of(item))}
    in_turn = sorted(games, key=games.__getitem__)
    found = [items[place] for place in in_turn]
    for place, item in zip(games, found, strict=True):
        items[place] = item


def _game_of(item: pytest.Item) -> str:
    """Return the game whose contract is tested, if one is."""
    if not item.path.name.startswith("test_contract"):
        return ""
    params = getattr(getattr(item, "callspec", None), "params", {})
    return getattr(params.get("game"), "slug", "")


@pytest.fixture(scope="module")
def coup_alone() -> Iterator[None]:
    """Have banked coups bring no duty of their table."""
    with coups_alone():
        yield
