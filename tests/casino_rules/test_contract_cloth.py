"""The contract of the cloth: whatever a question shows lies somewhere, each thing in its place."""

import re
from collections import Counter
from collections.abc import Iterator

from casino_rules.core.forms import Amount, Fields
from casino_rules.core.game import Game
from casino_rules.core.plan import IN_QUESTION, PAPER, SPOKEN, Plan
from casino_rules.core.questions import Question, Zone
from tests.casino_rules.contract import Breadth, by_breadth, every_game, walk

OFF_THE_CLOTH = {SPOKEN, PAPER}
GONE = re.compile(r"\b(?:a passé|couché|a dépassé 21|brûlé)")
COLLECTED = re.compile(r"mises? déjà ramassées?")


def _asked(game: Game, breadth: Breadth) -> Iterator[tuple[str, Plan, Question]]:
    """Yield questions of every drill, with their seed and the cloth on which they are asked."""
    for drill in game.drills.values():
        for met in walk(game, drill, breadth):
            yield met.seed, game.plan_of(drill), met.question


def _stakes(zone: Zone) -> Iterator[str]:
    """Yield the addresses of the chips of a zone."""
    for stake in zone.stakes:
        yield f"{zone.spot}.{stake.spot}" if stake.spot else zone.spot


def _addresses(question: Question) -> Iterator[str]:
    """Yield every address that a question names."""
    for zone in question.zones:
        yield zone.spot
        if zone.spot not in OFF_THE_CLOTH:
            yield from _stakes(zone)
    if isinstance(question.form, Fields):
        yield from (field.spot for field in question.form.fields)


@by_breadth
@every_game
def test_everything_lies_on_the_cloth_or_is_said_or_written(game: Game, breadth: Breadth) -> None:
    astray = {
        (seed, spot)
        for seed, plan, question in _asked(game, breadth)
        for spot in _addresses(question)
        if spot not in OFF_THE_CLOTH and not plan.has(spot)
    }
    assert not astray


@by_breadth
@every_game
def test_a_place_holds_one_thing(game: Game, breadth: Breadth) -> None:
    for seed, _, question in _asked(game, breadth):
        zones = [item for item in question.zones if item.spot not in OFF_THE_CLOTH]
        chips = [spot for zone in zones for spot in _stakes(zone)]
        for spots in ([zone.spot for zone in zones], chips):
            assert not [spot for spot, times in Counter(spots).items() if times > 1], seed


@by_breadth
@every_game
def test_nothing_lies_where_it_has_been_removed(game: Game, breadth: Breadth) -> None:
    for seed, _, question in _asked(game, breadth):
        for zone in question.zones:
            if GONE.search(zone.note):
                assert not zone.cards, seed
                assert not zone.hidden, seed
            if COLLECTED.search(zone.note):
                assert not zone.stakes, seed
            assert not [item for item in zone.stakes if f"{item.box} déjà" in zone.note], seed


@by_breadth
@every_game
def test_what_is_paid_lies_beside_a_stake_and_comes_to_what_is_asked(
    game: Game, breadth: Breadth
) -> None:
    for drill in game.drills.values():
        for met in walk(game, drill, breadth):
            ruling, form = drill.solve(met.situation), met.question.form
            laid = {spot for zone in met.question.zones for spot in _stakes(zone)}
            paid = {spot: cents for spot, cents in ruling.paid.items() if cents}
            assert paid.keys() <= laid, met.seed
            asked = form.fields if ruling.paid and isinstance(form, Fields) else ()
            sums = {it.spot: it.key for it in asked if isinstance(it.form, Amount)}
            owed: Counter[str] = Counter()
            for spot, cents in paid.items():
                at = (sum_ for sum_ in sums if f"{spot}.".startswith(f"{sum_}."))
                owed[max(at, key=len, default="")] += cents
            for spot in (it for it in owed if it.startswith(f"{IN_QUESTION}-")):
                assert owed[spot] == ruling.value[sums[spot]], (met.seed, spot)


@by_breadth
@every_game
def test_a_sum_that_follows_its_gestures_is_nothing_where_none_pays(
    game: Game, breadth: Breadth
) -> None:
    for drill in game.drills.values():
        for met in walk(game, drill, breadth):
            fields = met.question.form.fields if isinstance(met.question.form, Fields) else ()
            forms, right = {it.key: it.form for it in fields}, drill.solve(met.situation).value
            for field in fields:
                unpaid = [right[key] in forms[key].unpaid for key in field.follows]  # type: ignore[attr-defined]  # gestures
                assert not (unpaid and all(unpaid) and right[field.key]), (met.seed, field.key)
