"""A hand of any game of the room, bet and paid by pokerkit and by hand, to hold ours against."""

import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Final

from pokerkit import Automation, BettingStructure, Deck, Opening, StandardHighHand, State, Street

from casino_rules.core.cards import PACK, Card
from casino_rules.core.table_forms import Hand
from casino_rules.poker.play.stakes import Stakes
from casino_rules.poker.play.state import CAP
from casino_rules.poker.variant import Structure, Variant
from tests.casino_rules.poker.readings import Dealt

EURO: Final = 100
UNIT: Final = 120
"""Every bet is so many chips at least, which shares without remainder among two to six."""
_AUTOMATIONS: Final = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
)


@dataclass(frozen=True)
class Played:
    """A hand that pokerkit played: seats are numbered from 1, clockwise from the small blind."""

    holes: dict[int, Hand]
    board: Hand
    paid: dict[int, int]
    """What each seat put in, in cents, the uncalled bet taken back."""
    live: frozenset[int]
    received: dict[int, int]


@contextmanager
def cards_chosen() -> Iterator[None]:
    """Let pokerkit play with cards that are chosen, not dealt by it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


def text(cards: Sequence[Card]) -> str:
    """Return cards as pokerkit reads them."""
    return "".join(card.code for card in cards)


def play(rng: Random, game: Dealt, seats: int) -> Played:
    """Play a hand of one round in which some fold, some call and some are all-in for less."""
    stacks = [UNIT * rng.randint(3, 20) for _ in range(seats)]
    held, common = game.variant.hole, game.variant.board
    cards = tuple(rng.sample(PACK, seats * held + common))
    holes = [cards[at : at + held] for at in range(0, seats * held, held)]
    board = cards[seats * held :]
    state = _state(game, stacks)
    for hole in holes:
        state.deal_hole(text(hole))
    if board:
        state.deal_board(text(board))
    folded: set[int] = set()
    while state.status and not state.can_push_chips():
        if state.actor_index is not None:
            _act(rng, state, folded)
        elif state.can_kill_hand():
            state.kill_hand()
    before = list(state.stacks)
    while state.can_push_chips():
        state.push_chips()
    numbered = range(1, seats + 1)
    return Played(
        dict(enumerate(holes, 1)),
        board,
        {seat: (stacks[seat - 1] - before[seat - 1]) * EURO for seat in numbered},
        frozenset(numbered) - folded,
        {seat: state.bets[seat - 1] * EURO for seat in numbered},
    )


def _state(game: Dealt, stacks: list[int]) -> State:
    held, common = game.variant.hole, game.variant.board
    street = Street(
        card_burning_status=False,
        hole_dealing_statuses=(False,) * held,
        board_dealing_count=common,
        draw_status=False,
        opening=Opening.POSITION,
        min_completion_betting_or_raising_amount=2 * UNIT,
        max_completion_betting_or_raising_count=None,
    )
    return State(
        automations=_AUTOMATIONS,
        deck=Deck.STANDARD,
        hand_types=tuple(reading.theirs for reading in game.readings),
        streets=(street,),
        betting_structure=BettingStructure.NO_LIMIT,
        ante_trimming_status=True,
        raw_antes=0,
        raw_blinds_or_straddles=(UNIT, 2 * UNIT),
        bring_in=0,
        raw_starting_stacks=stacks,
        player_count=len(stacks),
    )


def _act(rng: Random, state: State, folded: set[int]) -> None:
    chance = rng.random()
    actor = state.actor_index or 0
    most = state.max_completion_betting_or_raising_to_amount
    if chance < 0.15 and state.can_fold() and len(folded) + 2 < state.player_count:
        state.fold()
        folded.add(actor + 1)
    elif chance < 0.4 and most and state.can_complete_bet_or_raise_to(most):
        state.complete_bet_or_raise_to(most)
    else:
        state.check_or_call()


def paid_by_hand(game: Dealt, played: Played) -> dict[int, int]:
    """Return what each seat receives: every slice is shared among those who paid it and are live.

    Half of a slice is for each half that somebody may win; no chip is left over.
    """
    worth = [
        {seat: reading.by_hand(played.holes[seat], played.board) for seat in played.live}
        for reading in game.readings
    ]
    given = dict.fromkeys(played.holes, Fraction())
    for height in range(0, max(played.paid.values()), UNIT * EURO):
        payers = [seat for seat, cents in played.paid.items() if cents > height]
        eligible = [seat for seat in payers if seat in played.live]
        found = [{s: keys[s] for s in eligible if keys[s] is not None} for keys in worth]
        halves = [keys for keys in found if keys]
        for keys in halves:
            best = max(key for key in keys.values() if key is not None)
            winners = [seat for seat, key in keys.items() if key == best]
            for seat in winners:
                given[seat] += Fraction(len(payers) * UNIT * EURO, len(halves) * len(winners))
    return {seat: int(amount) for seat, amount in given.items()}


_BETTING: Final = {
    Structure.LIMIT: BettingStructure.FIXED_LIMIT,
    Structure.POT_LIMIT: BettingStructure.POT_LIMIT,
    Structure.NO_LIMIT: BettingStructure.NO_LIMIT,
}
_ALL: Final = (
    *_AUTOMATIONS,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
    Automation.HAND_KILLING,
    Automation.RUNOUT_COUNT_SELECTION,
)


def begun(variant: Variant, stakes: Stakes, stacks: Sequence[int]) -> State:
    """Return a hand of a game with blinds about to be bet: cards do not matter, amounts are ours."""
    limit = variant.structure is Structure.LIMIT
    streets = (
        Street(
            card_burning_status=False,
            hole_dealing_statuses=(False,) if number == 1 else (),
            board_dealing_count=int(number > 1),
            draw_status=False,
            opening=Opening.POSITION,
            min_completion_betting_or_raising_amount=stakes.unit(variant, number),
            max_completion_betting_or_raising_count=CAP if limit else None,
        )
        for number in range(1, variant.rounds + 1)
    )
    return State(
        automations=_ALL,
        deck=Deck.STANDARD,
        hand_types=(StandardHighHand,),
        streets=tuple(streets),
        betting_structure=_BETTING[variant.structure],
        ante_trimming_status=True,
        raw_antes=0,
        raw_blinds_or_straddles=(stakes.small, stakes.big),
        bring_in=0,
        raw_starting_stacks=stacks,
        player_count=len(stacks),
    )
