"""A whole round of Poker 3 cartes, as the duties of the croupier who deals it."""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType
from typing import Any, Final

from casino_rules.core.coup import Coup, Duty, at_seat
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.questions import Zone
from casino_rules.core.table import EMPTY, Table
from casino_rules.core.table_forms import Hand
from casino_rules.exercises.announcing import how_at
from casino_rules.families.stud import order
from casino_rules.families.table_keeping.cards import CutOffered
from casino_rules.games.poker_3_cartes import decisions
from casino_rules.games.poker_3_cartes.drills import DRILLS, generators, tables
from casino_rules.games.poker_3_cartes.drills.incidents import (
    FORFEIT,
    SCENES,
    PokerThreeMoment,
    happenings,
)
from casino_rules.games.poker_3_cartes.drills.settlement import gone, seat_zone
from casino_rules.games.poker_3_cartes.engine import BOOK, CARDS, value
from casino_rules.games.poker_3_cartes.incidents import IncidentSeen
from casino_rules.games.poker_3_cartes.scenes import BankSaid, Said, Served
from casino_rules.games.poker_3_cartes.situations import (
    SEATS,
    BankShown,
    BonusShown,
    Closing,
    Decision,
    Duel,
    HandShown,
    Layout,
    PairPlusShown,
    PlaceRound,
    Queue,
    SeatRound,
)

_REFUSED: Final = 0.3
"""How often the last cut is refused by some."""
_MID_DEAL: Final = 2
"""The card of a hand on which something happens in the middle of the deal."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of a round and what each place has staked and decided."""

    bank: Hand
    hands: tuple[Hand, ...]
    rows: tuple[SeatRound, ...]
    bonus_ante: str
    spare: Hand

    def dealt(self, events: Iterable[IncidentSeen]) -> Hand:
        """The cards that leave the pack: one by one, the bank last; first one burned, if any."""
        hands = (*self.hands, self.bank)
        burned = self.spare if any(seen.kind == "carte-detachee" for seen in events) else ()
        return (*burned, *(hand[turn] for turn in range(CARDS) for hand in hands))

    @property
    def layout(self) -> Layout | None:
        """The table once the players have chosen; None if all have given up."""
        if all(row.folded for row in self.rows):
            return None
        return Layout(self.bank, self.rows, self.bonus_ante)

    def results(self, events: Iterable[IncidentSeen]) -> dict[int, Cents]:
        """What each place wins or loses, a Pair plus that was forfeited included."""
        lost = {seen.seat: seen.stake for seen in events if seen.kind == FORFEIT}
        return {
            row.seat: decisions.settle(self.place(row)).result - lost.get(row.seat, 0)
            for row in _left(self.rows, lost)
        }

    def place(self, row: SeatRound) -> PlaceRound:
        """Return a place at the end of its round."""
        return row.against(self.bank, self.bonus_ante)


def play(rng: Random, house: House, seats: int) -> Coup:
    """Deal a round for ``seats`` places and list its duties in order."""
    deal = _deal(rng, house, seats)
    events = happenings(rng, house, deal.bank, deal.rows, deal.spare)
    results = deal.results(events.values())
    return Coup(
        duties=tuple(_Round(house, deal, events, _cut(rng, deal)).duties()),
        decks=1,
        dealt=deal.dealt(events.values()),
        results=MappingProxyType(results),
        house_result=-sum(results.values()),
    )


def _cut(rng: Random, deal: Deal) -> CutOffered:
    """Offer the last cut to those who sit there; it is refused now and then."""
    places = tuple(row.seat for row in deal.rows if row.decision != Decision.BLIND)
    refused = rng.randint(1, len(places)) if rng.random() < _REFUSED else 0
    return CutOffered(places, refused)


def _deal(rng: Random, house: House, players: int) -> Deal:
    bank, *others = generators.packets(rng)
    hands = tuple(others[:players])
    seats = sorted(rng.sample(SEATS, players))
    rows = tables.dealt_rows(rng, house, seats, hands)
    return Deal(bank, hands, rows, house.choice("bonus-ante"), others[players][:1])


