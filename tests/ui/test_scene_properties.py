"""What no table may do, whatever lies on it: overlap, leave its room, be too small to read."""

import gzip
import re
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from itertools import chain, combinations
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final

import pytest
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from casino_rules.core.house import House
from casino_rules.core.money import EUR, format_amount
from casino_rules.core.plan import IN_QUESTION, Plan
from casino_rules.core.table import Focus
from tests.casino_rules.contract import houses
from tests.drawn import LEAST_CARD, faults, things, within
from tests.drills import SEED, drawn
from tests.e2e.answers import verdicts
from tests.machine import in_time
from tools.cards.symbols import FILE, sprite
from trainer.ui.table import solve
from trainer.ui.table.boxes import Box
from trainer.ui.table.cloth import Cloth, laid_in
from trainer.ui.table.felts import Composition
from trainer.ui.table.house import _in_two_lines
from trainer.ui.table.layout import WHEN_USED, Layout, Outline, numbers_of
from trainer.ui.table.metrics import _ADVANCE, width_of
from trainer.ui.table.place import layout_of
from trainer.ui.table.scene import Scene, touches_of
from trainer.ui.table.svg import SCREEN, plan_html, scene_of, scene_svg

ROOT: Final = Path(__file__).resolve().parents[2]
GAMES: Final = catalog.load_all()
QUICK, WHOLE = 2, 200
COUPS: Final = 20
SEATED: Final = 20
LEVELS: Final = 4
FIRST_SOLVE: Final = 0.150
SPRITE: Final = 120_000
LETTERS: Final = 9.0
APART: Final = 2.99
BOX: Final = 32.0
LEAST_FAR: Final = 22.0
"""The narrowest card of a seat where a table is large."""
NARROW: Final = "poker-21"
"""On a tablet its seats have no room for all that is said of a hand: it is heard."""


@cache
def outlines() -> dict[Outline, tuple[str, Plan]]:
    """Return the different tables of the catalogue, each with a game that has it."""
    found: dict[Outline, tuple[str, Plan]] = {}
    for game in GAMES:
        for drill in game.drills.values():
            plan = game.plan_of(drill)
            name = f"{game.slug}/{drill.slug}"
            for seats in range(1, plan.seats + 1):
                outline = Outline.of(plan, range(1, seats + 1))
                found.setdefault(outline, (f"{name}, {outline.seats}", plan))
    return found


TABLES: Final = [pytest.param(outline, id=name) for outline, (name, _) in outlines().items()]
FULL: Final = [
    pytest.param(outline, id=name)
    for outline, (name, plan) in outlines().items()
    if outline.seats == plan.seats
]


def rooms(layout: Layout) -> list[tuple[str, Box]]:
    found = list(layout.house.items())
    for number, seat in enumerate(layout.seats, 1):
        found += [(f"place-{number}.{rank}", room) for rank, room in enumerate(seat)]
    return found


def misplaced(layout: Layout) -> list[str]:
    """Return the rooms that meet, or leave the picture or the felt."""
    named = rooms(layout)
    picture = Box(
        layout.wide / 2, (layout.high - layout.head) / 2, layout.wide, layout.high + layout.head
    )
    found = [f"{a} meets {b}" for (a, x), (b, y) in combinations(named, 2) if x.meets(y, APART)]
    found += [f"{name} leaves the picture" for name, box in named if not within(box, picture)]
    on_felt = [*layout.house.items()]
    for number, seat in enumerate(layout.seats, 1):
        held = (seat.hand, seat.note, *seat.boxes)
        on_felt += [(f"place-{number}.{rank}", room) for rank, room in enumerate(held) if room]
    felt = layout.felt
    for name, room in on_felt:
        if felt and not all(felt.holds(corner, felt.rail - 0.5) for corner in room.corners):
            found.append(f"{name} leaves the felt")
    return found


