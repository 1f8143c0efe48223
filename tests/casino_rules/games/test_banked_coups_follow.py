"""Coups of Punto Banco, baccara and 21: the next cloth is what the right answer has just made.

What is read is structured: answers, situations and what lies on the cloth, never a sentence.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import pytest

from casino_rules import catalog
from casino_rules.core.game import Game
from casino_rules.core.plan import ALL_SEATS
from tests.casino_rules.coups import Step
from tests.casino_rules.games.following import Followed, coups, given, staked
from tests.casino_rules.games.following_21 import given_up, leaving, poker_21
from tests.drills import drawn

pytestmark = pytest.mark.usefixtures("coup_alone")

COUPS: Final = range(400)
QUICK: Final = 12
PAIR: Final = 2


def punto_banco(step: Step) -> Iterator[str]:
    """Yield what the next cloth contradicts: a card drawn or not, the stakes."""
    sides = {"tirage-punto": "punto", "tirage-banco": "banco"}
    if side := sides.get(step.duty.drill):
        yield from _drawn(step, side, draws=step.answer == "tire")
    if step.duty.drill == "faux-tirage":
        yield from _mended(step)
    if step.duty.drill == "ordre-donne" and not given(step.after, step.answer):
        yield f"no card at {step.answer}"
    wronged = step.then.drill == "faux-tirage"  # a card given against the rule is seen there
    stops = step.duty.drill == "abattage" and step.answer != "aucun" and not wronged
    if stops and any(given(step.after, side) != PAIR for side in ("punto", "banco")):
        yield "a card is drawn against an abattage"
    yield from _same_stakes(step)


def _drawn(step: Step, side: str, *, draws: bool, cards: int = PAIR) -> Iterator[str]:
    # The stop card and a card given early are shown in the shoe before they are laid.
    if given(step.after, side) != cards + draws and not _on_its_way(step):
        yield f"{side} has {given(step.after, side)} cards after « {step.answer} »"


def _on_its_way(step: Step) -> bool:
    return getattr(step.then.situation, "kind", "") == "carte-d-arret"


def _mended(step: Step) -> Iterator[str]:
    """A false draw is put right: the card is at the side that is told, or on no hand any more."""
    sides = ("punto", "banco")
    before, after = (
        sum(given(cloth, side) for side in sides) for cloth in (step.before, step.after)
    )
    if step.answer in sides and given(step.after, step.answer) != PAIR + 1:
        yield f"{step.answer} has not its card"
    if step.answer == "bruler" and after != before - 1:
        yield f"{before} cards, then {after}, though one is burned"


def _same_stakes(step: Step) -> Iterator[str]:
    before, after = staked(step.before), staked(step.after)
    if before and before != after:
        yield f"the stakes change: {before} → {after}"


def baccara(step: Step) -> Iterator[str]:
    drill, answer = step.duty.drill, step.answer
    if drill in {"deux-tableaux", "tirage-banquier"} and answer in {"tire", "reste"}:
        yield from _drawn(step, "banquier", draws=answer == "tire")
    served = drill == "ordre-donne" and not _given_wrong(step)
    if served and given(step.after, answer) <= given(step.before, answer):
        yield f"{answer} has no new card"
    if drill == "ponte" and answer in {"non", "abat"}:
        grown = [
            side
            for side in ("tableau-1", "tableau-2")
            if given(step.after, side) > max(given(step.before, side), 2)
        ]
        if grown:
            yield f"{grown} have a card after « {answer} »"
    yield from _same_stakes(step)


def _given_wrong(step: Step) -> bool:
    return getattr(step.then.situation, "kind", "") == "carte-a-deux-joueurs"


FOLLOWS: Final[Mapping[str, Callable[[Step], Iterator[str]]]] = {
    "punto-banco": punto_banco,
    "baccara": baccara,
    "poker-21": poker_21,
}
TOLD: Final[Mapping[str, Mapping[str, frozenset[str]]]] = {
    "punto-banco": {
        "mise-retiree": frozenset({"Punto", "Banco", "Égalité"}),
        "mise-deplacee": frozenset({"Punto"}),
        "egalite-et-banco": frozenset({"Égalité"}),
        "mise-disputee": frozenset({"Punto"}),
    },
    "baccara": {
        "mise-retiree": frozenset({"1er tableau", "2e tableau", "à cheval"}),
        "mise-deplacee": frozenset({"1er tableau", "2e tableau"}),
        "autre-tableau": frozenset({"2e tableau"}),
        "deux-tableaux-et-cheval": frozenset({"à cheval"}),
        "mise-disputee": frozenset({"1er tableau"}),
        "mise-trop-forte": frozenset({"1er tableau", "2e tableau", "à cheval"}),
    },
    "poker-21": {
        "pok-seul": frozenset({"Case POK"}),
        "21-seul": frozenset({"Case 21"}),
        "pok-trop-fort": frozenset({"Case POK"}),
        "mise-trop-faible": frozenset({"Case POK"}),
        "case-vacante": frozenset({"Case POK"}),
        "mise-retiree": frozenset({"Case POK"}),
        "abandonne": frozenset({"Case 21"}),
        "mise-disputee": frozenset({"Case 21", "Doublement"}),
        "joueur-debout": frozenset({"Case 21, joueur debout"}),
    },
}
"""The incidents whose scene tells of chips that a player has there, and in which boxes."""

APART: Final = frozenset({"billet"})
"""A note that is changed is a duty of the cash desk: it may be asked apart from coups."""
WALKS: Final = [
    pytest.param(
        (catalog.game(slug), COUPS if whole else drawn(f"{slug}/follow", COUPS, QUICK)),
        id=f"{slug}-{'whole' if whole else 'quick'}",
        marks=[pytest.mark.slow] if whole else [],
    )
    for whole in (False, True)
    for slug in FOLLOWS
]


@pytest.fixture(scope="module", params=WALKS)
def walked(request: pytest.FixtureRequest) -> tuple[Game, Sequence[Followed]]:
    """Play a game; it is left before the next is played."""
    game, numbers = request.param
    return game, coups(game, numbers)


type Walk = tuple[Game, Sequence[Followed]]


def test_the_next_cloth_is_what_the_right_answer_makes(walked: Walk) -> None:
    game, every = walked
    for followed in every:
        for at, step in enumerate(followed.steps[:-1]):
            wrong = list(FOLLOWS[game.slug](step))
            assert not wrong, (followed.number, at, step.duty.drill, step.kind, wrong)


@pytest.mark.parametrize("walked", WALKS[len(FOLLOWS) :], indirect=True)
def test_every_incident_of_a_game_comes_in_its_coups(walked: Walk) -> None:
    game, every = walked
    listed = {branch.slug for branch in game.drill("incidents").branches}
    met = {step.kind for coup in every for step in coup.steps if step.duty.drill == "incidents"}
    assert listed - met <= APART


def test_chips_that_are_told_lie_on_the_cloth(walked: Walk) -> None:
    game, every = walked
    for followed in every:
        for duty in followed.coup:
            boxes = TOLD[game.slug].get(getattr(duty.situation, "kind", ""))
            if duty.drill != "incidents" or boxes is None:
                continue
            seat, stake = f"place-{duty.situation.seat}", duty.situation.stake
            lie = {
                amount
                for (spot, box), amount in staked(duty.table).items()
                if spot.partition(".")[0] == seat and box in boxes
            }
            assert stake in lie, (followed.number, duty.situation, duty.table)


def test_places_win_and_lose_what_the_answers_say(walked: Walk) -> None:
    """What is collected and paid, answer by answer, is the result of each place."""
    game, every = walked
    for number, coup, followed in every:
        won: Counter[int] = Counter()
        for step in followed:
            won.update(_settled(game, step))
            if game.slug == "poker-21" and step.duty.drill != "reglement-tapis":
                for spot, box in leaving(step):
                    lost = staked(step.before)[spot, box]
                    won[_seat(spot)] -= lost // 2 if given_up(step) else lost
        told = {seat: amount for seat, amount in coup.results.items() if seat not in coup.names}
        if game.slug == "baccara":  # what is collected is told for the whole cloth
            assert sum(won.values()) == sum(told.values()), number
        else:
            assert {seat: won[seat] for seat in told} == told, number


def _settled(game: Game, step: Step) -> Counter[int]:
    """Return what each place wins or loses by the settlement of a cloth, 0 for the whole of it."""
    won: Counter[int] = Counter()
    if step.duty.drill != "reglement-tapis":
        return won
    form: Any = game.drill(step.duty.drill).ask(step.duty.situation).form
    for field in form.fields:
        value = step.answer[field.key]
        if field.key == "ramasse":
            won[0] -= value
        elif isinstance(value, int):
            won[_seat(field.spot)] += value
        elif value == "ramasser" and game.slug != "baccara":
            for (spot, box), amount in staked(step.before).items():
                if _collects(field.spot, spot, box):
                    won[_seat(spot)] -= amount
    return won


def _collects(asked: str, spot: str, box: str) -> bool:
    """Whether a gesture is about the stake of a box: at one place, or at all of them."""
    place, _, name = asked.rpartition(".")
    boxes = {
        "21": {"Case 21", "Doublement", "Case 21, joueur debout"},
        "pok": {"Case POK"},
        "punto": {"Punto"},
        "banco": {"Banco"},
        "egalite": {"Égalité"},
    }
    return box in boxes[name] and place in {spot, ALL_SEATS}


def _seat(spot: str) -> int:
    return int(spot.split(".", maxsplit=1)[0].removeprefix("place-"))
