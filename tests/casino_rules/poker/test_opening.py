"""Stud: who brings in and who speaks, by hand and against pokerkit."""

from random import Random

import pytest
from pokerkit import Automation, FixedLimitRazz, FixedLimitSevenCardStud, State

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import PACK, read_cards
from casino_rules.poker.play.opening import Ways, opener, visible_speaker
from tests.casino_rules.poker.oracle import cards_chosen

STUD = Ways(inverted=False, best_opens=False)
HIGHEST_OPENS = Ways(inverted=False, best_opens=True)
RAZZ = Ways(inverted=True, best_opens=False)
LOWEST_OPENS = Ways(inverted=True, best_opens=True)
_AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def _shown(*hands: str) -> dict[int, Hand]:
    return {seat: read_cards(hand) for seat, hand in enumerate(hands, 1)}


@pytest.mark.parametrize(
    ("used", "seat"),
    [(STUD, 3), (HIGHEST_OPENS, 1), (RAZZ, 2), (LOWEST_OPENS, 1)],
    ids=["bring-in", "highest", "razz", "lowest"],
)
def test_one_card_opens_by_rank(used: Ways, seat: int) -> None:
    assert opener(_shown("As", "Kd", "2h", "9c"), (1, 2, 3, 4), used) == seat


@pytest.mark.parametrize(
    ("used", "hands", "seat"),
    [
        (STUD, ("4s", "4d", "4c", "Ah"), 3),
        (RAZZ, ("4s", "Kd", "Kh", "Ac"), 3),
        (HIGHEST_OPENS, ("4s", "Kd", "Ks", "9c"), 2),
        (LOWEST_OPENS, ("4s", "4c", "Ks", "9c"), 1),
    ],
    ids=["bring-in", "razz", "highest", "lowest"],
)
def test_the_suit_decides_the_bring_in_and_the_seat_who_opens(
    used: Ways, hands: tuple[str, ...], seat: int
) -> None:
    assert opener(_shown(*hands), (1, 2, 3, 4), used) == seat


@pytest.mark.parametrize(
    ("hands", "used", "seat"),
    [
        (("AsKs", "2d2h", "7c8c"), STUD, 2),
        (("AsKs", "2d2h", "7c8c"), RAZZ, 3),
        (("2s3s", "Ad2h", "AcKc"), STUD, 3),
        (("2s3s", "Ad2h", "AcKc"), RAZZ, 2),
        (("9s8s7s", "Td2h3c"), STUD, 2),
        (("3c4d", "9sTd", "9hTc"), STUD, 2),
    ],
    ids=[
        "a pair speaks at stud",
        "a pair keeps silent at razz",
        "an ace is high at stud",
        "an ace is the lowest card at razz",
        "cards of a suit or in a row are worth their ranks alone",
        "equal hands speak from the left of the dealer",
    ],
)
def test_the_open_cards_say_who_speaks(hands: tuple[str, ...], used: Ways, seat: int) -> None:
    shown = _shown(*hands)
    assert visible_speaker(shown, shown, used) == seat


def test_the_word_passes_to_the_left_of_a_player_who_is_all_in() -> None:
    shown = _shown("3c4d", "AsAd", "9hTc")
    assert visible_speaker(shown, (1, 3), STUD) == 3


def _opened(state: State) -> dict[int, Hand]:
    """Return the open cards of those who hold some, by seat."""
    live = [seat for seat in state.player_indices if state.statuses[seat]]
    return {seat + 1: read_cards("".join(map(repr, state.get_up_cards(seat)))) for seat in live}


def _play(rng: Random, state: State, used: Ways) -> int:
    """Play a hand; return in how many of its rounds the first to speak was compared."""
    street, compared = -1, 0
    pack = rng.sample(PACK, len(PACK))
    while state.status:
        if state.can_burn_card():
            state.burn_card(pack.pop().code)
            continue
        if state.can_deal_hole():
            state.deal_hole(pack.pop().code)
            continue
        actor = state.actor_index
        if actor is not None and state.street_index != street:
            street, compared = state.street_index or 0, compared + 1
            shown = _opened(state)
            able = [seat + 1 for seat in state.actor_indices]
            choose = visible_speaker if street else opener
            assert choose(shown, able, used) == actor + 1, (shown, able)
        _act(rng, state)
    return compared


def _act(rng: Random, state: State) -> None:
    if state.can_post_bring_in():
        state.post_bring_in()
    elif rng.random() < 0.15 and state.can_fold():
        state.fold()
    elif rng.random() < 0.3 and state.can_complete_bet_or_raise_to():
        state.complete_bet_or_raise_to()
    else:
        state.check_or_call()


@pytest.mark.parametrize("hands", [40, pytest.param(120, marks=pytest.mark.thorough)])
@pytest.mark.parametrize(
    ("game", "used"),
    [(FixedLimitSevenCardStud, STUD), (FixedLimitRazz, RAZZ)],
    ids=["stud", "razz"],
)
def test_the_first_to_speak_is_that_of_pokerkit(
    game: type[FixedLimitSevenCardStud | FixedLimitRazz], used: Ways, hands: int
) -> None:
    rng, compared = Random("studs"), 0
    with cards_chosen():
        for _ in range(hands):
            seats = rng.randint(2, 6)  # seven might need more cards than there are
            stacks = [rng.randint(6, 60) for _ in range(seats)]
            state = game(_AUTOMATIONS, True, 1, 2, 4, 8)(stacks, seats)  # noqa: FBT003 - its signature
            compared += _play(rng, state, used)
    assert 3 * compared > 5 * hands