def uses(outline: Outline) -> Iterator[frozenset[str]]:
    """Yield what may lie on a table where nobody sits."""
    optional = sorted((outline.places & WHEN_USED) | {IN_QUESTION})
    for number in range(len(optional) + 1):
        yield from map(frozenset, combinations(optional, number))


@pytest.mark.parametrize("outline", TABLES)
def test_rooms_of_a_whole_table_meet_nothing_and_are_large_enough(outline: Outline) -> None:
    for composition in Composition:
        layout = layout_of(outline, composition)
        assert misplaced(layout) == [], composition
        least = LEAST_CARD if composition is Composition.PHONE else LEAST_FAR
        assert not outline.cards or layout.card >= least, composition
        sides = [min(box.wide, box.high) for seat in layout.seats for box in seat.boxes]
        assert min(sides, default=BOX) >= BOX - 0.5, composition


@pytest.mark.parametrize("outline", FULL)
def test_no_two_rooms_meet_on_a_phone_whoever_sits(outline: Outline) -> None:
    numbers = range(1, outline.seats + 1)
    tables = [frozenset(some) for size in numbers for some in combinations(numbers, size)]
    some = drawn(f"seated/{outline.shape}/{outline.seats}", tables, SEATED)
    layouts = {tuple(sorted(it)): layout_of(outline, Composition.PHONE, None, it) for it in some}
    assert {it: faulty for it, laid in layouts.items() if (faulty := misplaced(laid))} == {}


@pytest.mark.parametrize("outline", FULL)
def test_no_two_rooms_of_a_near_table_meet(outline: Outline) -> None:
    found = {
        (composition.value, *sorted(used)): faulty
        for composition in SCREEN
        for used in uses(outline)
        if (faulty := misplaced(layout_of(outline, composition, used)))
    }
    assert found == {}


def _solved(outline: Outline) -> dict[str, float]:
    """Return how long the layouts of a table take that are not known yet."""
    solve.solved.cache_clear()
    found = {}
    for composition in SCREEN:
        start = perf_counter()
        layout_of(outline, composition)
        found[composition.value] = perf_counter() - start
    return found


@pytest.mark.measured
@pytest.mark.parametrize("outline", TABLES)
def test_a_table_is_solved_quickly(outline: Outline) -> None:
    in_time(lambda: _solved(outline), FIRST_SOLVE)


@lru_cache(maxsize=2_000)
def faults_of(
    svg: str,
    *,
    outline: Outline,
    composition: Composition,
    used: frozenset[str] | None,
    seated: frozenset[int],
    numbers: tuple[int, ...],
) -> list[str]:
    """Return what is wrong with a drawing; duties that follow each other often draw the same."""
    layout = layout_of(outline, composition, used, seated)
    return faults(svg, layout, numbers, phone=composition is Composition.PHONE)


def check(where: str, scene: Scene) -> None:
    """Draw a scene at each composition; a faulty picture is kept in a file."""
    plan = scene.cloth.plan
    outline, numbers = Outline.of(plan, scene.seated), numbers_of(plan, scene.seated)
    for composition in SCREEN:
        svg = scene_svg(scene, composition)
        found = faults_of(
            svg,
            outline=outline,
            composition=composition,
            used=scene.used,
            seated=scene.seated,
            numbers=(*numbers,),
        )
        if composition is Composition.TABLET and where.startswith(NARROW):
            found = [fault for fault in found if not fault.endswith(" is cut")]
        if found:
            name = f"{where} {composition.value}".replace("/", "-").replace(" ", "_")
            picture = Path(tempfile.gettempdir()) / f"{name}.svg"
            picture.write_text(svg, "utf-8")
            pytest.fail(f"{where}, {composition.value}: {'; '.join(found[:6])}. See {picture}")


