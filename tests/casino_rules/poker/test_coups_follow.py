"""Hands of the room follow from their answers: what is said right lies on the next cloth."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

import pytest

from casino_rules.core.coup import Coup
from casino_rules.core.money import EURO, format_amount
from casino_rules.core.plan import IN_QUESTION, seat_of
from casino_rules.core.questions import Zone
from casino_rules.poker.drills.betting.actions import CALLED, LEAST, MOST, NO, YES
from casino_rules.poker.drills.cloth import stack_told
from casino_rules.poker.drills.incidents import (
    DEAD_HAND,
    DISPUTED,
    FLOP_OF_FOUR,
    ON_CREDIT,
    SAID_MORE,
    TOO_SOON,
)
from casino_rules.poker.drills.pots.gathering import RETURNED
from casino_rules.poker.play import state
from casino_rules.poker.play.rounds import FIRST_CARDS, PUSH, UNGATHERED, WORD
from casino_rules.poker.variant import Structure
from tests.casino_rules.contract import MARKS
from tests.casino_rules.coups import Played, Step, before_seats, coups_of, steps
from tests.casino_rules.poker.rooms import GAMES, room_of

WALKS = [
    pytest.param((game, breadth), marks=marks, id=f"{game.slug}-{breadth.name.lower()}")
    for breadth, marks in MARKS.items()
    for game in GAMES
]
MOST_DUTIES: Final = 30
_STACK: Final = re.compile(re.escape(stack_told(0)).replace("0", r"([\d\s]+)", 1))


@pytest.fixture(scope="module", params=WALKS)
def played(request: pytest.FixtureRequest) -> Played:
    """Play a game; it is left before the next is played."""
    game, breadth = request.param
    return Played(game, dict(coups_of(game, breadth)))


def _steps(played: Played) -> Iterator[tuple[Coup, Step]]:
    for _, _, coup, _ in played.coups:
        for step in steps(played.game, coup):
            yield coup, step


def _amounts(cloth: Iterable[Zone], spot: str) -> list[int]:
    return [item.amount for zone in cloth if zone.spot == spot for item in zone.stakes]


def _count(cloth: Iterable[Zone], spot: str) -> int:
    return sum(len(zone.cards) + zone.hidden for zone in cloth if zone.spot == spot)


def _stands(step: Step, seat: int, total: int) -> bool:
    """Whether a bet lies as it was said; who is raised since may have steps."""
    bets = before_seats(step.after)
    raised = max(bets.values()) > total
    return bets[seat] >= total if raised else bets[seat] == total


def _spot(played: Played, step: Step) -> state.Spot:
    spot: state.Spot = step.seen.spot(room_of(played.game).variant.structure)
    return spot


def _follows_the_pot(_: Played, step: Step) -> bool:
    return _stands(step, step.seen.seat, step.answer)


def _follows_the_least(played: Played, step: Step) -> bool:
    bet = before_seats(step.after)[step.seen.seat]
    fixed = room_of(played.game).variant.structure is Structure.LIMIT
    return _stands(step, step.seen.seat, step.answer) if fixed else bet >= step.answer


def _follows_the_call(_: Played, step: Step) -> bool:
    return _stands(step, step.seen.seat, step.seen.own + step.answer)


def _follows_the_action(played: Played, step: Step) -> bool:
    spot, seat = _spot(played, step), step.seen.seat
    if step.answer == NO:  # the player has the word back: what they then do is told
        scene, bet = step.following[0].scene, before_seats(step.after)[seat]
        legal = range(state.minimum(spot), bet + 1, EURO)
        return any(f" à {format_amount(total)}." in scene for total in legal)
    stands = {
        YES: step.seen.total,
        LEAST: state.minimum(spot),
        MOST: state.maximum(spot),
        CALLED: spot.highest,
    }
    return _stands(step, seat, stands[step.answer])


def _follows_the_bring_in(_: Played, step: Step) -> bool:
    (seat,), posted = step.answer["place"], step.answer["pose"]
    whole = [
        bet for bet in before_seats(step.after).values() if posted < bet < step.answer["suivre"]
    ]
    return _stands(step, seat, posted) and not whole


def _follows_the_blinds(_: Played, step: Step) -> bool:
    bets = before_seats(step.after)
    small, big = bets[step.answer["petite"][0]], bets[step.answer["surblind"][0]]
    return 0 < 2 * small == big


def _follows_the_pots(_: Played, step: Step) -> bool:
    """The pots lie as they were told, no bet lies before them, and nobody asks about them again."""
    told = [cents for key, cents in step.answer.items() if key != RETURNED and cents]
    again = step.following[0].drill in {"calculer-pots", "ramasser-les-mises"}
    gathered = not any(before_seats(step.after).values())
    return gathered and _amounts(step.after, "pots") == told and not again


def _follows_the_levy(_: Played, step: Step) -> bool:
    taken = [cents for cents in step.answer.values() if cents]
    before, after = (_amounts(cloth, "pots") for cloth in (step.before, step.after))
    return after == [pot - part for pot, part in zip(before, taken, strict=True)]


def _follows_the_gesture(played: Played, step: Step) -> bool:
    variant = room_of(played.game).variant
    number: int = step.seen.round
    cards = _count(step.after, "communes")
    lay = _count(step.before, "communes")
    if step.answer == WORD:
        return cards == lay
    if step.answer == FIRST_CARDS:
        return not lay and cards == variant.streets[0].common
    gathered = sum(_amounts(step.after, "pots"))
    bets = sorted(before_seats(step.before).values())
    whole = sum(_amounts(step.before, "pots")) + sum(bets) - (bets[-1] - bets[-2])
    if gathered != whole or step.answer in {PUSH, UNGATHERED}:
        return False
    if number == len(variant.streets):
        return cards == lay and not any(before_seats(step.after).values())
    street = variant.streets[number]
    burned = _count(step.after, "brulees") - _count(step.before, "brulees")
    extra = getattr(step.following[0].situation, "kind", "") == FLOP_OF_FOUR
    return cards - lay == street.common + extra and burned >= street.burned


def _follows_the_stack(_: Played, step: Step) -> bool:
    """Somebody is all-in, and has added as much."""
    before, bets = before_seats(step.before), before_seats(step.after)
    out = [zone.seat for zone in step.after if zone.note == "à tapis"]
    return any(bets[seat] - before[seat] == step.answer for seat in out)


def _follows_the_change(_: Played, step: Step) -> bool:
    """What was pushed too much has gone back to the player."""
    spot = step.duty.at[IN_QUESTION]
    before, after = (before_seats(cloth)[seat_of(spot)] for cloth in (step.before, step.after))
    return bool(before - after == step.seen.pose - step.seen.suivre)


FOLLOWS: Final[Mapping[str, Callable[[Played, Step], bool]]] = {
    "relance-maximale": _follows_the_pot,
    "relance-minimale": _follows_the_least,
    "montant-a-suivre": _follows_the_call,
    "action-permise": _follows_the_action,
    "bring-in": _follows_the_bring_in,
    "poser-les-blinds": _follows_the_blinds,
    "ramasser-les-mises": _follows_the_pots,
    "calculer-pots": _follows_the_pots,
    "prelevement": _follows_the_levy,
    "geste-suivant": _follows_the_gesture,
    "rendre-la-monnaie": _follows_the_change,
    "compter-un-tapis": _follows_the_stack,
}
"""What the next cloth must show of the right answer, by the exercise."""


def _told(step: Step) -> str:
    following = step.following[0]
    laid = [
        (zone.spot, [item.amount for item in zone.stakes], zone.note)
        for zone in step.after
        if zone.seat or zone.stakes
    ]
    return f"{step.duty}\n{step.answer}\n{following.drill}: {following.scene}\n{laid}"


def test_the_next_cloth_shows_what_the_right_answer_said(played: Played) -> None:
    for _, step in _steps(played):
        follows = FOLLOWS.get(step.drill.slug)
        assert follows is None or follows(played, step), _told(step)


def _out(step: Step) -> int:
    """Return who leaves the hand by what is said: a player who folds, a hand that is dead."""
    kind = getattr(step.seen, "kind", "")
    if kind == "passe":
        return int(step.seen.place)
    return int(step.seen.seat) if kind == DEAD_HAND else 0


def test_who_is_said_to_be_out_is_out_on_the_next_cloth(played: Played) -> None:
    for _, step in _steps(played):
        if seat := _out(step):
            zone = next(zone for zone in step.after if zone.seat == seat)
            assert (zone.note, zone.cards, zone.hidden) == ("couché", (), 0), step.duty


def _left(zone: Zone) -> int | None:
    """Return what a seat has before it, None where the cloth does not tell."""
    if zone.note == "à tapis":
        return 0
    found = _STACK.search(zone.note)
    return int(re.sub(r"\s", "", found[1])) * 100 if found else None


def test_no_chip_comes_or_goes_between_two_cloths_of_a_hand(played: Played) -> None:
    for _, _, coup, _ in played.coups:
        sums = [*_sums(played, coup)]
        assert len(set(sums)) == 1, (sums, coup)


def _sums(played: Played, coup: Coup) -> Iterator[int]:
    """Yield all the chips of a table, cloth by cloth, where it tells what each player has left."""
    stacks: dict[int, int] = {}
    bets: dict[int, int] = {}
    out: set[int] = set()
    for step in steps(played.game, coup):
        laid = before_seats(step.before)
        left = {zone.seat: _left(zone) for zone in step.before if zone.seat}
        folded = {zone.seat for zone in step.before if zone.note == "couché"}
        untold = {seat for seat, chips in left.items() if chips is None}
        stacks |= {seat: chips for seat, chips in left.items() if chips is not None}
        # Who has folded since the cloth before, or pushes chips, put in what lies there now.
        put_in = {seat: laid[seat] - bets.get(seat, 0) for seat in untold - out if seat in stacks}
        stacks |= {seat: stacks[seat] - chips for seat, chips in put_in.items()}
        if untold <= folded:
            levied = sum(getattr(step.seen, "taken", ()))
            middle = sum(_amounts(step.before, "pots"))
            yield sum(stacks.values()) + sum(laid.values()) + middle + levied
        over = step.drill.slug == "geste-suivant" and step.answer != WORD
        bets, out = {} if over else laid, folded


def test_the_chips_of_a_stack_that_is_counted_are_told_by_no_note(played: Played) -> None:
    for coup, step in _steps(played):
        if step.drill.slug == "compter-un-tapis":
            assert [zone.note for zone in step.before if zone.seat].count("") == 1, _told(step)
            assert len(coup) <= MOST_DUTIES


def _incidents(played: Played, *kinds: str) -> Iterator[Step]:
    for _, step in _steps(played):
        if getattr(step.seen, "kind", "") in kinds and step.drill.slug == "incidents":
            yield step


def test_an_incident_tells_the_chips_that_lie_there(played: Played) -> None:
    for step in _incidents(played, ON_CREDIT, TOO_SOON):
        zone = next(zone for zone in step.before if zone.seat == step.seen.seat)
        left, bets = _left(zone), before_seats(step.before)
        assert left is not None
        if step.seen.kind == ON_CREDIT:
            due = max(bets.values()) - bets[zone.seat]
            assert (step.seen.bet, step.seen.chips) == (left, due), _told(step)
        else:
            assert left > step.seen.bet, _told(step)


def test_a_disputed_bet_lies_on_the_cloth_that_follows(played: Played) -> None:
    for step in _incidents(played, DISPUTED, SAID_MORE):
        # Where all stake the same, what comes next may lie in the middle already.
        single = room_of(played.game).variant.structure is Structure.EQUAL
        gathered = single and not any(before_seats(step.after).values())
        assert gathered or _stands(step, step.seen.seat, step.seen.chips), _told(step)
