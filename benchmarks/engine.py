"""Measure the rules engine alone: ``python -m benchmarks.engine [game]``.

Prints, for each drill, how many situations a second are generated, asked, solved, explained and
graded (median and worst batch); then the time to import the games, to count their odds, and the
memory that they take. Rates of one run are compared with one another: a machine varies by 30 %.
"""

import statistics
import sys
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from benchmarks.fresh import figures
from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.forms import Amount, Fields, Form
from casino_rules.core.game import Game
from casino_rules.core.grading import grade
from casino_rules.core.house import House

_BATCHES: Final = 15
_BATCH: Final = 200
_STARTS: Final = 9
_HEAD: Final = ("generate", "ask", "solve", "explain", "grade")

_IMPORT: Final = """
import time
start = time.perf_counter()
from casino_rules import catalog
games = catalog.load_all()
print(time.perf_counter() - start)
start = time.perf_counter()
for game in games:
    game.odds(game.rulebook.default_house)
print(time.perf_counter() - start)
"""
_RESIDENT: Final = """
from pathlib import Path
def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096
before = resident()
from casino_rules import catalog
games = catalog.load_all()
print(before / 1e6, resident() / 1e6)
"""
_TRACED: Final = """
import tracemalloc
from random import Random
tracemalloc.start()
from casino_rules import catalog
games = catalog.load_all()
held = tracemalloc.get_traced_memory()[0]
kept = [
    drill.generate(Random(seed), game.rulebook.default_house)
    for game in games for drill in game.drills.values() for seed in range(200)
]
print(held / 1e6, (tracemalloc.get_traced_memory()[0] - held) / len(kept))
"""


def _typed(form: Form[Any], value: Any) -> Any:
    """Return an answer as a page or a program sends it."""
    if isinstance(form, Fields):
        return {item.key: _typed(item.form, value[item.key]) for item in form.fields}
    return form.show(value) if isinstance(form, Amount) else form.dump(value)


def _answered(drill: Drill[Any], situation: Any) -> tuple[Any, Any]:
    """Return a situation with its right answer."""
    return situation, _typed(drill.ask(situation).form, drill.solve(situation).value)


def _rates(work: Callable[[Any], object], batches: Sequence[Sequence[Any]]) -> tuple[float, float]:
    """Return the median and the worst number of items a second over the batches."""
    rates = []
    for batch in batches:
        start = time.perf_counter()
        for item in batch:
            work(item)
        rates.append(len(batch) / (time.perf_counter() - start))
    return statistics.median(rates), min(rates)


def _measure(drill: Drill[Any], house: House) -> list[tuple[float, float]]:
    rng = Random(drill.slug)
    seeds = [[rng.randrange(2**32) for _ in range(_BATCH)] for _ in range(_BATCHES)]
    made = [[drill.generate(Random(seed), house) for seed in batch] for batch in seeds]
    ruled = [[drill.solve(situation) for situation in batch] for batch in made]
    answered = [[_answered(drill, item) for item in batch] for batch in made]
    return [
        _rates(lambda seed: drill.generate(Random(seed), house), seeds),
        _rates(drill.ask, made),
        _rates(drill.solve, made),
        _rates(lambda ruling: [step.text for step in ruling.steps], ruled),
        _rates(lambda pair: grade(drill, *pair), answered),
    ]


def _print_game(game: Game) -> None:
    print(f"\n{game.title}: a second, median (worst batch of {_BATCHES})")
    print(f"{'drill':<20}" + "".join(f"{name:>19}" for name in _HEAD))
    for drill in game.drills.values():
        cells = (f"{median:,.0f} ({worst:,.0f})" for median, worst in _measure(drill, _house(game)))
        print(f"{drill.slug:<20}" + "".join(f"{cell:>19}" for cell in cells))
    rng = Random(game.slug)
    batches = [[rng.randrange(2**32) for _ in range(20)] for _ in range(_BATCHES)]
    median, worst = _rates(
        lambda seed: game.coup(Random(seed), _house(game), game.seats[-1]), batches
    )
    print(f"{'whole coups':<20}{f'{median:,.0f} ({worst:,.0f})':>19}")


def _house(game: Game) -> House:
    return game.rulebook.default_house


def main(slugs: Sequence[str]) -> None:
    """Print every figure, of all games or of those named."""
    for game in catalog.load_all():
        if not slugs or game.slug in slugs:
            _print_game(game)
    starts = [figures(_IMPORT) for _ in range(_STARTS)]
    for place, name in enumerate(("import of all games", "odds of all games")):
        times = [start[place] * 1e3 for start in starts]
        print(f"\n{name}: {statistics.median(times):.0f} ms, worst {max(times):.0f} ms")
    (before, after), (held, situation) = figures(_RESIDENT), figures(_TRACED)
    print(f"\nmemory: {held:.1f} MB held by the engine, {situation:.0f} bytes a situation")
    print(f"process: {before:.0f} MB before the import, {after:.0f} MB after (Linux)")


if __name__ == "__main__":
    main(sys.argv[1:])
