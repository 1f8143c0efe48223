"""The cloth of a round of Poker 21 as it goes: the hands of each seat, its stakes, the bank.

How the hands of a box that was split came to lie there: which pair was split, and when.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from casino_rules.core.money import Cents
from casino_rules.core.questions import Zone
from casino_rules.core.table import Table
from casino_rules.core.table_forms import Hand
from casino_rules.games.poker_21.drills.one_hand import NOTES, stakes_of
from casino_rules.games.poker_21.drills.playing import Box, PlayedRound
from casino_rules.games.poker_21.engine import BOOK, Play

GAVE_UP, BUST = "a abandonné", "a dépassé 21, déjà ramassée"


@dataclass(frozen=True, slots=True)
class Held:
    """A hand as it lies now, and how it is played so far."""

    cards: Hand
    played: Play = Play.PLAIN


class Cloth:
    """What lies at each box and before the bank; a hand that leaves takes its stake of « 21 »."""

    def __init__(self, table: PlayedRound) -> None:
        self.table = table
        self.bank: Hand = ()
        self._held: dict[int, dict[int, Held]] = {}
        self._notes: dict[int, str] = {}
        self._tried: dict[int, Mapping[str, Cents]] = {}

    @property
    def lying(self) -> Table:
        """All that lies there now."""
        bank = (BOOK.plan.zone("banque", self.bank),) if self.bank else ()
        held = (box for box in self.table.boxes if box.seat in self._held.keys() - self._tried)
        tried = (BOOK.plan.seat(seat, stakes=stakes) for seat, stakes in self._tried.items())
        return Table.of(*bank, *(zone for box in held for zone in self._seat(box)), *tried)

    def tries(self, seat: int, stakes: Mapping[str, Cents]) -> None:
        """Somebody has put these stakes at a seat: they lie there until it is decided of them."""
        self._tried = {seat: stakes}

    def decided(self) -> None:
        """What was tried is over: the cloth is what the right answer leaves."""
        self._tried = {}

    def _seat(self, box: Box) -> Iterator[Zone]:
        """Lay the POK of a box with its only hand, or apart from several."""
        held, lay = self._held[box.seat], BOOK.plan.seat
        alone = set(held) <= {0}
        if not alone or not held:
            yield lay(box.seat, stakes={"pok": box.pok}, note=self._notes.get(box.seat, ""))
        for number, hand in held.items():
            own = {"pok": box.pok} if alone else {}
            behind = {"debout": box.behind} if box.behind else {}
            stakes = {**own, **stakes_of(hand.played, box.stake), **behind}
            label = f"Place {box.seat}" + (f", jeu {number}" if number else "")
            part = f"main-{number}" if number else ""
            note = NOTES[hand.played]
            yield lay(box.seat, hand.cards, stakes, note=note, label=label, part=part)

    def staked(self) -> None:
        """Both stakes lie at each box."""
        self._held = {box.seat: {0: Held(())} for box in self.table.boxes}

    def dealt(self) -> None:
        """Two cards lie at each box, one before the bank."""
        pairs = zip(self.table.boxes, self.table.first, strict=True)
        self._held = {box.seat: {0: Held(cards)} for box, cards in pairs}
        self.bank = self.table.bank[:1]

    def split(self, box: Box, at: int, heads: Hand) -> None:
        """A box is split: from the hand ``at`` on, each has its first card."""
        before = {number: hand for number, hand in self._held[box.seat].items() if 0 < number < at}
        split = {number: Held((card,), Play.SPLIT) for number, card in enumerate(heads, at)}
        self._held[box.seat] = before | split

    def has(self, box: Box, number: int, cards: Hand, *, doubled: bool = False) -> None:
        """A hand, 0 if it is the only one of its box, has these cards now."""
        played = (
            (Play.SPLIT_DOUBLED if number else Play.DOUBLED)
            if doubled
            else (Play.SPLIT if number else Play.PLAIN)
        )
        self._held[box.seat][number] = Held(cards, played)

    def leaves(self, box: Box, number: int, why: str) -> None:
        """A hand is gathered with its stake of « 21 »."""
        del self._held[box.seat][number]
        if not self._held[box.seat]:
            self._notes[box.seat] = why

    def settled(self) -> None:
        """The « 21 » is over: nothing is left at the boxes but their POK."""
        self._held = {seat: {} for seat in self._held}
        self._notes.clear()


class Split(NamedTuple):
    """A pair that is split at the hand ``at`` of its box, from 1; the hands from there on begin so."""

    at: int
    pair: Hand
    heads: Hand


def told(first: Hand, hands: Sequence[Hand]) -> Iterator[Split | int]:
    """Yield what a box does, in order: a pair that it splits, or a hand, from 1, that it plays.

    ``first`` is the pair first dealt, ``hands`` those that the splits have made. A hand receives its
    second card when its turn comes; where that makes a pair, the player may split again.
    """
    yield Split(1, first, first)
    waiting, heads = list(first), [hand[0] for hand in hands]
    for number in range(1, len(hands) + 1):
        head, later = waiting.pop(0), heads[number:]
        made = later.index(waiting[0]) if waiting else len(later)
        for drawn in reversed(later[:made]):
            waiting.insert(0, drawn)
            yield Split(number, (head, drawn), (head, *waiting))
        yield number
