"""Scripted players: a whole hand of a game of the room, played plausibly. Chips are conserved."""

from collections.abc import Mapping
from random import Random
from typing import Final, override

from casino_rules.core.card_forms import Hand
from casino_rules.core.level import Level
from casino_rules.core.money import Cents
from casino_rules.poker.coup.cards import Cards
from casino_rules.poker.coup.player import Player, bought_in
from casino_rules.poker.play.opening import BEST_CARD, opener, visible_speaker, ways
from casino_rules.poker.play.pots import Paid, Pots, pots_of, uncalled
from casino_rules.poker.play.rounds import FIRST_ROUND
from casino_rules.poker.play.seating import PAIR, blinds, clockwise
from casino_rules.poker.play.stakes import table_at
from casino_rules.poker.play.state import State
from casino_rules.poker.situations.studs import DOUBLED
from casino_rules.poker.variant import Opening, Street, Variant

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
