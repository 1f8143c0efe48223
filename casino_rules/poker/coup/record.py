"""The situations that a hand being played brings before the dealer."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from casino_rules.core.announcing import how_at
from casino_rules.core.drill import Drill
from casino_rules.core.house import House
from casino_rules.core.situation import Situation
from casino_rules.poker.coup.player import Player
from casino_rules.poker.coup.players import Table
from casino_rules.poker.drills.betting.actions import facing
from casino_rules.poker.drills.pots.gathering import gathered
from casino_rules.poker.drills.pots.levy import MOST_POTS, Levy, levied
from casino_rules.poker.play.pots import compute_pots
from casino_rules.poker.play.seating import NO_BUTTON, clockwise
from casino_rules.poker.situations.dealing import (
    Changed,
    DrawDone,
    Gathered,
    Seated,
    SeatTaken,
    StudGoes,
    StudTurn,
)
from casino_rules.poker.situations.hands import (
    Bets,
    HandsToShow,
    HandToSay,
    Held,
    OneHand,
    PotsToGive,
    Showdown,
    sharing_in,
)
from casino_rules.poker.situations.levy import Levied
from casino_rules.poker.situations.raises import ToSpeak
from casino_rules.poker.situations.rounds import CallDue, RoundGoes, RoundOpens, WordPasses
from casino_rules.poker.situations.seats import (
    ALL_IN,
    SeatSpoke,
    SeatState,
    bets_of,
    paid,
    rows_of,
    turn_of,
)
from casino_rules.poker.situations.studs import NOBODY, SeatShown, SeatStack, in_house
from casino_rules.poker.variant import Variant

ON_CLOTH: Final = ()
"""The common cards of a question that shows them for the sake of the moment: here the cloth does."""
_CAVE: Final = 100
"""The initial buy-in of a table, in big blinds."""


class Record:
    """Reads the table of a hand into the situations of the exercises."""

    def __init__(
        self, variant: Variant, table: Table, drills: Mapping[str, Drill[Any]], house: House
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

    def seated(self) -> Seated:
        """Return the table before the hand."""
        return Seated(self.table.button, tuple(map(SeatTaken, self.table.players)))

    def opens(self, number: int) -> Situation:
        """Return a round that begins."""
        wanted = self._drills["premier-a-parler"].situation
        if wanted is RoundOpens:
            return RoundOpens(number, self.table.button, self._states(), 0, ON_CLOTH)
        return self._stud(wanted, round=number, players=self._shown())

    def _stud(self, wanted: type[Any], **facts: object) -> Situation:
        """Return a situation of a stud with the options of the house that it holds."""
        situation: Situation = in_house(wanted, self._house, **facts)
        return situation

    def brings_in(self) -> Situation:
        """Return the table when the bring-in is due."""
        wanted = self._drills["bring-in"].situation
        rows = (SeatStack(p.seat, tuple(p.shown), p.stack) for p in self.table.players.values())
        return self._stud(wanted, bring_in=self.table.stakes.bring_in, players=tuple(rows))

    def fixed(self, number: int) -> Situation:
        """Return a round of stud where nobody has bet yet."""
        wanted = self._drills["mise-du-tour"].situation
        facts = {"small": self.table.stakes.big, "made": NOBODY, "players": self._shown()}
        return self._stud(wanted, round=number, **facts)

    def _states(self) -> tuple[SeatState, ...]:
        return tuple(SeatState(p.seat, p.state) for p in self.table.players.values())

    def _shown(self) -> tuple[SeatShown, ...]:
        return tuple(
            SeatShown(p.seat, p.state, () if p.folded else tuple(p.shown))
            for p in self.table.players.values()
        )

    def goes(self, number: int, *, unopened: bool = False) -> Situation:
        """Return a round of betting as it stands; ``unopened``: no common card is open yet."""
        if self._drills["geste-suivant"].situation is StudGoes:
            players = self.table.players.values()
            return StudGoes(number, tuple(StudTurn(*turn_of(p), _open(p)) for p in players))
        return RoundGoes(number, () if unopened else self.table.cards.board, rows_of(self.table))

    def call(self, player: Player) -> CallDue:
        """Return what a player who is about to act has to call."""
        return CallDue(player.seat, player.stack, rows_of(self.table), self.table.owing)

    def passes(self, number: int, seat: int) -> WordPasses:
        """Return the table when a seat has just spoken."""
        return WordPasses(number, seat, rows_of(self.table))

    def raises(self, player: Player, number: int) -> ToSpeak:
        """Return what a player who is about to raise faces."""
        pot = sum(other.total - other.bet for other in self.table.players.values())
        least = self.table.unit(number)
        facts = (number, least, pot, player.seat, player.stack, rows_of(self.table))
        return facing(self._variant, self._house, facts, self.table.rise, self.table.owing)

    def gathered(self) -> Gathered | None:
        """Return the bets of the round that is over; None where more than two pots lie there."""
        return gathered(self.table)

    def draw(self, number: int) -> DrawDone:
        """Return a draw: what each player changes, in turn; the first draw is number 1."""
        rows = (
            Changed(p.seat, p.state, self.table.cards.changed.get(p.seat, 0))
            for p in self.table.players.values()
        )
        return DrawDone(number, self.table.button, tuple(rows))

    def bets(self) -> Bets:
        """Return all that has been put in, the bets of the round still before the seats."""
        return Bets(bets_of(self.table), max(p.total - p.bet for p in self.table.players.values()))

    def shows(self) -> Situation:
        """Return the table when the hands are to be shown."""
        wanted = self._drills["premier-a-montrer"].situation
        if wanted is HandsToShow:
            return HandsToShow(
                self.table.button,
                self.table.raiser,
                self._states(),
                self._house.choice("montre-en-premier"),
                self.table.first_raiser,
                ON_CLOTH,
                self._went_all_in(),
            )
        return self._stud(
            wanted,
            raiser=self.table.raiser,
            first_raiser=self.table.first_raiser,
            spoke=self._went_all_in(),
            players=self._shown(),
        )

    def _went_all_in(self) -> tuple[SeatSpoke, ...]:
        """Return who went all-in in the last round, having spoken in it."""
        live = self.table.live
        return tuple(SeatSpoke(p.seat) for p in live if p.state == ALL_IN and p.spoke)

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


def _open(player: Player) -> tuple[Any, ...]:
    return () if player.folded else tuple(player.shown)
