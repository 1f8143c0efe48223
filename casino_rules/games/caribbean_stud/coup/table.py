"""The table of a round of Caribbean Stud Poker as it goes: seats, cards, what was bought."""

from random import Random
from typing import Final

from casino_rules.core.cards import Card, Shoe
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import Cents
from casino_rules.core.questions import Zone
from casino_rules.core.table import Table
from casino_rules.core.table_forms import Hand
from casino_rules.families.stud.play import BET_TIMES, HAND, qualifies, worth
from casino_rules.families.stud.played import RAISES
from casino_rules.families.stud.table import SEATS, Seated, results
from casino_rules.games.caribbean_stud.drills.settlement import BUYERS, CLOTH
from casino_rules.games.caribbean_stud.engine import BONUS, BOOK
from casino_rules.games.caribbean_stud.situations import (
    BLIND,
    YES,
    Layout,
    Purchase,
    SeatPlayed,
)

_BLIND_SHARE: Final = 1 / 3
_MOST_BUYERS: Final = 2


class Round:
    """A round being dealt; ``rows`` are its seats once the players have decided."""

    def __init__(self, rng: Random, house: House, players: int) -> None:
        self.rng, self.house = rng, house
        self.shoe = Shoe(rng)
        self.burned: list[Card] = []
        self.seats = sorted(rng.sample(SEATS, players))
        self.hands = {seat: self.shoe.draw_many(HAND) for seat in self.seats}
        self.bank = self.shoe.draw_many(HAND)
        self.rows = list(CLOTH.rows(rng, house, tuple(self.hands.items()), self.bank))
        self.out: list[Card] = [card for hand in self.hands.values() for card in hand]
        self.out += self.bank
        self.bonus = {row.seat: row.bonus != "sans" for row in self.rows}
        """Where a bonus was staked, before the deal."""
        self.prices: dict[int, Cents] = {}
        self.seat_zones: dict[int, Zone] = {}
        self.house_zones: tuple[Zone, ...] = ()
        self._blind()
        self.buyers = self._buyers()

    def _blind(self) -> None:
        """Let a player play the vacant seat beside them, where the house allows it."""
        beside = [row for row in self.rows if {row.seat - 1, row.seat + 1} & set(self.seats)]
        allowed = self.house.choice("jeu-aveugle") == "permis"
        plain = self.house.level is Level.DISCOVERY
        if not beside or not allowed or plain or self.rng.random() > _BLIND_SHARE:
            return
        row = self.rng.choice(beside)
        bonus = row.bonus if row.bonus != "annonce" else "pose"
        if self.house.choice("bonus-aveugle") == "interdit":
            bonus = "sans"
        self.bonus[row.seat] = bonus != "sans"
        cards = self.hands[row.seat]
        self._replace(SeatPlayed(row.seat, cards, row.ante, BLIND, bonus, "non"))

    def _replace(self, row: SeatPlayed) -> None:
        place = next(at for at, old in enumerate(self.rows) if old.seat == row.seat)
        self.rows[place] = row

    def _buyers(self) -> list[SeatPlayed]:
        """Choose who buys a card: those whom the deal of the cloth made buyers, if they may."""
        ready = [row for row in self.raised if row.value.category in BUYERS]
        marked = [row for row in ready if row.bought == YES][:_MOST_BUYERS]
        for row in self.rows:
            if row.bought == YES and row not in marked:
                self._replace(SeatPlayed(row.seat, row.cards, row.ante, row.action, "sans", "non"))
        return marked

    @property
    def raised(self) -> list[SeatPlayed]:
        """The seats that raised on their cards, from the croupier's left."""
        return [row for row in self.rows if row.action == RAISES]

    @property
    def folded(self) -> list[SeatPlayed]:
        """The seats that passed, from the croupier's left."""
        return [row for row in self.rows if row.folded]

    @property
    def blind(self) -> list[SeatPlayed]:
        """The seats played blind."""
        return [row for row in self.rows if row.action == BLIND]

    @property
    def seated(self) -> list[SeatPlayed]:
        """The seats at which somebody sits."""
        return [row for row in self.rows if row.action != BLIND]

    @property
    def standing(self) -> tuple[Seated, ...]:
        """The hands that are left against the bank, by seat."""
        return tuple(Seated(row.seat, row.cards) for row in self.rows if not row.folded)

    @property
    def vacant(self) -> list[int]:
        """The seats that are not played."""
        return [seat for seat in SEATS if seat not in self.seats]

    @property
    def qualified(self) -> bool:
        """Whether the bank plays."""
        return qualifies(worth(self.bank))

    @property
    def laid(self) -> Hand:
        """The bank's hand as it is laid out: its best combination first."""
        return worth(self.bank).cards

    @property
    def layout(self) -> Layout:
        """The cloth when all is to be settled."""
        return CLOTH.lay_out(self.house, self.laid, tuple(self.rows))

    @property
    def cloth(self) -> Table:
        """All that lies on the cloth now."""
        return Table.of(*self.house_zones, *self.seat_zones.values())

    def _lay(
        self, row: SeatPlayed, *, cards: Hand = (), hidden: int = 0, bet: bool = False
    ) -> None:
        """Lay the cards of a seat and its stakes; the bet of a hand played blind is there at once."""
        stakes = {"ante": row.ante}
        if bet or row.action == BLIND:
            stakes["bet"] = BET_TIMES * row.ante
        if self.bonus[row.seat] and row.seat not in self.prices:
            stakes["bonus"] = BONUS
        self.seat_zones[row.seat] = BOOK.plan.seat(row.seat, cards, stakes, hidden=hidden)

    def bets_laid(self) -> None:
        """The antes, the bonuses and what is played blind are staked."""
        for row in self.rows:
            self._lay(row)

    def dealt(self) -> None:
        """Every card is dealt, face down but the bank's last."""
        for row in self.rows:
            self._lay(row, hidden=HAND)
        self.house_zones = (BOOK.plan.zone("banque", self.bank[-1:], hidden=HAND - 1),)

    def folds(self, row: SeatPlayed) -> None:
        """A hand that passes leaves the cloth, with its stakes."""
        self.seat_zones[row.seat] = CLOTH.seat_zone(self.layout, row)

    def raises(self, row: SeatPlayed) -> None:
        """A player who stays in lays the bet; that of a hand played blind is there already."""
        if row.action == RAISES:
            self._lay(row, hidden=HAND, bet=True)

    def served(self, row: SeatPlayed) -> None:
        """The card bought lies face up before the four that were kept."""
        self._lay(row, cards=(self.out[-1],), hidden=HAND - 1, bet=True)

    def bank_shown(self) -> None:
        """The bank's hand is laid out; without game, the hands stay face down."""
        self.house_zones = (BOOK.plan.zone("banque", self.laid),)
        if not self.qualified:
            for row in self.rows:
                if not row.folded:
                    self._lay(row, hidden=HAND, bet=True)

    def turns_up(self, row: SeatPlayed) -> None:
        """A hand is turned as the settlement wants it seen."""
        self.seat_zones[row.seat] = CLOTH.seat_zone(self.layout, row)

    def row_at(self, seat: int) -> SeatPlayed:
        """Return a seat."""
        return next(row for row in self.rows if row.seat == seat)

    def burn(self) -> Card:
        """Burn a card that was seen before the deal."""
        self.burned.append(self.shoe.draw())
        return self.burned[-1]

    def buy(self, row: SeatPlayed) -> Purchase:
        """Let a player give up their poorest card; their hand changes for what follows."""
        discard = row.value.cards[-1]
        bought = self.shoe.draw()
        kept: Hand = tuple(card for card in row.cards if card is not discard)
        self._replace(SeatPlayed(row.seat, (*kept, bought), row.ante, RAISES, "sans", YES))
        self.out.append(bought)
        self.prices[row.seat] = row.ante
        return Purchase(row.cards, (discard,), row.ante, YES if self.bonus[row.seat] else "non")

    def results(self, layout: Layout) -> dict[int, Cents]:
        """Return what each seat wins or loses, bought cards and their bonus included."""
        lost = {
            seat: price + (BONUS if self.bonus[seat] else 0) for seat, price in self.prices.items()
        }
        return {seat: won - lost.get(seat, 0) for seat, won in results(layout).items()}
