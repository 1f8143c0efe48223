"""The table on paper: nothing on anything else, nothing off the sheet, every word in its room."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from casino_rules import catalog
from casino_rules.core.cards import PACK
from casino_rules.core.game import Game
from casino_rules.core.money import EUR, format_amount
from casino_rules.core.plan import IN_QUESTION, Plan
from casino_rules.core.questions import Stake, Zone
from trainer.questions.domain.posed_question import PosedQuestion
from trainer.ui.table.boxes import Box
from trainer.ui.table.cloth import Cloth, cloth_of, lay
from trainer.ui.table.layout import RATIO, fan
from trainer.ui.table.metrics import width_of
from trainer.ui.table.scene import TICK, Mark, Scene
from trainer.ui.table.sheet import (
    MILLIMETRES,
    ROUND,
    SMALL,
    TEXT,
    WIDE,
    Kind,
    Placed,
    Printed,
    Thing,
    card_of,
    chips_of,
    is_pile,
    printed,
    step_of,
)
from trainer.ui.table.svg import scene_of

POINT = 25.4 / 72
"""Millimetres of a point."""
LEAST = 7.5
HIGHEST = 250.0
"""No table is higher than a page."""
GAMES = [*catalog.load_all()]
CLOSE = 0.01


PLANS = {
    f"{game.slug}-{plan.shape.value}": plan
    for game in GAMES
    for plan in (game.plan_of(drill) for drill in game.drills.values())
}


def full(plan: Plan, *, seats: bool) -> Scene:
    """Return the table with the most that a plan holds: hands, boxes, notes, pots, the disc."""
    cards = PACK[: plan.cards]
    stakes = tuple(Stake(box.name, 1_000_000, spot=box.id) for box in plan.boxes)
    zones = [
        Zone(
            f"Place {number}",
            tuple(cards),
            stakes,
            note="à tapis avant ce tour",
            spot=f"place-{number}",
            seat=number,
            button=number == 1,
        )
        for number in (plan.numbers if seats else ())
    ]
    if not seats:
        zones.append(
            Zone("Joueur", tuple(PACK[:7]), stakes, note="reste à tapis", spot=IN_QUESTION)
        )
    for place in plan.places:
        pots = tuple(Stake(name, 1_234_550, spot=at) for at, name in place.holds.items())
        held = PACK[:5] if place.kind in {"cartes", "tableau"} else ()
        zones.append(Zone(place.name, tuple(held), pots, note="ce qu’on en dit", spot=place.id))
    cloth = Cloth(plan)
    return Scene(cloth, lay(zones, plan), EUR)


def corrected(scene: Scene) -> Scene:
    """Return it with a mark at every seat and place."""
    at = [f"place-{number}" for number in scene.laid.seats] + [*scene.laid.house]
    marks = {address: Mark(correct=True, text="rendre la mise, 1\u202f200 €") for address in at}
    return replace(scene, marks=marks)


def written(scene: Scene) -> Scene:
    """Return it with a line or a box to be ticked at every seat."""
    blanks = {f"place-{number}": TICK if number % 2 else "€" for number in scene.laid.seats}
    return replace(scene, blanks=blanks)


def edges(box: Box) -> tuple[float, float, float, float]:
    return (
        box.x - box.wide / 2,
        box.y - box.high / 2,
        box.x + box.wide / 2,
        box.y + box.high / 2,
    )


def faults(sheet: Printed) -> Iterator[str]:
    """Yield what is wrong with a sheet: what meets, leaves it, or has no room for its words."""
    rooms = sorted((edges(it.room), k) for k, it in enumerate(sheet.things))
    for rank, ((left, top, right, bottom), k) in enumerate(rooms):
        if left < 0 or top < 0 or right > sheet.wide or bottom > sheet.high:
            yield f"{sheet.things[k]} leaves the sheet"
        for (other, high, _, low), m in rooms[rank + 1 :]:
            if other >= right - CLOSE:
                break
            if high < bottom - CLOSE and top < low - CLOSE:
                yield f"{sheet.things[k]} meets {sheet.things[m]}"
    for it in sheet.things:
        if not fits(it):
            yield f"{it} has no room"


def fits(it: Placed) -> bool:
    """Whether all that a thing shows is in its room."""
    thing, room = it.thing, it.room
    size = SMALL if thing.kind is Kind.NAME else TEXT
    match thing.kind:
        case Kind.HANDS:
            return hands_fit(thing, room)
        case Kind.CHIPS:
            assert thing.pile
            rows = chips_of(thing.pile, room.wide)
            long = max(sum(wide for *_, wide in row) for row in rows)
            return long <= room.wide and (ROUND + 3) * len(rows) <= room.high
        case Kind.STAKE:
            *lines, told = thing.texts
            word = max((width_of(line, SMALL) for line in lines), default=0)
            return word + width_of(told, TEXT) + 8 <= room.wide
        case _:
            return all(width_of(text, size) <= room.wide for text in thing.texts)


def hands_fit(thing: Thing, room: Box) -> bool:
    """Whether hands have room beside one another, with legible cards and their notes whole."""
    for hand, at, lines in zip(
        thing.hands, room.columns(len(thing.hands), 6), thing.notes, strict=True
    ):
        card = card_of(thing.hands, at.wide)
        count = 1 if is_pile(hand, at.wide) else len(hand.cards)
        long = step_of(hand, card, at.wide) * (count - 1) + card
        whole = all(width_of(line, TEXT) <= at.wide for line in lines)
        legible = fan(count) * card <= at.wide + CLOSE and card * MILLIMETRES >= 4.5
        if not (long <= at.wide + CLOSE and whole and legible and card * RATIO < room.high):
            return False
    return True


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
@pytest.mark.parametrize("seats", [True, False], ids=("full", "near"))
def test_on_paper_nothing_meets_nothing_leaves_and_every_word_has_its_room(
    plan: Plan,
    seats: bool,  # noqa: FBT001 - a parameter
) -> None:
    whole = full(plan, seats=seats)
    for scene in (whole, corrected(whole), written(whole)):
        sheet = printed(scene)
        assert [*faults(sheet)] == []
        assert sheet.high * MILLIMETRES <= HIGHEST
        numbers = {it.thing.address for it in sheet.things if it.thing.kind is Kind.NUMBER}
        assert len(numbers) == (plan.seats if seats else 0)


def asked(game: Game, seeds: int) -> Iterator[tuple[str, Scene]]:
    """Yield questions of every exercise of a game: asked, then with their correction."""
    house = game.rulebook.house({})
    for drill in game.drills.values():
        cloth = cloth_of(game.plan_of(drill), house)
        for seed in range(seeds):
            situation = drill.generate(Random(seed), house)
            question = drill.ask(situation)
            if not question.zones:
                continue
            name = f"{game.slug}/{drill.slug} {seed}"
            yield name, written(Scene.of(question, cloth))
            if seed % 10 == 0:
                posed = PosedQuestion((game.slug, drill.slug), drill.dump(situation))
                yield f"{name}, corrected", scene_of(question, cloth, None, posed.solved)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_on_paper_the_questions_of_every_exercise_have_their_room(game: Game) -> None:
    for name, scene in asked(game, 2):
        assert [*faults(printed(scene))] == [], name


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_on_paper_thirty_questions_of_every_exercise_have_their_room(game: Game) -> None:
    for name, scene in asked(game, 30):
        assert [*faults(printed(scene))] == [], name


def test_on_paper_the_smallest_words_are_seven_points_and_a_half() -> None:
    assert SMALL * MILLIMETRES / POINT >= LEAST
    assert pytest.approx(180) == WIDE * MILLIMETRES


def test_on_paper_the_first_seat_is_at_the_left_of_the_croupier_as_on_the_screen() -> None:
    for slug, plan in PLANS.items():
        numbers = [
            it for it in printed(full(plan, seats=True)).things if it.thing.kind is Kind.NUMBER
        ]
        lowest = max(it.room.y for it in numbers)
        near = {it.thing.texts[0]: it.room.x for it in numbers if it.room.y == lowest}
        if "1" in near and f"{plan.seats}" in near:
            assert (near["1"] < near[f"{plan.seats}"]) is plan.clockwise, slug


def test_on_paper_seats_in_a_row_are_neighbours() -> None:
    for slug, plan in PLANS.items():
        things = printed(full(plan, seats=True)).things
        numbers = [it for it in things if it.thing.kind is Kind.NUMBER]
        over = min(it.room.y for it in numbers)
        row = sorted((it.room.x, int(it.thing.texts[0])) for it in numbers if it.room.y == over)
        assert all(abs(two[1] - one[1]) == 1 for one, two in pairwise(row)), slug


def test_on_paper_an_amount_is_written_beside_its_box() -> None:
    plan = PLANS["caribbean-stud-demi-lune"]
    scene = full(plan, seats=True)
    sheet = printed(scene)
    told = format_amount(1_000_000, EUR)
    stakes = [it.thing.texts for it in sheet.things if it.thing.kind is Kind.STAKE]
    words = {box.printed for box in plan.boxes}
    assert {texts[0] for texts in stakes if texts[-1] == told} >= words
