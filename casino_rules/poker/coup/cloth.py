"""The cloth of a hand as it goes: seats, common cards, pots, and the cards that have left."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from casino_rules.core.coup import Duty
from casino_rules.core.money import Cents
from casino_rules.core.questions import Stake, Zone
from casino_rules.core.table import Table
from casino_rules.core.table_forms import Hand
from casino_rules.poker.coup.player import Player
from casino_rules.poker.coup.players import TableInPlay
from casino_rules.poker.drills import cloth
from casino_rules.poker.play.seating import NO_BUTTON, clockwise
from casino_rules.poker.room import CLOTH, MUCK
from casino_rules.poker.situations.seats import ALL_IN, FOLDED, STATES
from casino_rules.poker.variant import Opening, Variant

_STATES: Final = {state: STATES.show(state).lower() for state in (ALL_IN, FOLDED)}
"""What is said of a player who has no chips left to bet, or no cards."""


class Cloth:
    """What lies on the table of a hand, read from it whenever it is asked.

    ``street`` is the name of the street that is played, ``shown`` the seats whose hands are up.
    """

    def __init__(self, variant: Variant, table: TableInPlay) -> None:
        """Take the hand that is played."""
        self._variant = variant
        self._table = table
        self.street = ""
        self.shown: set[int] = set()
        self._known: dict[tuple[object, ...], Zone] = {}
        """The seats as they have lain: few change from one duty to the next."""

    @property
    def lying(self) -> Table:
        """All that lies there now."""
        board = self._table.cards.board
        return Table.of(*cloth.board(board), self._pots(), *self._packs(), *self._seats())

    def seated(self, button: int = 0) -> Table:
        """Return the table before the hand: the players, their chips, the button where it lies."""
        players = self._table.players.values()
        notes = {p.seat: cloth.stack_told(p.stack + p.total) for p in players}
        seats = (replace(self._seat(p, notes[p.seat]), stakes=()) for p in players)
        return Table.of(*(replace(s, button=s.seat == button) if button else s for s in seats))

    def unopened(self) -> Table:
        """Return the table once the players are served, before any common card is opened."""
        cards = self._table.cards
        stub = CLOTH.zone("talon", hidden=cards.stub + cards.burned + len(cards.board))
        return self.lying.without("communes", "brulees").with_laid(stub)

    def one_too_many(self) -> Table:
        """Return the table when one more common card than there should be has been opened."""
        cards = self._table.cards
        stub = CLOTH.zone("talon", hidden=cards.stub - 1)
        return self.lying.with_laid(*cloth.board(cards.one_too_many()), stub)

    def opened_early(self, opened: Hand) -> Table:
        """Return the table when common cards have been opened before the betting is over."""
        left = self._table.cards.stub - len(opened) + len(self._table.cards.board)
        return self.lying.with_laid(*cloth.board(opened), CLOTH.zone("talon", hidden=left))

    def dealing(self, number: int) -> Table:
        """Return the table when so many cards of the deal are given, one by one."""
        order = clockwise(self._table.players, self._table.button)
        given = [len(range(place, number, len(order))) for place in range(len(order))]
        rows = [self._table.players[seat] for seat in order]
        note = cloth.stack_told
        seats = [self._seat(p, note(p.stack), (), n) for p, n in zip(rows, given, strict=True)]
        stub = self._table.cards.stub + sum(len(p.hole) for p in self._table.live) - number
        return self.lying.with_laid(CLOTH.zone("talon", hidden=stub), *seats)

    def drawing(self, before: Table, burned: int) -> Table:
        """Return the table of a draw that is announced: the card is burned, nothing is given yet."""
        packs = {"talon": before["talon"].hidden - burned, "brulees": self._table.cards.burned}
        return before.with_laid(*(CLOTH.zone(spot, hidden=n) for spot, n in packs.items() if n))

    def acting(self, before: Table, player: Player) -> Table:
        """Return the table as a player acts: their chips are pushed, their cards still in place."""
        laid = before[f"place-{player.seat}"]
        return before.with_laid(replace(laid, stakes=self._bet(player), note=""))

    def pushing(self, before: Table, seat: int, chip: Cents, stack: Cents) -> Table:
        """Return the table as a player pushes a chip of their stack, beside what they have bet."""
        laid = before[f"place-{seat}"]
        bets = CLOTH.stakes({cloth.ROUND: chip + sum(stake.amount for stake in laid.stakes)})
        return before.with_laid(replace(laid, stakes=bets, note=cloth.stack_told(stack - chip)))

    def uncounted(self, before: Table, player: Player) -> Table:
        """Return the table as a player goes all-in, before anybody has counted what they had."""
        return before.with_laid(replace(before[f"place-{player.seat}"], note=""))

    def counted(self) -> Table:
        """Return the table when the bets are counted: in the first round, they are the whole ones."""
        if self._table.middle:
            return self.lying
        return Table.of(*(_whole(zone) if zone.seat else zone for zone in self.lying))

    def _pots(self) -> Zone:
        """Lay the pots that are made, each apart, with the street that is played."""
        return _middle(self._table.middle, self.street)

    def _packs(self) -> Iterator[Zone]:
        """Lay the stub, the burned cards, those that have been changed, the hands thrown in."""
        cards = self._table.cards
        changed = sum(cards.changed.values())
        thrown = sum(len(p.hole) for p in self._table.players.values() if p.folded)
        packs = {
            "talon": cards.stub,
            "brulees": cards.burned,
            "ecartees": changed,
            "rebut": thrown + cards.discarded,
        }
        draws = self._variant.draws
        yield from (_pack(spot, number, draws) for spot, number in packs.items() if number)

    def _seats(self) -> Iterator[Zone]:
        for player in self._table.players.values():
            hand = _hand(player, up=player.seat in self.shown)
            key = (player.seat, player.state, player.stack, player.bet, *hand)
            if key not in self._known:
                note = _STATES.get(player.state) or cloth.stack_told(player.stack)
                self._known[key] = self._seat(player, note, *hand)
            yield self._known[key]

    def _seat(self, player: Player, note: str, up: Hand = (), hidden: int = 0) -> Zone:
        button = self._table.button if self._variant.button else NO_BUTTON
        return replace(
            CLOTH.seat(player.seat, up, hidden=hidden, note=note),
            stakes=self._bet(player),
            hidden_first=min(cloth.FIRST_CLOSED, hidden),
            button=player.seat == button,
        )

    def _bet(self, player: Player) -> tuple[Stake, ...]:
        """Return what lies before a player; a single stake is whole, there is no other round."""
        box = cloth.WHOLE if self._variant.opening is Opening.STAKE else cloth.ROUND
        return CLOTH.stakes({box: player.bet} if player.bet else {})


@lru_cache(maxsize=256)
def _pack(spot: str, number: int, draws: int) -> Zone:
    return CLOTH.zone(spot, hidden=number, label=MUCK if spot == "rebut" and not draws else "")


@lru_cache(maxsize=64)
def _middle(pots: tuple[Cents, ...], street: str) -> Zone:
    return cloth.pots(cloth.by_name(pots), street)


def _whole(seat: Zone) -> Zone:
    """Return a seat whose bet of the round is all that it has put in."""
    put = sum(stake.amount for stake in seat.stakes)
    return replace(seat, stakes=CLOTH.stakes({cloth.WHOLE: put} if put else {}))


def on(table: Table, duties: Iterable[Duty]) -> Iterator[Duty]:
    """Yield duties as they are met on this table, but those that have their own."""
    yield from (duty if duty.table else replace(duty, table=table) for duty in duties)


def _hand(player: Player, *, up: bool) -> tuple[Hand, int]:
    """Return the cards of a hand that are seen, and how many are face down; none once it is thrown."""
    if player.folded:
        return (), 0
    seen = tuple(player.hole if up else player.shown)
    return seen, len(player.hole) - len(seen)
