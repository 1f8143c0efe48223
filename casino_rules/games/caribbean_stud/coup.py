"""A whole round of Caribbean Stud Poker, as the duties of the croupier who deals it."""

from collections.abc import Iterator
from random import Random
from types import MappingProxyType
from typing import Final

from casino_rules.core.cards import Card, Shoe
from casino_rules.core.coup import Coup, Duty
from casino_rules.core.french import join
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.families.proposing import until
from casino_rules.families.stud.play import HAND, qualifies, worth
from casino_rules.families.stud.played import RAISES
from casino_rules.families.stud.showing import HandShown, Showdown
from casino_rules.families.stud.table import SEATS, Seated, results
from casino_rules.games.caribbean_stud.drills.cloth import CLOTH
from casino_rules.games.caribbean_stud.engine import BONUS
from casino_rules.games.caribbean_stud.incidents import IncidentSeen
from casino_rules.games.caribbean_stud.situations import (
    YES,
    BonusStaked,
    Closing,
    Layout,
    Purchase,
    Raisers,
    SeatPlayed,
)
from casino_rules.hands import HighCategory

_BETS: Final = ("mise-tardive", "mise-sur-parole", "bonus-de-cinq-euros")
_BUYERS: Final = (HighCategory.PAIR, HighCategory.TWO_PAIR, HighCategory.TRIPS)
"""Hands with which a player may try to buy something better."""
_SHARE: Final = 1 / 2


class _Table:
    """The round as it goes: seats, cards, what was bought."""

    def __init__(self, rng: Random, house: House, players: int) -> None:
        self.rng, self.house = rng, house
        self.shoe = Shoe(rng)
        self.seats = sorted(rng.sample(SEATS, players))
        self.hands = {seat: self.shoe.draw_many(HAND) for seat in self.seats}
        self.bank = self.shoe.draw_many(HAND)
        self.rows = [
            CLOTH.row(rng, house, seat, cards, self.bank) for seat, cards in self.hands.items()
        ]
        self.dealt: list[Card] = [card for hand in self.hands.values() for card in hand]
        self.dealt += self.bank
        self.prices: dict[int, Cents] = {}
        self.lost_bonus: dict[int, Cents] = {}

    def buyer(self) -> SeatPlayed | None:
        """Return a player who may well buy a card, if one does."""
        ready = [row for row in self.rows if not row.folded and row.value.category in _BUYERS]
        return self.rng.choice(ready) if ready and self.rng.random() < _SHARE else None

    def buy(self, row: SeatPlayed) -> Purchase:
        """Let a player give up his poorest card; his hand and bonus change for what follows."""
        discard = row.value.cards[-1]
        bonus = "non" if row.bonus == "sans" else YES
        bought = self.shoe.draw()
        cards = tuple(card for card in row.cards if card is not discard)
        after = SeatPlayed(row.seat, (*cards, bought), row.ante, row.action, "sans", YES)
        self.rows[self.rows.index(row)] = after
        self.dealt.append(bought)
        self.prices[row.seat] = row.ante
        if bonus == YES:
            self.lost_bonus[row.seat] = BONUS
        return Purchase(row.cards, (discard,), row.ante, bonus)

    @property
    def raisers(self) -> tuple[Seated, ...]:
        """The players who raised, by seat."""
        return tuple(Seated(row.seat, row.cards) for row in self.rows if row.action == RAISES)

    def results(self, layout: Layout) -> dict[int, Cents]:
        """Return what each seat wins or loses, bought cards included."""
        return {
            seat: result - self.prices.get(seat, 0) - self.lost_bonus.get(seat, 0)
            for seat, result in results(layout).items()
        }


def play(rng: Random, house: House, seats: int) -> Coup:
    """Deal a round for ``seats`` players and list its duties in order."""
    table = until(lambda: _Table(rng, house, seats), lambda dealt: bool(dealt.raisers))
    duties = [*_before(table), *_purchases(table), *_showdown(table)]
    layout = CLOTH.lay_out(house, table.bank, tuple(table.rows))
    scene = "Les mains sont comparées. Vous réglez tout le tapis."
    duties.append(Duty("reglement-tapis", layout, scene))
    won = table.results(layout)
    return Coup(
        duties=tuple(duties),
        decks=1,
        dealt=tuple(table.dealt),
        results=MappingProxyType(won),
        house_result=-sum(won.values()),
    )


def _before(table: _Table) -> Iterator[Duty]:
    row = table.rng.choice(table.rows)
    kind = table.rng.choice(_BETS)
    # These incidents show no card; the field still needs one.
    seen = IncidentSeen(kind, row.seat, row.ante, table.bank[-1:])
    yield Duty("incidents", seen, "Les joueurs posent leurs antes et leurs bonus.")
    other = table.rng.choice(table.rows)
    seen = IncidentSeen("carte-exposee", other.seat, other.ante, table.bank[-1:])
    if table.rng.random() < _SHARE:
        yield Duty("incidents", seen, "Vous donnez cinq cartes à chacun, une par une.")


def _purchases(table: _Table) -> Iterator[Duty]:
    row = table.buyer()
    if row is None:
        return
    scene = f"La donne est finie. La place {row.seat} pose la relance, une carte et son prix."
    purchase = table.buy(row)
    yield Duty("achat-carte", purchase, scene)


def _folded(table: _Table) -> str:
    gone = [str(row.seat) for row in table.rows if row.action != RAISES]
    if not gone:
        return "Tous les joueurs ont relancé."
    if len(gone) == 1:
        return f"La place {gone[0]} a passé."
    return f"Les places {join(gone)} ont passé."


def _showdown(table: _Table) -> Iterator[Duty]:
    bank = HandShown(table.bank)
    turned = f"{_folded(table)} Vous retournez les cartes de la banque."
    yield Duty("nommer-main", bank, turned)
    yield Duty("qualification", bank, "La main de la banque est nommée.")
    if not table.raisers:
        return
    raisers = Raisers(table.bank, table.raisers)
    yield Duty("annonce", raisers, "Vous regardez les mains de ceux qui ont relancé.")
    yield from _compared(table)
    closing = Closing(table.bank, table.raisers, table.house.choice("ordre-reglement"))
    yield Duty("ordre-reglement", closing, "Tout est vu. Il reste à conclure.")


def _compared(table: _Table) -> Iterator[Duty]:
    for row in reversed(table.rows):
        if row.action != RAISES:
            continue
        if qualifies(worth(table.bank)):
            shown = Showdown(row.cards, table.bank)
            yield Duty("gagnant", shown, f"Vous comparez la main de la place {row.seat}.")
        if row.bonus != "sans":
            yield Duty("bonus", _bonus(table, row), f"Un bonus est posé à la place {row.seat}.")


def _bonus(table: _Table, row: SeatPlayed) -> BonusStaked:
    announced = YES if row.bonus == "annonce" else "non"
    beaten = table.house.choice("bonus-battu")
    untold = table.house.choice("bonus-non-annonce")
    return BonusStaked(row.cards, table.bank, RAISES, "non", announced, beaten, untold)