@dataclass
class _Round:
    """A round already dealt, told duty by duty."""

    house: House
    deal: Deal
    events: Mapping[PokerThreeMoment, IncidentSeen]
    cut: CutOffered
    cloth: Table = EMPTY
    """All that lies there now."""

    def _duty(self, drill: str, situation: Any, scene: str, seat: int = 0) -> Duty:
        return Duty(drill, situation, scene, self.cloth, at_seat(seat))

    def _lay(self, *zones: Zone) -> None:
        self.cloth = self.cloth.with_laid(*zones)

    def _lay_seat(self, row: SeatRound, *, dealt: bool = True, raised: bool = False) -> None:
        """Lay the stakes of a place, and its cards face down; what is played blind is all there."""
        blind = row.decision == Decision.BLIND
        decision = Decision.RAISE if raised or blind else Decision.FOLD
        boxes = generators.boxes(decision.value, row.stakes)
        self._lay(BOOK.plan.seat(row.seat, (), boxes, hidden=CARDS if dealt else 0))

    def duties(self) -> Iterator[Duty]:
        """Yield the duties, from the opening of the bets to the settlement."""
        seats = tuple(row.seat for row in self.deal.rows)
        yield self._says("ouvrir", seats[0], "La table attend le coup.")
        for row in self.deal.rows:
            self._lay_seat(row, dealt=False)
        yield from self._happens(PokerThreeMoment.OPEN)
        yield self._duty(
            "coupe", self.cut, "Les joueurs ont misé, les cartes sont mêlées et coupées."
        )
        yield self._duty("ordre-donne", Served(seats), "La dernière coupe est faite.")
        yield self._says("fermer", seats[-1], "Les mises sont vérifiées.")
        yield from self._happens(PokerThreeMoment.CLOSED)
        self._lay(BOOK.plan.zone("banque", hidden=CARDS))
        for row in self.deal.rows:
            self._lay_seat(row)
        yield from self._happens(PokerThreeMoment.DEALING)
        yield from self._happens(PokerThreeMoment.DEALT)
        yield from self._decisions()
        layout = self.deal.layout
        if layout is not None:  # when all have given up, the folds have settled everything
            yield from self._played(layout)

    def _says(self, kind: str, seat: int, scene: str) -> Duty:
        return self._duty("annonces", Said(how_at(self.house), kind, seat), scene)

    def _happens(self, moment: PokerThreeMoment, seat: int = 0) -> Iterator[Duty]:
        """Yield what happens at a moment, at the turn of a seat if one is told."""
        seen = self.events.get(moment)
        if seen is not None and seat in {0, seen.seat}:
            shown = DRILLS["incidents"].ask(seen).zones
            cloth = self.cloth
            if moment is PokerThreeMoment.DEALING:
                order = (*(f"place-{row.seat}" for row in self.deal.rows), "banque")
                cloth = cloth.in_mid_deal(order, f"place-{seen.seat}", _MID_DEAL)
            yield Duty("incidents", seen, SCENES[moment], cloth.with_seen(*shown))

    def _decisions(self) -> Iterator[Duty]:
        """Each seat decides in turn, from the croupier's left; a fold is settled at once."""
        first = True
        for row in self.deal.rows:
            if not row.folded:
                self._lay_seat(row, raised=True)
                yield from self._happens(PokerThreeMoment.CHOOSING, row.seat)
                continue
            yield from self._fold(row, first=first)
            self._lay(gone(row))
            first = False

    def _fold(self, row: SeatRound, *, first: bool) -> Iterator[Duty]:
        choosing = "La donne est finie, les joueurs choisissent."
        scene = f"{choosing} La place {row.seat} passe."
        if not first:
            scene = f"La place {row.seat} passe aussi."
        met = self.events.get(PokerThreeMoment.FOLD)
        if met is not None and met.seat == row.seat:
            yield self._duty("incidents", met, "Les joueurs choisissent.")
        elif first:
            yield self._says("passe", row.seat, choosing)
        yield self._duty("reglement-place", self.deal.place(row), scene, row.seat)

    def _played(self, layout: Layout) -> Iterator[Duty]:
        self._lay(BOOK.plan.zone("banque", layout.bank))
        shown = "Tous ont choisi. Vous retournez les cartes de la banque."
        bank = HandShown(layout.bank)
        yield Duty("nommer-main", bank, shown, self.cloth, {IN_QUESTION: "banque"})
        yield self._duty(
            "banque-qualifiee", BankShown(layout.bank), "La main de la banque est lue."
        )
        said = BankSaid(how_at(self.house), layout.bank)
        yield self._duty("annonce-main", said, "La table attend votre annonce.")
        if layout.qualified:
            yield from self._comparisons(layout)
            yield self._duty("annonce-banque", layout, "Toutes les mains sont comparées.")
        self._lay(*(seat_zone(layout, row) for row in layout.seats))
        yield from self._happens(PokerThreeMoment.NO_GAME)
        layout = self._without_forfeit(layout)
        fixed = self.house.choice(order.OPTION)
        if tables.can_queue(layout):
            queue = Queue(layout.bank, layout.seats, layout.bonus_ante, fixed)
            yield self._duty("ordre-places", queue, "Vous vous préparez à régler les places.")
        yield from self._side_bets(layout)
        yield from self._happens(PokerThreeMoment.SETTLING)
        closing = Closing(layout.bank, layout.seats, layout.bonus_ante, fixed)
        yield self._duty("ordre-reglement", closing, "Il reste à finir le coup.")
        yield self._duty("reglement-tapis", layout, "Vous réglez les mises qui sont sur le tapis.")

    def _without_forfeit(self, layout: Layout) -> Layout:
        """Take away the Pair plus that a player has just lost by saying nothing."""
        seen = self.events.get(PokerThreeMoment.NO_GAME)
        if seen is None or seen.kind != FORFEIT:
            return layout
        left = replace(layout, seats=_left(layout.seats, {seen.seat}))
        self._lay(*(seat_zone(left, row) for row in left.seats if row.seat == seen.seat))
        return left

    def _comparisons(self, layout: Layout) -> Iterator[Duty]:
        for row in layout.raised:
            scene = f"Vous comparez la main de la place {row.seat} à celle de la banque."
            self._lay(seat_zone(layout, row))
            yield self._duty("comparer-mains", Duel(row.cards, layout.bank), scene, row.seat)

    def _side_bets(self, layout: Layout) -> Iterator[Duty]:
        for row in layout.raised:
            if row.pair_plus:
                shown = PairPlusShown(row.cards, row.pair_plus)
                scene = f"La place {row.seat} joue Pair plus."
                yield self._duty("pair-plus", shown, scene, row.seat)
            if generators.bonus_hand(row.cards) and layout.turned(row):
                bonus = BonusShown(row.cards, layout.bank, row.ante, layout.bonus_ante)
                scene = f"La place {row.seat} a {value(row.cards).un}."
                yield self._duty("bonus-ante", bonus, scene, row.seat)


def _left(rows: Iterable[SeatRound], forfeited: Container[int]) -> tuple[SeatRound, ...]:
    """Return places without the Pair plus of some of them."""
    return tuple(replace(row, pair_plus=0) if row.seat in forfeited else row for row in rows)
