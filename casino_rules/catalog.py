"""The catalog: finds the game folders and hands out games, rules and drills.

A game is imported when it is first asked for, so that importing the catalog costs nothing;
``load_all`` imports them all, when a server starts for example.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from casino_rules.core.drill import Drill
from casino_rules.core.game import Family, Game, home
from casino_rules.core.rules import CHANGES, Rule, last_change
from casino_rules.core.unknown import UnknownError
from casino_rules.exercises import fault_finding
from casino_rules.written import GAME as WRITTEN

_FOLDER = Path(__file__).parent / "games"
_ASIDE: Final = {"calcul": "casino_rules.calcul"}
"""What is practised without being a game: found by its name, in no list of games."""


class UnknownGameError(UnknownError):
    """There is no such game."""


class Games(Mapping[str, Game]):
    """Slug → game, each imported at its first use: every folder that holds files is a game.

    What is ``aside`` (slug → module) is found by its slug too, and is not counted among them.
    """

    def __init__(self, folder: Path, package: str, aside: Mapping[str, str] | None = None) -> None:
        """List the folders; nothing is imported yet."""
        self._listed = {
            inside.name.replace("_", "-"): f"{package}.{inside.name}"
            for inside in sorted(folder.iterdir())
            if inside.is_dir() and not inside.name.startswith("_") and any(inside.glob("*.*"))
        }
        self._modules = {**self._listed, **(aside or {})}

    def __getitem__(self, slug: str) -> Game:
        if slug not in self._modules and slug in self:
            return _control(home(slug))
        if slug not in self._modules:
            raise UnknownGameError(slug)
        game = getattr(import_module(self._modules[slug]), "GAME", None)
        if not isinstance(game, Game) or game.slug != slug:
            raise TypeError(f"{self._modules[slug]} must define GAME with the slug {slug}")
        return game

    def __contains__(self, slug: object) -> bool:
        known = isinstance(slug, str) and home(slug) in self._listed
        return slug in self._modules or known

    def __iter__(self) -> Iterator[str]:
        return iter(self._listed)

    def __len__(self) -> int:
        return len(self._listed)


@cache
def games() -> Mapping[str, Game]:
    """Return all games by slug."""
    return Games(_FOLDER, "casino_rules.games", _ASIDE)


@cache
def _control(slug: str) -> Game:
    """Return the control of a game."""
    return fault_finding.watch(game(slug))


@cache
def load_all() -> tuple[Game, ...]:
    """Import every game and return them in the order of the pages."""
    return tuple(sorted(games().values(), key=lambda game: game.order))


@cache
def rules_day() -> date:
    """Return the day of the last change of a rule, of any game; no game is loaded for it."""
    return last_change(Path(__file__).parent.rglob(CHANGES))


@cache
def families() -> tuple[tuple[Family, tuple[Game, ...]], ...]:
    """Return the games by family, in the order of the pages."""
    found: dict[Family, list[Game]] = {}
    for item in load_all():
        found.setdefault(item.family, []).append(item)
    return tuple((family, tuple(members)) for family, members in found.items())


def game(slug: str) -> Game:
    """Return a game.

    Raises:
        UnknownGameError: if there is none.
    """
    return games()[slug]


def asked(slug: str) -> Game:
    """Return what a stored question may be of: a game, or what a school has written itself.

    Raises:
        UnknownGameError: if there is none.
    """
    return WRITTEN if slug == WRITTEN.slug else game(slug)


def rule(rule_id: str) -> Rule:
    """Return a rule by its full id, « punto-banco/tirage-banco ».

    Raises:
        UnknownGameError, UnknownRuleError: if there is none.
    """
    slug, _, rest = rule_id.partition("/")
    return game(slug).rulebook.rule(rest)


def drill(drill_id: str) -> Drill[Any]:
    """Return a drill by its full id, « punto-banco/tirage-banco ».

    Raises:
        UnknownGameError, UnknownDrillError: if there is none.
    """
    slug, _, rest = drill_id.partition("/")
    return game(slug).drill(rest)
