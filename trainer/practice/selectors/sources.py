"""Where the questions of a series come from: its branches, or the duties of its coup."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import lru_cache
from itertools import chain, islice
from math import sqrt
from random import Random

from casino_rules import catalog
from casino_rules.core.coup import Coup, Duty
from casino_rules.core.game import Game
from casino_rules.core.house import House
from casino_rules.core.level import Level
from trainer.practice.domain import STEPS, Candidate, Rung, rung_at
from trainer.practice.models import Attempt, Series
from trainer.practice.selectors import access
from trainer.progress.domain.marks import decided
from trainer.progress.domain.memory import BranchKey, Memory, pressing_first
from trainer.progress.selectors import session
from trainer.progress.selectors.rollups import branches, words
from trainer.progress.selectors.session import CAP


@lru_cache(maxsize=256)
def candidates(
    game: str, drill: str, choices: tuple[tuple[str, str], ...], level: int | None = None
) -> tuple[Candidate, ...]:
    """Return the branches of a drill, or of all the drills of a game, in one house.

    At a level, those that it draws; else all, each with its own first level. The total weight of
    a drill is as the square root of its number of branches: a long one is not starved, nor reigns.
    """
    found = catalog.game(game)
    house = found.rulebook.house(dict(choices))
    drills = (found.drill(drill),) if drill else found.drills.values()
    listed = []
    for item in drills:
        met = item.drawn_in(house.at(level)) if level else item.branches_in(house)
        share = 1 if drill else round(1000 * sqrt(len(met)) / sum(branch.weight for branch in met))
        by = decided(game, item.slug, choices)
        listed += [
            Candidate(
                BranchKey(game, item.slug, branch.slug),
                branch.weight * max(share, 1),
                Level.DISCOVERY if level else branch.level,
                by[branch.slug],
            )
            for branch in met
        ]
    return tuple(listed)


def in_run(series: Series, level: int) -> tuple[Candidate, ...]:
    """Return the branches from which the next question of a run is drawn, at a level."""
    if series.game:
        return candidates(series.game, series.drill, words(series.house), level)
    return _assigned(series, level)


def candidates_of(
    series: Series, memories: Mapping[BranchKey, Memory], today: date, position: int
) -> tuple[Candidate, ...]:
    """Return the branches from which the question of a series at that position is chosen."""
    if series.mode == Series.Mode.REVISION:
        return _due(series, memories, today, position)
    if series.mode == Series.Mode.MISTAKES:
        only = {BranchKey._make(case) for case in series.scope}
        wanted = (
            key
            for key, memory in memories.items()
            if not memory.last_correct and (not only or key in only)
        )
    elif series.mode == Series.Mode.CASES:
        wanted = (BranchKey._make(case) for case in series.scope[position - 1 : position])
    elif series.mode == Series.Mode.ASSIGNMENT:
        return _assigned(series, series.level)
    else:
        drill = rung.drill if (rung := rung_of(series, position)) else series.drill
        return _of_game(series, drill)
    return tuple(Candidate(key, 1) for key in wanted if _still_taught(series, key))


def _of_game(series: Series, drill: str) -> tuple[Candidate, ...]:
    """Return the branches of a drill, of the drills of a lesson, or of the whole game."""
    choices = words(series.house)
    taught = catalog.game(series.game).drills
    drills = [known for _, known, _ in series.scope if known in taught] or [drill]
    found = (candidates(series.game, known, choices, series.level) for known in drills)
    return tuple(chain.from_iterable(found))


def rung_of(series: Series, position: int) -> Rung | None:
    """Return what the climb of a series asks at that position, None where it does not climb."""
    if not series.climbs or position > STEPS:
        return None
    return rung_at(series.game, words(series.house), position)


def _due(
    series: Series, memories: Mapping[BranchKey, Memory], today: date, position: int
) -> tuple[Candidate, ...]:
    """Return the branches to revise, the most pressing, as many as questions are left in the series."""
    left = CAP if series.length is None else series.length - position + 1
    due = pressing_first(memories, today)
    taught = (Candidate(key, 1) for key in due if _still_taught(series, key))
    return tuple(islice(taught, left))


def once_more(series: Series, answered: Attempt) -> tuple[Candidate, ...]:
    """Return the cases of a session of the day that come once more, this answer told.

    Read once all that was drawn up has been asked: as many rows as questions.
    """
    told = [(BranchKey(*case), bool(it)) for *case, it in access.answers_by_case(series)]
    left = session.once_more([*told, (answered.key, bool(answered.correct))])
    return tuple(Candidate(key, 1) for key in left if _still_taught(series, key))


def _assigned(series: Series, level: int | None) -> tuple[Candidate, ...]:
    """Return the branches of an assignment, those that are still taught in its house.

    A case that it names is asked from the first day; the others when the level draws them.
    """
    found: dict[BranchKey, Candidate] = {}
    for slug, drill, branch in series.scope:
        game = catalog.games().get(slug)
        if game is None or (drill and drill not in game.drills):
            continue
        choices = words(series.house.get(slug, {}))
        for candidate in candidates(slug, drill, choices, None if branch else level):
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


def opened(series: Series, drill: str, situation: object) -> Attempt:
    """Return the question about a situation that is given, the first of a series."""
    game = catalog.game(series.game)
    level = series.level or Level.DISCOVERY
    found, seed = game.drill(drill), series.seed
    return Attempt.of(game, found, situation, seed=seed, series=series, level=level)


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


def duties_until(attempt: Attempt) -> tuple[Duty, ...]:
    """Return the duties of a coup up to the one that an attempt is about, itself the last.

    Nothing if the round dealt today from the same seed is another one: the rules have changed since.
    """
    duties = coup_of(attempt.series).duties[: attempt.position]
    if len(duties) < attempt.position or duties[-1].drill != attempt.drill:
        return ()
    # As it is read: stored, a list of seats is no tuple.
    return duties if attempt.posed.situation == duties[-1].situation else ()


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
