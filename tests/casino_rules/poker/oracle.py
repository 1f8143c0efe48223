"""A hand of no-limit Texas Hold'em played by pokerkit, to hold ours against."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from pokerkit import Automation, NoLimitTexasHoldem, State

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import PACK, Card

EURO = 100
_AUTOMATIONS = (
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


def text(cards: Sequence[Card]) -> str:
    """Return cards as pokerkit reads them."""
    return "".join(card.code for card in cards)


def play(rng: Random, seats: int) -> Played:
    """Play a hand in which some fold, some call and some are all-in for less."""
    stacks = [rng.randint(11, 120) for _ in range(seats)]
    game = NoLimitTexasHoldem(
        _AUTOMATIONS,
        ante_trimming_status=True,
        raw_antes=0,
        raw_blinds_or_straddles=(5, 10),
        min_bet=10,
    )
    state = game(stacks, seats)
    pack = rng.sample(PACK, 2 * seats + 8)
    holes = [(pack.pop(), pack.pop()) for _ in range(seats)]
    for hole in holes:
        state.deal_hole(text(hole))
    board: Hand = ()
    folded: set[int] = set()
    while state.status and not state.can_push_chips():
        if state.actor_index is not None:
            _act(rng, state, folded)
        elif state.can_burn_card():
            state.burn_card(pack.pop().code)
        elif state.can_deal_board():
            opened = tuple(pack.pop() for _ in range(1 if board else 3))
            board += opened
            state.deal_board(text(opened))
        elif state.can_kill_hand():
            state.kill_hand()
    before = list(state.stacks)
    while state.can_push_chips():
        state.push_chips()
    received = [bet * EURO for bet in state.bets]
    return Played(
        dict(enumerate(holes, 1)),
        board,
        {seat: (stacks[seat - 1] - before[seat - 1]) * EURO for seat in range(1, seats + 1)},
        frozenset(range(1, seats + 1)) - folded,
        dict(enumerate(received, 1)),
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
