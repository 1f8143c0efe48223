"""Scripted players: a whole hand of a game of the room, played plausibly. Chips are conserved."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.level import Level
from casino_rules.core.money import Cents
from casino_rules.poker.coup.cards import Cards
from casino_rules.poker.coup.judgement import CALM, price, promise
from casino_rules.poker.coup.player import Player, bought_in
from casino_rules.poker.play.opening import BEST_CARD, opener, visible_speaker, ways
from casino_rules.poker.play.pots import Paid, Pots, pots_of
from casino_rules.poker.play.raising import Spot, least_anywhere, maximum, may_raise, to_match
from casino_rules.poker.play.rounds import FIRST_ROUND, Turn, pending
from casino_rules.poker.play.seating import PAIR, blinds, clockwise
from casino_rules.poker.play.stakes import table_at
from casino_rules.poker.play.streets import serves
from casino_rules.poker.situations.seats import PLAYS
from casino_rules.poker.situations.studs import DOUBLED
from casino_rules.poker.variant import Opening, Street, Structure, Variant

_MOST_RAISES: Final = 4
_RAISED: Final = (0.6, 0.72, 0.82, 0.88)
"""How much a player must like his hand to bet, to raise, to raise again…"""
_ORDINARY: Final = 0.5
"""How much the average hand of a table is liked."""
_WHIM: Final = 0.16
_BLUFF: Final = 0.05
_STAYS: Final = 0.45
_BOLD: Final = 0.5
_PAIR: Final = 2
_SHORT: Final = 0.12
"""How often who must bring in at stud has not enough for it."""


class Table:
    """A hand from the first stakes on: ``deal`` a street, then ``speak`` until the round is over.

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
        self.players = {
            seat: Player(seat, bought_in(rng, self.stakes, level), rng.random())
            for seat in range(1, seats + 1)
        }
        self.started = frozenset(self.players)
        """Who held cards when this round began."""
        self.small, self.big = blinds(self.players, self.button)
        self.killer = 0
        """Who has posted the kill, which doubles the bets of the hand; 0 for nobody."""
        self.short = self._comes_up_short()
        """Whether who must bring in has not enough for it."""
        self.owing: Cents = 0
        """What is called over a bring-in that was short, in the first round."""
        self.raiser = 0
        """Who bet or raised last in this round; 0 for nobody."""
        self._raisers: list[int] = []
        """Who raised in this round, in order, a bet being no raise."""
        self.middle: tuple[Cents, ...] = ()
        """The pots that are made, the main pot first."""
        self.rise: Cents = 0
        """How much the last full bet or raise of the round added."""
        self._raises = 0
        self._post()

    def _post(self) -> None:
        if self.blinds:
            self.players[self.small].put(self.stakes.small)
            self.players[self.big].put(self.stakes.big)
            self.rise = self.stakes.big
        if self._variant.opening is Opening.BRING_IN:
            for player in self.players.values():
                player.put(self.stakes.ante)
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
    def live(self) -> tuple[Player, ...]:
        """Those who hold cards."""
        return tuple(player for player in self.players.values() if not player.folded)

    @property
    def first_raiser(self) -> int:
        """Who raised first in this round, of those who still hold cards; 0 for nobody."""
        return next((seat for seat in self._raisers if not self.players[seat].folded), 0)

    @property
    def able(self) -> tuple[Player, ...]:
        """Those who hold cards and chips."""
        return tuple(player for player in self.live if player.stack)

    @property
    def highest(self) -> Cents:
        """The highest bet of the round."""
        return max(player.bet for player in self.players.values())

    @property
    def shown(self) -> dict[int, Hand]:
        """The open cards of the live seats."""
        return {player.seat: tuple(player.shown) for player in self.live}

    def deal(self, street: Street) -> None:
        """Deal what the street gives to those who hold cards, from the left of the button."""
        seats = clockwise((player.seat for player in self.live), self.button)
        self.cards.deal(street, [self.players[seat] for seat in seats])

    def new_round(self) -> None:
        """Forget the bets of the round that is over."""
        self._doubled, self.owing = False, 0
        self.started = frozenset(player.seat for player in self.live)
        self.raiser, self._raisers, self.rise, self._raises = 0, [], 0, 0
        for player in self.players.values():
            player.bet, player.spoke = 0, False

    def gather(self) -> None:
        """Take the bets of the round in; what nobody has called goes back to its player first."""
        first, second = sorted(self.players.values(), key=lambda p: p.bet, reverse=True)[:2]
        surplus = first.bet - second.bet
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

    def pending(self) -> tuple[int, ...]:
        """Return the seats that are still to act."""
        return pending(
            [
                Turn(p.seat, p.bet, p.state == PLAYS, not p.folded, p.spoke)
                for p in self.players.values()
            ]
        )

    def bring_in(self) -> None:
        """Let the seat that the open cards name put in the forced bet of the first round."""
        if self._variant.opening is Opening.BRING_IN and self.forced:
            player = self.players[self._first(FIRST_ROUND)]
            player.put(self.stakes.bring_in)
            self.owing = self.stakes.bring_in if player.bet < self.stakes.bring_in else 0
            player.spoke = True

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

    def speak(self, round_: int) -> Iterator[Player]:
        """Play the round; each player is given before he acts."""
        last = self._first(round_) - 1
        while waiting := self.pending():
            last = clockwise(waiting, last)[0]
            player = self.players[last]
            yield player
            self._act(player, round_)

    def _act(self, player: Player, round_: int) -> None:
        spot = self.spot(player, round_)
        liked = self._liked(player, round_)
        may_raise = self._may_raise(player, spot)
        player.spoke = True
        if self._variant.structure is Structure.EQUAL:
            self._stake(player, spot, liked)
        elif may_raise and self._bets(spot, liked):
            self._raise(player, round_)
        elif spot.due and (self._too_many() or liked < price(spot)):
            player.folded = True
        else:
            player.put(spot.due)

    def _liked(self, player: Player, round_: int) -> float:
        """Return how much a player likes his cards, by what they are and by his temper.

        What is good depends on the game: his hand is set against those that are still played.
        """
        last = round_ == self._variant.rounds
        every = [
            promise(self._variant, tuple(p.hole), self.cards.board, last=last)
            for p in (player, *self.live)
        ]
        worth = _ORDINARY + every[0] - sum(every[1:]) / len(self.live)
        whim = _WHIM * (self._rng.random() + player.courage - 1)
        return 1.0 if self._rng.random() < _BLUFF else worth + whim

    def _bets(self, spot: Spot, liked: float) -> bool:
        if not spot.highest and self._too_many():
            return True
        return liked > _RAISED[min(self._raises + bool(spot.highest), len(_RAISED) - 1)]

    def _stake(self, player: Player, spot: Spot, liked: float) -> None:
        """Stake once, as the first player does, or fold; a stake that nobody matches is no hand."""
        if not spot.highest:
            player.put(self.stakes.big)
            self.raiser = player.seat
            return
        staked = sum(other.bet > 0 for other in self.players.values())
        alone = staked == 1 and set(self.pending()) <= {player.seat}
        if liked < CALM and self._rng.random() > _STAYS and not alone:
            player.folded = True
        else:
            player.put(spot.due)

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

    def spot(self, player: Player, round_: int) -> Spot:
        """Return what a player faces when he speaks."""
        chips = sum(other.total for other in self.players.values())
        structure = self._variant.structure
        highest = to_match(self.highest, self.owing)
        others = (other for other in self.live if other is not player)
        opposed = any(other.bet + other.stack > highest for other in others)
        facts = (self.unit(round_), chips, highest, player.bet, player.stack)
        return Spot(structure, *facts, opposed=opposed)

    def _may_raise(self, player: Player, spot: Spot) -> bool:
        """Whether a raise is legal, and would not drag the round on."""
        if spot.structure is Structure.EQUAL or self._raises >= _MOST_RAISES:
            return False
        return may_raise(spot, spoke=player.spoke)

    def _too_many(self) -> bool:
        """Whether the pack could not serve so many players to the end: seven at stud."""
        return not serves(self._variant, len(self.live))

    def _raise(self, player: Player, round_: int) -> None:
        """Raise within the structure of the game, or go all-in; the others must then answer."""
        spot = self.spot(player, round_)
        least, most = least_anywhere(spot, self.rise), maximum(spot)
        total = spot.highest + (least - spot.highest) * self._rng.choice((1, 1, 1, 2, 2, 3))
        if spot.all_in < 2 * total:
            total = most  # what would be left is not worth keeping
        total = min(total, most)
        if total >= least:
            self.rise = total - spot.highest
        if spot.highest:
            self._raisers.append(player.seat)
        player.put(total - player.bet)
        self._raises += 1
        self.raiser = player.seat
