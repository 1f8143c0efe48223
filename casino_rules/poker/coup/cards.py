"""The cards of a hand: what is dealt, burned, changed, and what is left in the stub."""

from collections.abc import Sequence
from random import Random
from typing import Final

from casino_rules.core.cards import PACK, Card
from casino_rules.core.table_forms import Hand
from casino_rules.poker.coup.player import Player
from casino_rules.poker.generators.drawing import discards
from casino_rules.poker.variant import Street, Variant

BURNED_TWICE: Final = "deux"
"""The choice of a house that burns before each part of a flop opened in two."""


class Cards:
    """A pack that is dealt street by street."""

    def __init__(self, rng: Random, variant: Variant, burning: str) -> None:
        """Shuffle; ``burning`` is what the house has chosen for a flop opened in two."""
        self._variant = variant
        self._burns_all = burning == BURNED_TWICE
        self._pack = rng.sample(PACK, len(PACK))
        self.dealt: list[Card] = []
        self.board: Hand = ()
        self.seen: Hand = ()
        """The cards of the stub that were opened by mistake, if any."""
        self.burned_ahead = False
        """Whether a fault has burned the card of the street that comes: it is given without."""
        self._rng = rng
        self.burned = 0
        """How many cards have been burned."""
        self.changed: dict[int, int] = {}
        """How many cards each live seat changed in the last draw, in order."""
        self.discarded = 0
        """How many cards were changed in the draws before that one."""

    @property
    def stub(self) -> int:
        """How many cards are left."""
        return len(self._pack)

    def one_too_many(self) -> Hand:
        """Return the common cards and, seen by mistake, the next one; it will be burned next."""
        self.seen = (self._pack[-1],)
        return (*self.board, *self.seen)

    def replaced(self) -> None:
        """Replace a card seen in the deal by the first of the stub: it is the burned card."""
        self._burn(1)
        self.burned_ahead = True

    def opened_early(self, number: int) -> Hand:
        """Return the common cards with so many opened too soon, over a card that stays burned."""
        self._burn(1)
        self.burned_ahead = True
        early = tuple(self._pack[-number:])
        self.seen += early
        return (*self.board, *early)

    def shuffle_back(self) -> None:
        """Shuffle the stub again, with the cards that were opened too soon."""
        self._rng.shuffle(self._pack)

    @property
    def gone(self) -> Hand:
        """Every card that was dealt, or seen by mistake."""
        return tuple(dict.fromkeys((*self.dealt, *self.seen)))

    def first_open(self, seats: Sequence[int]) -> dict[int, Hand]:
        """Return the first open card that each seat will have, in the order of the deal."""
        first = self._variant.streets[0]
        top = first.burned + first.closed * len(seats)
        return {seat: (self._pack[-1 - top - place],) for place, seat in enumerate(seats)}

    def deal(self, street: Street, players: Sequence[Player]) -> None:
        """Deal what the street gives: the burned card is the first of the new ones.

        On a street of common cards it comes before them, once the players are served; a house may
        burn one more where the street says none, for the end of the flop.
        """
        if not street.common:
            self._burn(street.burned)
        for number in range(street.closed + street.open):
            for player in players:
                cards = self._take(1)
                player.hole += cards
                player.shown += cards if number >= street.closed else []
        if street.exchanged:
            self._exchange(street, players)
        if street.common:
            self._burn(max(street.burned, self._burns_all))
            self.board += tuple(self._take(street.common))

    def _burn(self, number: int) -> None:
        number -= self.burned_ahead and number > 0
        self.burned_ahead = False
        self._take(number)
        self.burned += number

    def _take(self, number: int) -> list[Card]:
        cards = [self._pack.pop() for _ in range(number)]
        self.dealt += cards
        return cards

    def _exchange(self, street: Street, players: Sequence[Player]) -> None:
        """Let everybody change cards, no more than the stub can give: its last card stays."""
        later = self._variant.streets[self._variant.keys.index(street.key) + 1 :]
        left = len(self._pack) - 1 - sum(other.burned for other in later)
        left = left // 2 if later else left
        self.discarded += sum(self.changed.values())
        self.changed = {}
        for player in players:
            given = discards(self._variant, tuple(player.hole))[: min(street.exchanged, left)]
            kept = [card for card in player.hole if card not in given]
            player.hole = kept + self._take(len(given))
            self.changed[player.seat] = len(given)
            left -= len(given)
