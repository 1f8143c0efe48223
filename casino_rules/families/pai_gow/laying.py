"""Where hands lie on the cloth of Pai Gow: two cards in front of five, the bank's and the players'."""

from casino_rules.core.money import Cents
from casino_rules.core.questions import Zone
from casino_rules.core.table import Table
from casino_rules.core.table_forms import Hand
from casino_rules.families.pai_gow.hands import BACK, DEALT, FRONT
from casino_rules.families.pai_gow.situations import SEATS, Layout, SeatHands
from casino_rules.families.pai_gow.words import Dialect

FIVE, TWO = "cinq", "deux"
"""The place of each hand, at a seat and before the bank."""
_FIVE, _TWO = "cinq cartes", "deux cartes"
"""What is said of each hand at a seat."""


def five(dialect: Dialect, cards: Hand) -> Zone:
    """Lay a hand of five cards, whosever it is."""
    return dialect.plan.asked(dialect.strong.singular.capitalize(), cards, part=FIVE)


def two(dialect: Dialect, cards: Hand) -> Zone:
    """Lay a hand of two cards, whosever it is."""
    return dialect.plan.asked(dialect.weak.singular.capitalize(), cards, part=TWO)


def facing(dialect: Dialect, player: Hand, bank: Hand, part: str) -> tuple[Zone, Zone]:
    """Lay a hand of a player and the bank's, of as many cards."""
    plan = dialect.plan
    ours = plan.asked("Joueur", player, part=part)
    return ours, plan.zone(f"banque.{part}", bank, label=dialect.bank.singular.capitalize())


def bank_said(dialect: Dialect, strong: Hand, weak: Hand) -> tuple[Zone, Zone]:
    """Lay both hands of the bank, by the names of the hands, short where they tell the cards."""
    lay = dialect.plan.zone
    names = (dialect.strong.singular, dialect.weak.singular)
    five, two = (name.removeprefix("main de ").capitalize() for name in names)
    return (
        lay(f"banque.{FIVE}", strong, label=five),
        lay(f"banque.{TWO}", weak, label=two),
    )


def bank(dialect: Dialect, strong: Hand, weak: Hand) -> tuple[Zone, Zone]:
    """Lay both hands of the bank among those of the players."""
    lay, name = dialect.plan.zone, dialect.bank.singular.capitalize()
    return (
        lay(f"banque.{FIVE}", strong, label=f"{name}, cinq cartes"),
        lay(f"banque.{TWO}", weak, label=f"{name}, deux cartes"),
    )


def player(dialect: Dialect, strong: Hand, weak: Hand) -> tuple[Zone, Zone]:
    """Lay both hands of the player in question."""
    lay = dialect.plan.asked
    return (
        lay("Joueur, cinq cartes", strong, part=FIVE),
        lay("Joueur, deux cartes", weak, part=TWO),
    )


def seat(dialect: Dialect, row: SeatHands) -> tuple[Zone, ...]:
    """Lay a seat: its stake, then each hand in its place.

    The cards of who gives up stay face down, together.
    """
    lay, stakes = dialect.plan.seat, {"mise": row.mise}
    if row.renounced:
        return (lay(row.place, stakes=stakes, hidden=DEALT, note="renonce"),)
    return (
        lay(row.place, stakes=stakes),
        lay(row.place, row.forte, part=FIVE, note=_FIVE),
        lay(row.place, row.faible, part=TWO, note=_TWO),
    )


def set_down(dialect: Dialect, row: SeatHands) -> tuple[Zone, ...]:
    """Lay a seat whose two hands are face down: whoever gives up has not said it yet."""
    lay = dialect.plan.seat
    return (
        lay(row.place, stakes={"mise": row.mise}),
        lay(row.place, hidden=BACK, part=FIVE, note=_FIVE),
        lay(row.place, hidden=FRONT, part=TWO, note=_TWO),
    )


class Cloth:
    """The cloth of a round as it goes; empty boxes are dealt too where ``every_box`` is."""

    def __init__(self, dialect: Dialect, layout: Layout, *, every_box: bool) -> None:
        self.dialect, self.layout, self.every_box = dialect, layout, every_box
        self._bank: tuple[Zone, ...] = ()
        self._seats: dict[int, tuple[Zone, ...]] = {}

    @property
    def table(self) -> Table:
        """All that lies there now."""
        players = (zone for number in sorted(self._seats) for zone in self._seats[number])
        return Table.of(*self._bank, *players)

    def staked(self) -> None:
        """The players have staked."""
        for row in self.layout.places:
            stakes = {"mise": row.mise}
            self._seats[row.place] = (self.dialect.plan.seat(row.place, stakes=stakes),)

    @property
    def _staked(self) -> dict[int, Cents]:
        return {row.place: row.mise for row in self.layout.places}

    @property
    def _boxes(self) -> tuple[int, ...]:
        """The boxes that are dealt, from the croupier's left."""
        return tuple(SEATS if self.every_box else sorted(self._staked))

    def first_dealt(self) -> None:
        """The deal has begun: the first box has its seven cards."""
        self._serve(self._boxes[0])

    def _serve(self, number: int) -> None:
        staked = self._staked
        stakes = {"mise": staked[number]} if number in staked else {}
        self._seats[number] = (self.dialect.plan.seat(number, stakes=stakes, hidden=DEALT),)

    def dealt(self) -> None:
        """Seven cards lie face down before the bank, and at each box that is dealt."""
        for number in self._boxes:
            self._serve(number)
        self._bank = (self.dialect.plan.zone("banque", hidden=DEALT),)

    def set_down(self) -> None:
        """Empty boxes are gathered; each player lays two hands face down, who gives up later too."""
        self._seats = {row.place: set_down(self.dialect, row) for row in self.layout.places}

    def given_up(self, row: SeatHands) -> None:
        """A player has given up: the stake is collected, and the cards with it, not shown."""
        note = "a renoncé, mise ramassée"
        self._seats[row.place] = (self.dialect.plan.seat(row.place, note=note),)

    def uncovered(self, cards: Hand) -> None:
        """The bank's seven cards are turned up."""
        self._bank = (self.dialect.plan.zone("banque", cards),)

    def bank_set(self, strong: Hand, weak: Hand) -> None:
        """The bank's two hands are set."""
        self._bank = bank(self.dialect, strong, weak)

    def turned(self, row: SeatHands) -> None:
        """The hands of a seat are turned up."""
        self._seats[row.place] = seat(self.dialect, row)
