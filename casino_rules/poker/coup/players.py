"""Scripted players: a whole hand of a game of the room, played plausibly. Chips are conserved.

How a scripted player likes their cards: enough to keep good hands and throw poor ones away.

What the scripted players decide at their word: to fold, to call, to raise, and to how much.
"""

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from random import Random
from typing import Final, override

from casino_rules.core.level import Level
from casino_rules.core.money import Cents
from casino_rules.core.table_forms import Hand
from casino_rules.hands import Category, HighCategory
from casino_rules.poker.coup.cards import Cards
from casino_rules.poker.coup.player import Player, bought_in
from casino_rules.poker.play.opening import BEST_CARD, opener, visible_speaker, ways
from casino_rules.poker.play.pots import Paid, Pots, pots_of, uncalled
from casino_rules.poker.play.rounds import FIRST_ROUND, serves
from casino_rules.poker.play.seating import PAIR, blinds, clockwise
from casino_rules.poker.play.stakes import table_at
from casino_rules.poker.play.state import Spot, State, least_anywhere, maximum, may_raise, pot_raise
from casino_rules.poker.situations.studs import DOUBLED
from casino_rules.poker.variant import Half, Opening, Street, Structure, Variant

CALM: Final = 0.3
"""How a hand must be liked, not to be folded to any bet; the dearer it is, the more is asked."""
_DEAR: Final = 0.3
_FIVE: Final = 5
_THREE: Final = 3
_MADE: Final[Mapping[Category, float]] = {
    HighCategory.HIGH_CARD: 0.12,
    HighCategory.PAIR: 0.45,
    HighCategory.TWO_PAIR: 0.66,
    HighCategory.TRIPS: 0.78,
}
"""What a made high hand is worth; the stronger ones are worth the most."""
_MOST: Final = 0.92
_DRAW: Final = 0.16
"""What four cards of a suit add, while cards are to come."""
_MORE: Final = 0.07
_CHOSEN: Final = 0.1
"""What is taken off in the games where more cards make better hands common."""
_FOUR: Final = 4
_LOW_STEP: Final = 0.13
"""What each card above the seven takes from a low hand."""


def promise(variant: Variant, hole: Hand, board: Hand, *, last: bool) -> float:
    """Return from 0 to 1 how much a player likes their hand; ``last``: no card is to come."""
    return max(_liked(half, hole, board, last=last) for half in variant.halves)


def price(spot: Spot) -> float:
    """Return how much a hand must be liked to call: more where the call is dear."""
    return CALM + _DEAR * min(spot.due, spot.stack) / max(spot.chips, spot.due)


def _liked(half: Half, hole: Hand, board: Hand, *, last: bool) -> float:
    if not half.high:
        return _low(half, hole, board, last=last)
    complete = len(hole) + len(board) >= _FIVE
    if not complete or (half.two_three and len(board) < _THREE):
        return _start(hole)
    value = half.unqualified(hole, board)
    worth = _MADE.get(value.category, _MOST)
    if len(board) == _FIVE and not half.two_three:
        ahead = value.category > half.scale.value(board).category
        worth = worth if ahead else worth / 2  # everybody has what lies on the board
    suited = max(Counter(card.suit for card in (*hole, *board)).values()) == _FOUR
    worth -= _CHOSEN * half.two_three
    return min(1.0, worth + _DRAW * (suited and not last))


def _start(hole: Hand) -> float:
    """Return the worth of the first cards of a high game: pairs, high cards, suits, neighbours."""
    ranks = sorted((card.rank.order for card in hole), reverse=True)
    pairs = [rank for rank, number in Counter(ranks).items() if number > 1]
    best = 0.5 + max(pairs) / 32 if pairs else 0.0
    high = (ranks[0] + ranks[1]) / 56
    suited = 0.08 if max(Counter(card.suit for card in hole).values()) > 1 else 0.0
    near = 0.08 if any(a - b == 1 for a, b in pairwise(ranks)) else 0.0
    more = _MORE * (len(hole) - 2)  # with more cards, better first hands are common
    return max(0.0, min(1.0, max(best, high) + suited + near - more))


def _low(half: Half, hole: Hand, board: Hand, *, last: bool) -> float:
    """Return the worth of a low hand by its different low cards, those still to come hoped for."""
    orders = sorted({half.scale.order(card.rank) for card in (*hole, *board)})
    wanted = _FIVE if half.five else _FOUR
    if half.two_three:
        orders = sorted({half.scale.order(card.rank) for card in hole})[:2]
        orders += sorted({half.scale.order(card.rank) for card in board} - set(orders))[:3]
    if not half.five:
        orders = [half.scale.order(card.rank) for card in half.unqualified(hole, board).cards]
    kept = sorted(orders)[:wanted]
    missing = max(0, min(wanted, len(hole) + len(board)) - len(kept))
    above = sum(max(0, order - 7) for order in kept)
    price = _LOW_STEP * above / (1 if last else 2) + (0.35 if last else 0.15) * missing
    return max(0.0, min(_MOST, 0.95 - price))