def check_states(
    where: str,
    drill: Drill[Any],
    situation: Any,
    cloth: Cloth,
    table: Focus | None = None,
) -> None:
    question = drill.ask(situation)
    asked = table.question if table else question
    open_ = replace(scene_of(question, cloth, table), touches=touches_of(asked))
    check(f"{where} asked", open_)
    for verdict in verdicts(drill, situation):
        word = "right" if verdict.correct else "wrong"
        check(f"{where} {word}", scene_of(question, cloth, table, verdict))


def sampled(game: Game, drill: Drill[Any], seed: int) -> House:
    """Return a house that a seed draws, at a level in turn."""
    rng = Random(f"{SEED}/{game.slug}/{drill.slug}/{seed}")
    return rng.choice(houses(game)).at(1 + seed % LEVELS)


def check_drill(game: Game, drill: Drill[Any], seeds: list[int]) -> None:
    for seed in seeds:
        house = sampled(game, drill, seed)
        situation = drill.generate(Random(seed), house)
        where = f"{game.slug}/{drill.slug} seed {seed} level {1 + seed % LEVELS}"
        check_states(where, drill, situation, laid_in(game, drill, situation))


def check_coup(game: Game, seed: int) -> None:
    house = game.rulebook.default_house.at(1 + seed % LEVELS)
    seats = game.seats[-1 - seed % len(game.seats)]
    for number, duty in enumerate(game.coup(Random(seed), house, seats)):
        drill = game.drill(duty.drill)
        table = duty.focus(drill.ask(duty.situation))
        cloth = laid_in(game, drill, duty.situation)
        where = f"{game.slug} coup {seed} duty {number} {duty.drill}"
        check_states(where, drill, duty.situation, cloth, table)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_nothing_drawn_meets_anything_nor_leaves_its_room(game: Game) -> None:
    for drill in drawn(f"scene/{game.slug}", list(game.drills.values()), 6):
        check_drill(game, drill, drawn(f"scene/{game.slug}/{drill.slug}", range(WHOLE), QUICK))


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("game", "drill"),
    [
        pytest.param(game, drill, id=f"{game.slug}/{drill.slug}")
        for game in GAMES
        for drill in game.drills.values()
    ],
)
def test_nothing_of_any_question_meets_anything(game: Game, drill: Drill[Any]) -> None:
    check_drill(game, drill, drawn(f"scene/{game.slug}/{drill.slug}", range(WHOLE), 8))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_nothing_of_two_hundred_questions_meets_anything(game: Game) -> None:
    for drill in game.drills.values():
        check_drill(game, drill, list(range(WHOLE)))


