"""A table played out: each player follows basic strategy, within what the house allows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Rank, Shoe
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import Cents
from casino_rules.core.stakes import heavy_player, seats_at
from casino_rules.games.poker_21 import engine, layouts, strategy
from casino_rules.games.poker_21.drills import making
from casino_rules.games.poker_21.engine import BOOK, MOST_SPLIT_HANDS, PAIR, Play
from casino_rules.games.poker_21.layouts import PlayedHand, SeatPok, StandingStake, WholeCloth
from casino_rules.games.poker_21.situations import SEATS
from casino_rules.games.poker_21.strategy import Move, Options

_AT_MAXIMUM: Final = 0.5
"""How often who stakes heavily stakes all that the table allows, on both boxes."""
_MOST_HANDS: Final = MOST_SPLIT_HANDS + 1
"""A cloth has no room for more hands of a box, whatever the house allows."""


def options_of(house: House) -> Options:
    """Return the options of a house that the players follow; beginners see plain hands."""
    options = Options.of(house, _MOST_HANDS)
    return replace(options, plain=house.level is Level.DISCOVERY)


def players_at(rng: Random, house: House) -> int:
    """Draw how many seats are taken at the level of this house."""
    return len(seats_at(rng, house.level, SEATS, least=PAIR))


@dataclass(frozen=True, slots=True)
class Box:
    """A seat with its stakes and its hands."""

    seat: int
    stake: Cents
    pok: Cents
    hands: tuple[tuple[Hand, Play], ...] = ()
    behind: Cents = 0
    """What a standing player has staked on its hand."""

    @property
    def rows(self) -> Iterator[PlayedHand]:
        """The hands as rows of a cloth."""
        return (PlayedHand(self.seat, cards, play.value, self.stake) for cards, play in self.hands)


@dataclass(frozen=True)
class PlayedRound:
    """A round dealt and played to its end: first hands, final hands, the bank complete."""

    boxes: tuple[Box, ...]
    bank: Hand
    """All the bank's cards, the complement included."""
    first: tuple[Hand, ...]
    """The two cards first dealt to each box."""

    @cached_property
    def rows(self) -> tuple[PlayedHand, ...]:
        """Every hand of the cloth, in the order of the seats."""
        return tuple(row for box in self.boxes for row in box.rows)

    @cached_property
    def remaining(self) -> int:
        """How many hands wait for the bank."""
        return sum(1 for row in self.rows if row.in_play)


def seated(rng: Random, house: House, players: int) -> tuple[Box, ...]:
    """Seat some players with their stakes."""
    rich = heavy_player(rng, house.level, players)
    return tuple(
        _box(rng, house, seat, heavy=number == rich)
        for number, seat in enumerate(sorted(rng.sample(SEATS, players)))
    )


def _box(rng: Random, house: House, seat: int, *, heavy: bool) -> Box:
    stake = making.draw_stake(rng, house, heavy=heavy)
    if heavy and rng.random() < _AT_MAXIMUM:
        return Box(seat, BOOK.table(house).maximum, making.pok_table(house).maximum)
    return Box(seat, stake, making.draw_pok_beside(rng, house, stake))


def play_table(rng: Random, house: House, players: int) -> PlayedRound:
    """Deal and play a whole round from a full shoe."""
    return play_from(making.new_shoe(rng), house, seated(rng, house, players))


def play_from(shoe: Shoe, house: House, boxes: Sequence[Box]) -> PlayedRound:
    """Deal and play a whole round: a card each, one to the bank, a second card each."""
    options = options_of(house)
    ones = [shoe.draw() for _ in boxes]
    bank: Hand = (shoe.draw(),)
    first = tuple((one, shoe.draw()) for one in ones)
    played = tuple(
        replace(box, hands=play_hand(shoe, cards, bank, options))
        for box, cards in zip(boxes, first, strict=True)
    )
    return finished(shoe, PlayedRound(played, bank, first))


def finished(shoe: Shoe, table: PlayedRound) -> PlayedRound:
    """Let the bank draw if somebody waits for it, then complete it."""
    bank = making.bank_played(shoe, table.bank) if table.remaining else table.bank
    return replace(table, bank=making.bank_completed(shoe, bank))


def play_hand(
    shoe: Shoe, cards: Hand, bank: Hand, options: Options
) -> tuple[tuple[Hand, Play], ...]:
    """Play the first hand of a box to its end; a split makes several."""
    up = engine.value(bank[0])
    if options.plain:
        return (_drawn(shoe, cards, up, Play.PLAIN, may_double=False),)
    move = strategy.first_move(_pair(cards), engine.total(cards), up, options)
    if move is Move.SPLIT and cards[0].rank is cards[1].rank:
        return tuple(_split(shoe, cards, up, options))
    if move is Move.SURRENDER:
        return ((cards, Play.SURRENDERED),)
    return (_drawn(shoe, cards, up, Play.PLAIN, may_double=True),)


def _pair(cards: Hand) -> tuple[int, int]:
    return engine.value(cards[0]), engine.value(cards[1])


def _split(shoe: Shoe, cards: Hand, up: int, options: Options) -> Iterator[tuple[Hand, Play]]:
    """Yield the hands of a split, in the order in which they are played."""
    aces = cards[0].rank is Rank.ACE
    most = options.most_aces if aces else options.most_hands
    waiting, number = [cards[0], cards[1]], PAIR
    while waiting:
        hand: Hand = (waiting.pop(0), shoe.draw())
        if hand[0].rank is hand[1].rank and number < most:
            number += 1
            waiting[:0] = hand
        elif aces:
            yield hand, Play.SPLIT
        else:
            yield _drawn(shoe, hand, up, Play.SPLIT, may_double=options.double_split)


def _drawn(shoe: Shoe, cards: Hand, up: int, play: Play, *, may_double: bool) -> tuple[Hand, Play]:
    move = strategy.two_card_move(engine.total(cards), up, may_double=may_double)
    if move is Move.DOUBLE:
        return (*cards, shoe.draw()), Play.SPLIT_DOUBLED if play.from_split else Play.DOUBLED
    while strategy.hits(engine.total(cards), up):
        cards = (*cards, shoe.draw())
    return cards, play


def cloth(table: PlayedRound, house: House, boxes: str) -> WholeCloth:
    """Put a table on the cloth.

    At « 21 » alone, the hands that are bust or surrendered have been collected, and the bank has
    not received its complement.
    """
    alone = boxes == "vingt-et-un"
    behind = (StandingStake(box.seat, box.behind) for box in table.boxes if box.behind)
    return WholeCloth(
        bank=layouts.drawn_for_21(table.bank, table.remaining) if alone else table.bank,
        hands=in_play(table) if alone else table.rows,
        abandon=house.choice("abandon"),
        poks=tuple(SeatPok(box.seat, box.pok) for box in table.boxes),
        boxes=boxes,
        plus_de_cinq=house.choice("plus-de-cinq"),
        cinq_identiques=house.choice("cinq-identiques"),
        debout=() if boxes == "pok" else tuple(behind),
    )


def in_play(table: PlayedRound) -> tuple[PlayedHand, ...]:
    """Return the hands that wait for the bank."""
    return tuple(row for row in table.rows if row.in_play)