_BOLD: Final = 0.5
_PAIR: Final = 2
_SHORT: Final = 0.12
"""How often who must bring in at stud has not enough for it."""


class TableInPlay(State[Player]):
    """A hand from the first stakes on: ``deal`` a street, then ``plays`` until the round is over.

    At stud, where there is no button, the cards and the ties go from the first seat on.
    """

    def __init__(
        self,
        rng: Random,
        variant: Variant,
        seats: int,
        options: Mapping[str, str],
        level: Level = Level.FULL,
    ) -> None:
        """Seat the players, shuffle, and post the stakes that are due before the cards."""
        self._rng = rng
        self._variant = variant
        self.stakes = table_at(rng, variant, level)
        self._ways = ways(variant, options)
        self.forced = options.get("ouverture") != BEST_CARD
        """At stud, whether a card brings in; elsewhere it says nothing."""
        self._pairs_double = options.get("paire-ouverte") == DOUBLED
        self._doubled = False
        """Whether the first who bet over an open pair chose the big bet, for the whole round."""
        self.cards = Cards(rng, variant, options.get("brulage-du-flop", ""))
        self.button = rng.randint(1, seats) if variant.button else seats
        stacks = bought_in(rng, self.stakes, level, range(1, seats + 1))
        players = {
            seat: Player(seat, stack, courage=rng.random()) for seat, stack in stacks.items()
        }
        super().__init__(variant.structure, players)
        self.small, self.big = blinds(self.players, self.button)
        self.killer = 0
        """Who has posted the kill, which doubles the bets of the hand; 0 for nobody."""
        self.short = self._comes_up_short()
        """Whether who must bring in has not enough for it."""
        self.middle: tuple[Cents, ...] = ()
        """The pots that are made, the main pot first."""
        self._post()

    def _post(self) -> None:
        if self.blinds:
            self.post_blinds(self.stakes, self.small, self.big)
        if self._variant.opening is Opening.BRING_IN:
            self.post_antes(self.stakes.ante)
            self.gather()

    def _comes_up_short(self) -> bool:
        """Leave less than the bring-in, now and then, to the player whose card will have to open."""
        seats = clockwise(self.players, self.button)
        if self._variant.opening is not Opening.BRING_IN or not self.forced or len(seats) <= PAIR:
            return False
        if self._rng.random() > _SHORT:
            return False
        named = opener(self.cards.first_open(seats), seats, self._ways)
        left = self._rng.randrange(0, self.stakes.bring_in, self.stakes.chip)
        self.players[named].stack = self.stakes.ante + left
        return True

    def kill(self, seat: int) -> None:
        """Let a player who has won twice post the kill: twice the small bet; all bets double."""
        self.killer = seat
        self.players[seat].put(2 * self.stakes.big)

    @property
    def blinds(self) -> bool:
        """Whether blinds are posted."""
        return self._variant.opening is Opening.BLINDS

    @property
    def shown(self) -> dict[int, Hand]:
        """The open cards of the live seats."""
        return {player.seat: tuple(player.shown) for player in self.live}

    def deal(self, street: Street) -> None:
        """Deal what the street gives to those who hold cards, from the left of the button."""
        seats = clockwise((player.seat for player in self.live), self.button)
        self.cards.deal(street, [self.players[seat] for seat in seats])

    @override
    def new_round(self) -> None:
        super().new_round()
        self._doubled = False

    def gather(self) -> None:
        """Take the bets of the round in; what nobody has called goes back to its player first."""
        first = max(self.players.values(), key=lambda player: player.bet)
        surplus = uncalled(player.bet for player in self.players.values())
        first.stack += surplus
        first.total -= surplus
        for player in self.players.values():
            player.bet = 0
        self.middle = tuple(pot.amount for pot in self.pots.pots)

    def levy(self, taken: tuple[Cents, ...]) -> None:
        """Take the part of the house out of each pot."""
        self.middle = tuple(pot - part for pot, part in zip(self.middle, taken, strict=True))

    @property
    def pots(self) -> Pots:
        """All that has been put in, cut into pots."""
        rows = [Paid(p.seat, p.total, not p.folded) for p in self.players.values() if p.total]
        return pots_of(self._variant, rows) if rows else Pots(())

    def bring_in(self) -> None:
        """Let the seat that the open cards name put in the forced bet of the first round."""
        if self._variant.opening is Opening.BRING_IN and self.forced:
            self.post_bring_in(self.stakes.bring_in, self._first(FIRST_ROUND))

    def _first(self, round_: int) -> int:
        """Return the seat from which the word goes round."""
        if self._variant.opening is not Opening.BRING_IN:
            blind = self._variant.opening is Opening.BLINDS and round_ == FIRST_ROUND
            return clockwise(self.players, self.big if blind else self.button)[0]
        able = [player.seat for player in self.able]
        if not able:
            return 1
        choose = opener if round_ == FIRST_ROUND else visible_speaker
        return choose(self.shown, able, self._ways)

    def speaker(self, round_: int) -> int:
        """Return the seat that speaks first in a round, or brings in."""
        return clockwise(self.pending(), self._first(round_) - 1)[0]

    def next_to_act(self, round_: int, last: int) -> Player | None:
        """Return who acts after a seat (0: the round begins); nobody once the round is over."""
        return self.next_after(last or self._first(round_) - 1)

    @property
    def paired(self) -> bool:
        """Whether an open pair lies on the table, on the fourth card."""
        pairs = (cards for cards in self.shown.values() if len(cards) == _PAIR)
        return any(first.rank is second.rank for first, second in pairs)

    @property
    def chosen(self) -> bool:
        """Whether the house leaves the small or the big bet to the players, over an open pair."""
        return self._pairs_double and self.paired

    def double(self) -> None:
        """Let the first who bets over an open pair choose the big bet, now and then."""
        self._doubled = self.chosen and self._rng.random() < _BOLD

    def unit(self, round_: int) -> Cents:
        """Return the least opening of a round; in the limit games, its fixed bet."""
        unit = self.stakes.unit(self._variant, round_)
        return unit * (1 + self._doubled) * (1 + bool(self.killer))


