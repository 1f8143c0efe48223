"""Bets that were played, stacks that fall short, and hands that are shown when pots are given.

Bets of hands that were played: blinds or antes, legal raises, folds, stacks that fall short. Who
stays, who is all-in and who folds is known before the hand, which is played on the ``State`` of
any other: who acts, what they may do and what it leaves are the engine's.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Final

from casino_rules.core.cards import PACK, RANKS, Card, Rank
from casino_rules.core.drill import wait_for
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import Cents
from casino_rules.core.table_forms import Hand
from casino_rules.poker import showdown
from casino_rules.poker.drills.base import dealt, seats_at
from casino_rules.poker.drills.hands import showdowns
from casino_rules.poker.drills.hands.showdowns import Dealt
from casino_rules.poker.drills.pots import sharing
from casino_rules.poker.play.betting import FIVE, sized
from casino_rules.poker.play.rounds import FIRST_ROUND, Bettor
from casino_rules.poker.play.seating import NO_BUTTON, blinds, clockwise
from casino_rules.poker.play.stakes import table_at
from casino_rules.poker.play.state import Spot, State, least_anywhere, maximum, may_raise
from casino_rules.poker.room import Room
from casino_rules.poker.situations.hands import Held, PotsToGive, rounding, sharing_in
from casino_rules.poker.situations.seats import ALL_IN, FOLDED, PLAYS, bets_of, state_of
from casino_rules.poker.variant import Opening, Structure, Variant

_RAISES: Final = ((0, 1, 1, 1, 2), (0, 0, 1, 1, 1, 2))
"""How many raises the first round sees, and a later one."""
_DEPTH: Final = {Level.DISCOVERY: 50, Level.TRAINING: 100, Level.FULL: 150, Level.RUSH: 300}
"""What a player who is not short has, in big blinds."""
_MOST_CHIPS: Final = 5
"""A single stake is of so many of the smallest chips at most."""
_HALF: Final = 0.5


@dataclass(frozen=True, slots=True)
class Lineup:
    """Who plays: so many stay to the end, so many are all-in, so many fold.

    ``alike``: the all-in players have the same stack.
    """

    deep: int
    short: int = 0
    folding: int = 0
    alike: bool = False

    @property
    def states(self) -> tuple[str, ...]:
        """The state of each player at the end, in that order."""
        return (*[PLAYS] * self.deep, *[ALL_IN] * self.short, *[FOLDED] * self.folding)

    def joined(self, rng: Random, level: Level) -> "Lineup":
        """Return the same and more players, who stay or fold, at the higher levels."""
        most = min(level, Level.FULL)
        deep = self.deep + (rng.randint(0, most - 1) if self.deep > 1 else 0)
        return replace(self, deep=deep, folding=rng.randint(self.folding, max(self.folding, most)))

    def fitted(self, variant: Variant) -> "Lineup":
        """Return the same for a table of a game: the folded leave first."""
        if variant.opening is Opening.STAKE:
            return Lineup(self.deep)  # who folds puts nothing in, and is not there
        deep = min(self.deep, max(1, variant.most_seats - self.short))
        most = variant.most_seats - deep - self.short
        return replace(self, deep=deep, folding=min(self.folding, most))


class Played(State[Bettor]):
    """A hand in which only the bets are played; ``rounds`` stops at the end of each."""

    def __init__(self, rng: Random, variant: Variant, lineup: Lineup, level: Level) -> None:
        """Seat the players; draw in which round each who does not stay folds or falls short."""
        self._rng, self._variant = rng, variant
        self._lineup = lineup = lineup.fitted(variant)
        self.stakes = table_at(rng, variant, level)
        self._fine = level is Level.RUSH
        every = range(FIRST_ROUND, variant.rounds + 1)
        short = rng.choices(every, every, k=lineup.short)
        short = short[:1] * lineup.short if lineup.alike else short
        folding = rng.choices((FIRST_ROUND, FIRST_ROUND, *every), k=lineup.folding)
        until = [*[variant.rounds + 1] * lineup.deep, *short, *folding]
        # Who folds at once often posts a blind.
        places = rng.sample(range(len(until)), len(until))
        places.sort(key=lambda place: until[place] > FIRST_ROUND and rng.random() < _HALF)
        taken = seats_at(rng, len(until), variant.most_seats)
        self._from = rng.choice(taken)
        self.button = self._from if variant.button else NO_BUTTON
        seats = dict(zip(places, clockwise(taken, self._from), strict=True))
        self.seats = tuple(seats[place] for place in range(len(until)))
        """The seats of the lineup: those who stay, who are all-in, who fold."""
        self._until = dict(zip(self.seats, until, strict=True))
        stack = self.stakes.ante + _DEPTH[level] * self.stakes.big
        super().__init__(variant.structure, {seat: Bettor(seat, stack) for seat in taken})
        self._raising: list[int] = []
        """Who is still to raise in this round."""
        self._called = self._height = 0
        """The bet over which one raised last; all that the last short player had."""

    @property
    def fits(self) -> bool:
        """Whether everybody ended as the lineup says."""
        found = tuple(state_of(self.players[seat]) for seat in self.seats)
        return found == self._lineup.states

    def rounds(self) -> Iterator[int]:
        """Play: yield the number of each round once it is over."""
        last = self._post()
        for number in range(FIRST_ROUND, self._variant.rounds + 1):
            if number > FIRST_ROUND:
                self.new_round()
                last = self.button or self._rng.choice(self.seats)
            self._raising = self._raisers(number)
            unit = self.stakes.unit(self._variant, number)
            while player := self.next_after(last):
                self.plays(player, self._decided(player, number, unit), unit)
                last = player.seat
            yield number

    def _post(self) -> int:
        """Post what is forced; return after whom the word goes round."""
        if self._variant.opening is Opening.BLINDS:
            return self.post_blinds(self.stakes, *blinds(self.players, self._from))
        if self._variant.opening is Opening.STAKE:
            return self._from
        self.post_antes(self.stakes.ante)
        return self.post_bring_in(self.stakes.bring_in, clockwise(self.players, self._from)[0])

    def _raisers(self, number: int) -> list[int]:
        """Draw who will raise in a round: somebody, where a player is to fold or fall short."""
        able = [player.seat for player in self.able]
        staying = [seat for seat in able if self._until[seat] > number]
        wanted = max(self._rng.choice(_RAISES[number > FIRST_ROUND]), len(staying) < len(able))
        if self.structure is Structure.EQUAL:
            wanted = 1
        return self._rng.sample(staying, min(wanted, len(staying)))

    def _decided(self, player: Bettor, number: int, unit: Cents) -> Cents | None:
        """Return the total to which a player brings their bet; none where they fold."""
        faced = self.faced
        if player.seat in self._raising:
            self._raising.remove(player.seat)
            spot = self.spot(player, unit)
            total = self._sized(spot) if may_raise(spot, spoke=player.spoke) else 0
            if total:
                self._called = faced
                return total
        waits = bool(self._raising) and self._rng.random() < _HALF
        if player.bet < faced and self._until[player.seat] <= number and not waits:
            if player.seat in self.seats[len(self.seats) - self._lineup.folding :]:
                return None
            if self.raisers:
                player.stack = self._left(player, faced) - player.bet
        return min(faced, player.bet + player.stack)

    def _sized(self, spot: Spot) -> Cents:
        """Return a legal total that leaves chips; 0 where none does."""
        if self.structure is Structure.EQUAL:
            return self.stakes.chip * self._rng.randint(1, _MOST_CHIPS)
        least = least_anywhere(spot, self.rise)
        total = min(sized(self._rng, spot, least, self.stakes.chip), maximum(spot))
        return next((bet for bet in (total, least) if bet < spot.all_in), 0)

    def _left(self, player: Bettor, faced: Cents) -> Cents:
        """Return to how much a player who falls short of a raise brings their bet."""
        before, chip = player.total - player.bet, self.stakes.chip
        if self._lineup.alike and self._called < self._height - before < faced:
            return self._height - before
        step = chip if self._fine else FIVE * chip
        least = ((before + self._called) // step + 1) * step - before
        known = range(least, faced, step) or range(self._called + chip, faced, chip)
        bet = self._rng.choice(known)
        self._height = before + bet
        return bet


def played(rng: Random, variant: Variant, lineup: Lineup, level: Level) -> Played:
    """Play the bets of hands until one ends as the lineup says.

    Raises:
        RareBranchError: if none does.
    """

    def hand() -> Played:
        made = Played(rng, variant, lineup, level)
        for _ in made.rounds():
            pass
        return made

    return wait_for(hand, lambda made: made.fits)


_FIVE: Final = 5


def is_rare(variant: Variant) -> bool:
    """Whether such hands hardly come: the highest hand alone wins at stud."""
    return not variant.button and len(variant.halves) == 1 and variant.halves[0].high


def straights(rng: Random) -> Iterator[Dealt]:
    """Yield two hands of seven cards with the same straight, each with a higher card beside it."""
    while True:
        low = rng.randrange(len(RANKS) - _FIVE - 1)
        ranks, above = RANKS[low : low + _FIVE], RANKS[low + _FIVE + 1 :]
        left = rng.sample(PACK, len(PACK))
        yield (), (_hand(rng, left, ranks, above), _hand(rng, left, ranks, above))


def _hand(rng: Random, left: list[Card], ranks: Sequence[Rank], above: Sequence[Rank]) -> Hand:
    """Take a card of each rank, one that is higher, and any other, from the cards left."""
    wanted = [*((rank,) for rank in ranks), above, RANKS]
    taken = []
    for among in wanted:
        card = next(card for card in left if card.rank in among)
        left.remove(card)
        taken.append(card)
    return tuple(rng.sample(taken, len(taken)))


ALONE: Final = "seul"
LIMITED: Final = "tapis-limite"
ALL_TO_ONE: Final = "tout-a-un"
SIDES: Final = "deux-exterieurs"
PARTED: Final = "exterieur-partage"
_DEALS: Final = 160
_TURNS: Final = 1_000
_BETS: Final = 3
"""So many times the bets are played again for the hands of one deal."""
_QUARTERS: Final = (showdowns.LOW_TIED, showdowns.HIGH_TIED)
_THREE: Final = 3
_UNEVEN: Final = (sharing.ODD, sharing.BETWEEN, sharing.SAME, sharing.BY_CARDS)
"""Pots that leave an odd chip: a folded blind helps."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """Who plays beside the hands that are shown, and which of them holds the best."""

    short: int = 0
    least: int = 2
    """So many hands are shown at least."""
    best_short: bool | None = None
    """Whether the winner is all-in; None: by chance."""


_PLANS: Final[Mapping[str, _Plan]] = {
    LIMITED: _Plan(1, 3, best_short=True),
    ALL_TO_ONE: _Plan(1, 3, best_short=False),
    SIDES: _Plan(2, 4),
    PARTED: _Plan(1, 3),
}


def tables(rng: Random, room: Room, kind: str, house: House) -> Iterator[PotsToGive]:
    """Yield tables whose pots may be of that kind, as the house shares them."""
    level = house.level
    if kind == ALONE:
        yield from (_alone(rng, room, house) for _ in range(_DEALS))
        return
    plan = _PLANS.get(kind, _Plan())
    least = plan.least
    if room.variant.opening is Opening.STAKE:
        least = _THREE  # its odd chip wants three
    rare = kind == sharing.BY_CARDS and is_rare(room.variant)
    shown = straights(rng) if rare else _shown(rng, room, kind, level, least)
    for board, hands in islice(shown, _DEALS):
        # Where hardly any further hand leaves the outcome as it is, the one caller above the
        # all-in players has the surplus back.
        short = min(plan.short, len(hands) - 1)
        if (plan.short and not short) or (kind == SIDES and len(hands) < plan.least):
            continue
        ordered = _ordered(rng, plan, hands)
        whole_to_one = plan.best_short is not None
        if whole_to_one and short and _side_is_parted(room, board, ordered[:-1]):
            continue
        results = showdown.decide(room, dict(enumerate(hands)), board)
        fewest = int(kind in _UNEVEN)
        for _ in range(_BETS):
            folding = rng.randint(fewest, max(fewest, level - 1))
            hand = played(rng, room.variant, Lineup(len(hands) - short, short, folding), level)
            odd = rounding(0, hand.stakes.chip, **sharing_in(house))
            if short or sharing.kind_of(room, results, hand.chips, odd) == kind:
                yield _table(hand, (board, ordered), house)


def _shown(rng: Random, room: Room, kind: str, level: Level, least: int) -> Iterator[Dealt]:
    """Yield showdowns of that kind; an outcome that does not come soon leaves its turn to another."""
    for _ in range(_TURNS):
        number = max(least, showdowns.number_of_hands(rng, level, room.variant.most_seats))
        outcome = rng.choice(_outcomes(room, kind))
        found = showdowns.soon(rng, room, outcome, number)
        if found is not None:
            yield found


def _side_is_parted(room: Room, board: Hand, hands: tuple[Hand, ...]) -> bool:
    """Whether several of these hands would share the pot that they alone dispute."""
    return len(hands) > 1 and sharing.parted(showdown.decide(room, dict(enumerate(hands)), board))


def _alone(rng: Random, room: Room, house: House) -> PotsToGive:
    level = house.level
    hand = played(rng, room.variant, Lineup(1, 0, rng.randint(1, max(1, level - 1))), level)
    board = dealt(rng, room.variant.board_on(rng.choice(room.variant.keys)))
    return _table(hand, (board, ()), house)


def _ordered(rng: Random, plan: _Plan, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """Put the hands in the order of the cast: those who have chips left, then the all-in players."""
    if plan.best_short is None:
        return tuple(rng.sample(hands, len(hands)))
    best, *others = hands
    others = rng.sample(others, len(others))
    return (*others, best) if plan.best_short else (best, *others)


def _table(hand: Played, dealt_to: Dealt, house: House) -> PotsToGive:
    board, hands = dealt_to
    held = tuple(Held(*row) for row in sorted(zip(hand.seats, hands, strict=False)))
    lying = (hand.button, board, bets_of(hand), held, hand.stakes.chip, 0)
    return PotsToGive(*lying, **sharing_in(house))


def _outcomes(room: Room, kind: str) -> tuple[str, ...]:
    """Return the showdowns of which such a pot may come."""
    two = len(room.variant.halves) > 1
    alone_or_tied = (showdowns.ALONE, showdowns.ALONE, showdowns.SHARED)
    return {
        LIMITED: (showdowns.ALONE,),
        ALL_TO_ONE: (showdowns.ALONE,),
        SIDES: (showdowns.ALONE, showdowns.HALVES, *_QUARTERS) if two else alone_or_tied,
        PARTED: (showdowns.HALVES, *_QUARTERS) if two else (showdowns.SHARED,),
        sharing.ODD: (*_QUARTERS, showdowns.SHARED) if two else (showdowns.SHARED,),
        sharing.BY_CARDS: (*_QUARTERS, showdowns.SHARED) if two else (showdowns.SHARED,),
        sharing.SAME: (showdowns.SHARED,),
        sharing.BETWEEN: (showdowns.HALVES,),
        sharing.QUARTER: _QUARTERS,
        sharing.SHARED: (showdowns.SHARED,),
        sharing.ONE: (showdowns.ALONE,),
    }.get(kind, (kind,))
