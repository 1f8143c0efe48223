"""Where the questions of a series come from: its branches, or the duties of its coup."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from random import Random

from casino_rules import catalog
from casino_rules.core.coup import Coup
from casino_rules.core.game import Game
from casino_rules.core.house import House
from casino_rules.core.level import Level
from trainer.practice.choosing import Candidate
from trainer.practice.models import Attempt, Series
from trainer.progress.memory import BranchKey, Memory
from trainer.progress.reach import branches, words


@lru_cache(maxsize=256)
def _candidates(
    game: str, drill: str, choices: tuple[tuple[str, str], ...], level: int | None = None
) -> tuple[Candidate, ...]:
    """Return the branches of a drill, or of all the drills of a game, in one house.

    At a level, those that it draws; else all, each with its own first level. Each drill has the same total weight, whatever its number of branches.
    """
    found = catalog.game(game)
    house = found.rulebook.house(dict(choices))
    drills = (found.drill(drill),) if drill else found.drills.values()
    candidates = []
    for item in drills:
        met = item.drawn_in(house.at(level)) if level else item.branches_in(house)
        share = 1 if drill else 1000 // sum(branch.weight for branch in met)
        candidates += [
            Candidate(
                BranchKey(game, item.slug, branch.slug),
                branch.weight * max(share, 1),
                Level.DISCOVERY if level else branch.level,
            )
            for branch in met
        ]
    return tuple(candidates)


def candidates_of(
    series: Series, memories: Mapping[BranchKey, Memory], now: float
) -> tuple[Candidate, ...]:
    """Return the branches from which the next question of a series is chosen."""
    if series.mode == Series.Mode.REVISION:
        wanted = (key for key, memory in memories.items() if memory.due_at <= now)
    elif series.mode == Series.Mode.MISTAKES:
        wanted = (key for key, memory in memories.items() if not memory.last_correct)
    elif series.mode == Series.Mode.ASSIGNMENT:
        return _assigned(series)
    else:
        return _candidates(series.game, series.drill, words(series.house), series.level)
    return tuple(Candidate(key, 1) for key in wanted if _still_taught(series, key))


def _assigned(series: Series) -> tuple[Candidate, ...]:
    """Return the branches of an assignment, those that are still taught in its house.

    A case that it names is asked from the first day; the others when the level draws them.
    """
    found: dict[BranchKey, Candidate] = {}
    for slug, drill, branch in series.scope:
        game = catalog.games().get(slug)
        if game is None or (drill and drill not in game.drills):
            continue
        choices = words(series.house.get(slug, {}))
        for candidate in _candidates(slug, drill, choices, None if branch else series.level):
            if branch == candidate.key.branch:
                found[candidate.key] = replace(candidate, level=Level.DISCOVERY)
            elif not branch:
                found.setdefault(candidate.key, candidate)
    return tuple(found.values())


def _still_taught(series: Series, key: BranchKey) -> bool:
    """Whether a remembered branch still exists: rules are corrected, houses change."""
    game = catalog.games().get(key.game)
    if game is None:
        return False
    return key.branch in branches(key.game, key.drill, words(_house(series, game).as_dict()))


def _house(series: Series, game: Game) -> House:
    """Return the options of a game in a series; a revision keeps those of each game."""
    return game.rulebook.house(series.house_of(game.slug))


def generated(series: Series, key: BranchKey, level: int, seed: int) -> Attempt:
    """Return a new question of that branch at a table of that level, to be given its place."""
    game = catalog.game(key.game)
    drill = game.drill(key.drill)
    situation = drill.generate(Random(seed), _house(series, game), key.branch, level=level)
    return Attempt.of(game, drill, situation, seed=seed, series=series, level=level)


def duty(series: Series, position: int) -> Attempt | None:
    """Return the duty of a coup at that position (from 1), None when the coup is over."""
    game = catalog.game(series.game)
    coup = coup_of(series)
    if position > len(coup):
        return None
    item = coup.duties[position - 1]
    drill = game.drill(item.drill)
    about = {"series": series, "scene": item.scene, "level": _level_of_coup(series)}
    return Attempt.of(game, drill, item.situation, seed=series.seed, **about)


def _level_of_coup(series: Series) -> Level:
    return Level(series.level or Level.FULL)


def coup_of(series: Series) -> Coup:
    """Return the round of a series of that mode, the same at each call."""
    level = _level_of_coup(series)
    return _coup(series.game, series.seed, words(series.house), series.seats, level)


@lru_cache(maxsize=64)
def _coup(
    game: str, seed: int, choices: tuple[tuple[str, str], ...], seats: int, level: Level
) -> Coup:
    found: Game = catalog.game(game)
    return found.coup(Random(seed), found.rulebook.house(dict(choices)).at(level), seats)