_MOST_RAISES: Final = 4
_RAISED: Final = (0.6, 0.72, 0.82, 0.88)
"""How much a player must like their hand to bet, to raise, to raise again…"""
_ORDINARY: Final = 0.5
"""How much the average hand of a table is liked."""
_WHIM: Final = 0.16
_BLUFF: Final = 0.05
_STRONG: Final = 0.75
"""A hand of that worth is not checked on the last round: nobody gives a free showdown with it."""
_STAYS: Final = 0.12
"""How often a hand that nobody likes stays all the same, where all stake the same."""
_POT: Final = 0.35
"""How often a bet or raise that is not fixed is that of the pot."""
_TIMES: Final = (1, 1, 1, 2, 2, 3)
"""How many times the least rise a player adds."""

type Decision = Cents | None
"""The total to which a player brings their bet of the round; None: they fold."""


class Actors:
    """The players of a table, as they decide."""

    def __init__(self, rng: Random, variant: Variant, table: TableInPlay) -> None:
        """Take the table that is played."""
        self._rng = rng
        self._variant = variant
        self._table = table

    def decide(self, player: Player, round_: int) -> Decision:
        """Return what a player whose turn it is does."""
        spot = self._table.spot(player, self._table.unit(round_))
        liked = self._liked(player, round_)
        called = min(spot.highest, spot.all_in)
        if self._variant.structure is Structure.EQUAL:
            return self._staked(player, spot, liked)
        if self._may_raise(player, spot) and self._bets(player, spot, liked, round_):
            return self._raised(spot)
        if spot.due and (self._too_many() or liked < price(spot)):
            return None
        return called

    def _promise(self, player: Player, round_: int) -> float:
        last = round_ == self._variant.rounds
        return promise(self._variant, tuple(player.hole), self._table.cards.board, last=last)

    def _liked(self, player: Player, round_: int) -> float:
        """Return how much a player likes their cards, by what they are and by their temper.

        What is good depends on the game: the hand is set against those that are still played.
        """
        live = self._table.live
        others = sum(self._promise(other, round_) for other in live) / len(live)
        worth = _ORDINARY + self._promise(player, round_) - others
        whim = _WHIM * (self._rng.random() + player.courage - 1)
        return 1.0 if self._rng.random() < _BLUFF else worth + whim

    def _may_raise(self, player: Player, spot: Spot) -> bool:
        """Whether a raise is legal, has somebody to answer it, and would not drag the round on."""
        if spot.structure is Structure.EQUAL or len(self._table.raisers) >= _MOST_RAISES:
            return False
        return may_raise(spot, spoke=player.spoke)

    def _bets(self, player: Player, spot: Spot, liked: float, round_: int) -> bool:
        if not spot.highest:
            last = round_ == self._variant.rounds
            if self._too_many() or (last and self._promise(player, round_) >= _STRONG):
                return True
        return liked > _RAISED[min(len(self._table.raisers) + bool(spot.highest), len(_RAISED) - 1)]

    def _too_many(self) -> bool:
        """Whether the pack could not serve so many players to the end: seven at stud."""
        return not serves(self._variant, len(self._table.live))

    def _raised(self, spot: Spot) -> Cents:
        """Return a total within the structure of the game, or all-in; the others must answer it."""
        least, most = least_anywhere(spot, self._table.rise), maximum(spot)
        total = spot.highest + (least - spot.highest) * self._rng.choice(_TIMES)
        if self._rng.random() < _POT:
            total = max(least, pot_raise(spot))
        if spot.all_in < 2 * total:
            total = most  # what would be left is not worth keeping
        return min(total, most)

    def _staked(self, player: Player, spot: Spot, liked: float) -> Decision:
        """Stake once, as the first player does, or fold; a stake that nobody matches is no hand."""
        if not spot.highest:
            return self._table.stakes.big
        players = self._table.players.values()
        staked = sum(other.bet > 0 for other in players)
        alone = staked == 1 and set(self._table.pending()) <= {player.seat}
        poor = min(liked, self._promise(player, 1)) < CALM
        return None if poor and self._rng.random() > _STAYS and not alone else spot.highest