@pytest.mark.parametrize(
    ("game", "number"),
    [
        pytest.param(game, number, id=f"{game.slug}-{number}", marks=marks)
        for games, number, marks in (
            (drawn("scene/coup", GAMES, -(-len(GAMES) // 3)), 1, ()),
            (GAMES, 5, pytest.mark.thorough),
            (GAMES, COUPS, pytest.mark.slow),
        )
        for game in games
    ],
)
def test_nothing_drawn_of_a_coup_meets_anything(game: Game, number: int) -> None:
    """One coup of one game in three; a few coups of each, or all of them, by the gesture."""
    for seed in drawn(f"scene/coup/{game.slug}", range(COUPS), number):
        check_coup(game, seed)


@cache
def advances() -> dict[str, float]:
    """Return the widths of the letters that are served, in thousandths."""
    font = TTFont(ROOT / "static/fonts/source-sans.woff2")
    font = instantiateVariableFont(font, {"wght": 600})
    scale = 1000 / font["head"].unitsPerEm
    return {chr(code): font["hmtx"][name][0] * scale for code, name in font.getBestCmap().items()}


def test_a_letter_is_at_most_as_wide_as_its_metrics_say() -> None:
    served = advances()
    wider = {it: (served[it], said) for it, said in _ADVANCE.items() if served.get(it, 0) > said}
    assert wider == {}


def test_every_letter_of_a_plan_is_known_to_the_metrics() -> None:
    plans = [plan for _, plan in outlines().values()]
    names = [box.name + box.printed for plan in plans for box in plan.boxes]
    names += [place.name for plan in plans for place in plan.places]
    names += [
        sentence.text + sentence.text.upper() for plan in plans for sentence in plan.sentences
    ]
    assert set("".join(names)) - _ADVANCE.keys() == set()


def test_a_letter_that_is_not_known_is_wide() -> None:
    assert width_of("\N{CJK UNIFIED IDEOGRAPH-4E00}", 10) >= LETTERS


def test_the_file_of_symbols_is_what_its_tool_writes_and_is_light() -> None:
    kept = (ROOT / "static" / FILE).read_text("utf-8")
    assert kept == sprite(ROOT / "static"), "run python -m tools.cards.symbols"
    assert len(gzip.compress(kept.encode())) <= SPRITE


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_what_a_drawing_uses_exists_and_it_has_no_style(game: Game) -> None:
    symbols = (ROOT / "static" / FILE).read_text("utf-8")
    for drill in drawn(f"symbols/{game.slug}", list(game.drills.values()), 6):
        situation = drill.generate(Random(1), game.rulebook.default_house.at(LEVELS))
        scene = scene_of(drill.ask(situation), laid_in(game, drill, situation))
        for composition in SCREEN:
            svg = scene_svg(scene, composition)
            used = {it.told for it in things(svg) if it.kind in {"card", "chip"}}
            assert {name for name in used if f'id="{name}"' not in symbols} == set(), drill.slug
            assert "style=" not in svg
            assert "<style" not in svg


def test_a_table_has_no_identifier_a_page_may_show_it_twice() -> None:
    for game in GAMES[:4]:
        assert " id=" not in plan_html(Cloth(game.rulebook.plan), game.slug)


def test_a_seat_tells_all_that_lies_there() -> None:
    for game in GAMES:
        for drill in drawn(f"heard/{game.slug}", list(game.drills.values()), 4):
            situation = drill.generate(Random(2), game.rulebook.default_house.at(LEVELS))
            question = drill.ask(situation)
            scene = scene_of(question, laid_in(game, drill, situation))
            svg = scene_svg(scene, Composition.DESK).replace("&#x27;", "’")
            for zone in chain.from_iterable(scene.laid.seats.values()):
                names = [card.french for card in zone.cards] + [it.box for it in zone.stakes]
                assert [name for name in names if name not in svg] == [], drill.slug


def test_a_sum_too_wide_for_its_box_leaves_its_currency_out() -> None:
    game, highest = catalog.game("punto-banco"), 2_000_000
    drill = game.drill("retourner-punto")
    for seed in range(WHOLE):
        situation = drill.generate(Random(seed), Random(seed).choice(houses(game)).at(LEVELS))
        question = drill.ask(situation)
        if highest in {stake.amount for zone in question.zones for stake in zone.stakes}:
            break
    svg = scene_svg(scene_of(question, laid_in(game, drill, situation)), Composition.TABLET)
    whole = format_amount(highest, EUR)
    assert f">{whole.removesuffix('\N{NO-BREAK SPACE}€')}<" in svg
    assert f" {whole}" in svg
    assert f">{whole}<" not in svg


@pytest.mark.parametrize(
    ("sentences", "wide", "lines"),
    [
        (
            ("Banco paye 19 pour 20", "Égalité 8 pour 1"),
            200,
            ["BANCO PAYE 19 POUR 20", "ÉGALITÉ 8 POUR 1"],
        ),
        (("La banque joue avec as-roi ou mieux",), 190, ["LA BANQUE JOUE", "AVEC AS-ROI OU MIEUX"]),
        (("La banque gagne les mains égales",), 400, ["LA BANQUE GAGNE LES MAINS ÉGALES"]),
    ],
)
def test_two_lines_of_a_cloth_are_two_sentences_or_two_halves(
    sentences: tuple[str, ...], wide: float, lines: list[str]
) -> None:
    assert re.findall(">([^<]+)<", _in_two_lines(sentences, wide)) == lines
