"""A hand of the room that is being played: its table, and all that reads or asks about it.

The situations that a hand being played brings before the dealer.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any, Final

from casino_rules.core.coup import Duty
from casino_rules.core.drill import Drill
from casino_rules.core.house import House
from casino_rules.core.situation import Rows, Situation, facts_of
from casino_rules.exercises.announcing import how_at
from casino_rules.poker.coup.cloth import Cloth
from casino_rules.poker.coup.incidents import Incidents
from casino_rules.poker.coup.player import Player
from casino_rules.poker.coup.players import Actors, TableInPlay
from casino_rules.poker.coup.words import Words
from casino_rules.poker.drills.betting.actions import facing
from casino_rules.poker.drills.pots.gathering import gathered
from casino_rules.poker.drills.pots.sharing import MOST_POTS, Levy, levied
from casino_rules.poker.play.pots import compute_pots
from casino_rules.poker.play.seating import NO_BUTTON, clockwise
from casino_rules.poker.room import Room
from casino_rules.poker.situations.dealing import Gathered, Seated
from casino_rules.poker.situations.hands import (
    Bets,
    HandToSay,
    Held,
    Levied,
    OneHand,
    PotsToGive,
    Showdown,
    sharing_in,
)
from casino_rules.poker.situations.raises import ToSpeak
from casino_rules.poker.situations.rounds import CallDue
from casino_rules.poker.situations.seats import ALL_IN, SeatSpoke, bets_of, paid, rows_of
from casino_rules.poker.situations.studs import NOBODY, in_house
from casino_rules.poker.variant import Variant

ON_CLOTH: Final = ()
"""The common cards of a question that shows them for the sake of the moment: here the cloth does."""
_CAVE: Final = 100
"""The initial buy-in of a table, in big blinds."""


def _heard(table: TableInPlay) -> tuple[SeatSpoke, ...]:
    """Return who went all-in in the last round, having spoken in it."""
    return tuple(SeatSpoke(p.seat) for p in table.live if p.state == ALL_IN and p.spoke)


_OF_THE_TABLE: Final[Mapping[str, Callable[[TableInPlay], object]]] = {
    "button": lambda table: table.button,
    "raiser": lambda table: table.raiser,
    "first_raiser": lambda table: table.first_raiser,
    "spoke": _heard,
}
_OF_A_PLAYER: Final[Mapping[str, Callable[[TableInPlay, Player], object]]] = {
    "seat": lambda _, player: player.seat,
    "state": lambda _, player: player.state,
    "stack": lambda _, player: player.stack,
    "bet": lambda _, player: player.bet,
    "spoke": lambda _, player: "oui" if player.spoke else "non",
    "shown": lambda _, player: () if player.folded else tuple(player.shown),
    "changed": lambda table, player: table.cards.changed.get(player.seat, 0),
}
"""How each fact is read of the table and of its players, by the name that situations give it."""


class Record:
    """Reads the table of a hand into the situations of the exercises."""

    def __init__(
        self, variant: Variant, table: TableInPlay, drills: Mapping[str, Drill[Any]], house: House
    ) -> None:
        """Take the hand that is played, the exercises of the game and its options."""
        self.table = table
        self._variant = variant
        self._drills = drills
        self._house = house

    @property
    def button(self) -> int:
        """The seat of the button, 0 at stud."""
        return self.table.button if self._variant.button else NO_BUTTON

    def _seen[S: Situation](self, wanted: type[S], **told: object) -> S:
        """Return a situation read from the table: each fact by its name, but those that are told."""
        facts = {item.name: item.form for item in facts_of(wanted)}
        known = {name: _OF_THE_TABLE[name](self.table) for name in facts.keys() & _OF_THE_TABLE}
        known |= {name: value for name, value in told.items() if name in facts}
        if isinstance(rows := facts["players"], Rows):
            known["players"] = self._rows(rows.row)
        return in_house(wanted, self._house, **known)

    def _rows(self, wanted: type[Any]) -> tuple[Any, ...]:
        """Return the players of the table, as a situation tells of them."""
        read = [_OF_A_PLAYER[item.name] for item in facts_of(wanted)]
        players = self.table.players.values()
        return tuple([wanted(*[fact(self.table, player) for fact in read]) for player in players])

    def _asked(self, drill: str, **told: object) -> Situation:
        """Return the situation of an exercise of the game."""
        situation: Situation = self._seen(self._drills[drill].situation, **told)
        return situation

    def seated(self) -> Seated:
        """Return the table before the hand."""
        return self._seen(Seated)

    def opens(self, number: int) -> Situation:
        """Return a round that begins."""
        return self._asked("premier-a-parler", round=number, option=0, board=ON_CLOTH)

    def brings_in(self) -> Situation:
        """Return the table when the bring-in is due."""
        return self._asked("bring-in", bring_in=self.table.stakes.bring_in)

    def fixed(self, number: int) -> Situation:
        """Return a round of stud where nobody has bet yet."""
        return self._asked("mise-du-tour", round=number, small=self.table.stakes.big, made=NOBODY)

    def goes(self, number: int, *, unopened: bool = False) -> Situation:
        """Return a round of betting as it stands; ``unopened``: no common card is open yet."""
        board = () if unopened else self.table.cards.board
        return self._asked("geste-suivant", round=number, board=board)

    def call(self, player: Player) -> CallDue:
        """Return what a player who is about to act has to call."""
        owing = self.table.owing
        return self._seen(CallDue, seat=player.seat, stack=player.stack, forced=owing)

    def passes(self, number: int, seat: int) -> Situation:
        """Return the table when a seat has just spoken."""
        return self._asked("a-qui-la-parole", round=number, last=seat)

    def raises(self, player: Player, number: int) -> ToSpeak:
        """Return what a player who is about to raise faces."""
        pot = sum(other.total - other.bet for other in self.table.players.values())
        least = self.table.unit(number)
        facts = (number, least, pot, player.seat, player.stack, rows_of(self.table))
        return facing(self._variant, self._house, facts, self.table.rise, self.table.owing)

    def gathered(self) -> Gathered | None:
        """Return the bets of the round that is over; None where more than two pots lie there."""
        return gathered(self.table)

    def draw(self, number: int) -> Situation:
        """Return a draw: what each player changes, in turn; the first draw is number 1."""
        return self._asked("servir-tirage", draw=number)

    def bets(self) -> Bets:
        """Return all that has been put in, the bets of the round still before the seats."""
        return Bets(bets_of(self.table), max(p.total - p.bet for p in self.table.players.values()))

    def shows(self) -> Situation:
        """Return the table when the hands are to be shown."""
        return self._asked("premier-a-montrer", board=ON_CLOTH)

    def held(self) -> tuple[Held, ...]:
        """Return the hands that are shown: none when one player is left."""
        if len(self.table.live) == 1:
            return ()
        return tuple(Held(player.seat, tuple(player.hole)) for player in self.table.live)

    def in_turn(self) -> Iterator[Held]:
        """Yield the hands in the order in which they are shown."""
        rows = {row.seat: row for row in self.held()}
        if rows:
            first = self._first_to_show(rows)
            *others, _ = clockwise(rows, first)
            yield from (rows[seat] for seat in (first, *others))

    def _first_to_show(self, rows: Mapping[int, Held]) -> int:
        drill = self._drills.get("premier-a-montrer")
        if drill is None:
            return clockwise(rows, self.table.button)[0]
        seats: tuple[int, ...] = drill.solve(self.shows()).value
        return seats[0]

    def hand(self, row: Held) -> OneHand:
        """Return a hand to read."""
        return OneHand(row.hole, self.table.cards.board)

    def announced(self, row: Held) -> HandToSay:
        """Return a hand to announce, as the level of the house has it said."""
        return HandToSay(how_at(self._house), row.hole, self.table.cards.board)

    def showdown(self, seats: Iterable[int]) -> Showdown:
        """Return the hands to compare for a pot."""
        played = set(seats)
        return Showdown(self.table.cards.board, tuple(h for h in self.held() if h.seat in played))

    def final(self) -> PotsToGive:
        """Return the pots to give, once they are levied where a rate is written."""
        rows, chip = bets_of(self.table), self.table.stakes.chip
        whole = max(row.bet for row in rows)
        lying = (self.button, self.table.cards.board, rows, self.held(), chip, whole)
        seen = PotsToGive(*lying, **sharing_in(self._house))
        levy = self._drills.get(Levy.slug)
        if not isinstance(levy, Levy):
            return seen
        due = self.due()
        return levied(seen, levy.taken(due.pots, due.cave) if due else ())

    def due(self) -> Levied | None:
        """Return the pots before they are levied; None where more of them lie there than are asked."""
        whole = [pot.amount for pot in compute_pots(paid(bets_of(self.table))).pots]
        if len(whole) > MOST_POTS:
            return None
        whole += [0] * (MOST_POTS - len(whole))
        return Levied(_CAVE * self.table.stakes.big, *whole)


type Drills = Mapping[str, Drill[Any]]


class Hand:
    """What the parts of a hand share; its draws are all of one ``rng``."""

    def __init__(self, room: Room, drills: Drills, rng: Random, house: House, seats: int) -> None:
        """Seat the players; draw what will be said and what will go wrong."""
        variant = room.variant
        self.room = room
        self.drills = drills
        self.rng = rng
        self.house = house
        self.table = TableInPlay(rng, variant, seats, house.as_dict(), house.level)
        self.actors = Actors(rng, variant, self.table)
        self.cloth = Cloth(variant, self.table)
        self.record = Record(variant, self.table, drills, house)
        self.words = Words(rng, house, self.table, drills)
        self.incidents = Incidents(rng, house, self.table, drills, variant.most_seats)
        self.asked: list[Duty] = []
        """What has been asked so far."""
        self._told = ""

    def tell(self, what: str) -> None:
        """Have something told before the next duty: what a player does of an answer just given."""
        self._told = what

    def told(self, scene: str) -> str:
        """Return the scene of the next duty, after what was to be told before it."""
        before, self._told = self._told, ""
        return f"{before} {scene}".strip()
