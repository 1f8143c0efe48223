"""A whole round of Poker 3 cartes, as the duties of the croupier who deals it."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.coup import Coup, Duty
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.games.poker_3_cartes import decisions, engine
from casino_rules.games.poker_3_cartes.drills import making, tables
from casino_rules.games.poker_3_cartes.engine import CARDS, value
from casino_rules.games.poker_3_cartes.incidents import IncidentSeen
from casino_rules.games.poker_3_cartes.situations import (
    SEATS,
    BankShown,
    BonusShown,
    Decision,
    Duel,
    HandShown,
    Layout,
    PairPlusShown,
    PlaceRound,
    Queue,
    SeatRound,
)

_OPEN: Final = "Un nouveau coup commence, les joueurs misent."
_CLOSED: Final = "Les joueurs ont misé, vous arrêtez les mises."
_REFUSED: Final = {"pair-plus-seule": _OPEN, "mise-tardive": _CLOSED}
"""What a player may try that leaves nothing on the cloth."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of a round and what each place has staked and decided."""

    bank: Hand
    hands: tuple[Hand, ...]
    rows: tuple[SeatRound, ...]
    bonus_ante: str

    @property
    def dealt(self) -> Hand:
        """The cards in the order in which they are dealt: one by one, the bank last."""
        hands = (*self.hands, self.bank)
        return tuple(hand[turn] for turn in range(CARDS) for hand in hands)

    @property
    def layout(self) -> Layout | None:
        """The table once the players have chosen; None if all have given up."""
        if all(row.folded for row in self.rows):
            return None
        return Layout(self.bank, self.rows, self.bonus_ante)

    @property
    def results(self) -> dict[int, Cents]:
        """What each place wins or loses."""
        layout = self.layout
        if layout is not None:
            return decisions.results(layout)
        return {row.seat: engine.folded(row.stakes).result for row in self.rows}


def play(rng: Random, house: House, seats: int) -> Coup:
    """Deal a round for ``seats`` places and list its duties in order."""
    deal = _deal(rng, house, seats)
    layout, results = deal.layout, deal.results
    # When all have given up, the folds have settled everything.
    played = () if layout is None else _table_played(layout)
    return Coup(
        duties=(_bets_closed(rng, deal), *_folds(deal), *played),
        decks=1,
        dealt=deal.dealt,
        results=MappingProxyType(results),
        house_result=-sum(results.values()),
    )


def _deal(rng: Random, house: House, players: int) -> Deal:
    bank, *others = making.packets(rng)
    hands = tuple(others[:players])
    seats = sorted(rng.sample(SEATS, players))
    rows = tables.dealt_rows(rng, house, seats, hands)
    return Deal(bank, hands, rows, house.choice("bonus-ante"))


def _bets_closed(rng: Random, deal: Deal) -> Duty:
    """Somebody tries what is not allowed while the bets close; the cloth does not change."""
    kind = rng.choice(tuple(_REFUSED))
    row = rng.choice(deal.rows)
    # This incident shows no card; the field still needs one.
    seen = IncidentSeen(kind, row.seat, making.draw_ante(rng), deal.bank[:1])
    return Duty("incidents", seen, _REFUSED[kind])


def _folds(deal: Deal) -> Iterator[Duty]:
    """Each fold is settled when it comes, from the croupier's left."""
    folded = [row for row in deal.rows if row.folded]
    for number, row in enumerate(folded):
        scene = f"La donne est finie, les joueurs choisissent. La place {row.seat} passe."
        if number:
            scene = f"La place {row.seat} passe aussi."
        yield Duty("reglement-place", _folded(deal, row), scene)


def _folded(deal: Deal, row: SeatRound) -> PlaceRound:
    return PlaceRound(
        decision=Decision.FOLD.value,
        player=(),
        bank=(),
        ante=row.ante,
        pair_plus=row.pair_plus,
        bonus_ante=deal.bonus_ante,
    )


def _table_played(layout: Layout) -> Iterator[Duty]:
    shown = "Tous ont choisi. Vous retournez les cartes de la banque."
    yield Duty("nommer-main", HandShown(layout.bank), shown)
    yield Duty("banque-qualifiee", BankShown(layout.bank), "La main de la banque est lue.")
    yield Duty("annonce-banque", layout, "La table attend votre annonce.")
    if layout.qualified:
        yield from _comparisons(layout)
    if tables.can_queue(layout):
        queue = Queue(layout.bank, layout.seats, layout.bonus_ante)
        yield Duty("ordre-places", queue, "Vous vous préparez à régler les places.")
    yield from _side_bets(layout)
    yield Duty("ordre-reglement", layout, "Il reste à finir le coup.")
    yield Duty("reglement-tapis", layout, "Vous réglez les mises qui sont sur le tapis.")


def _comparisons(layout: Layout) -> Iterator[Duty]:
    for row in layout.raised:
        scene = f"Vous comparez la main de la place {row.seat} à celle de la banque."
        yield Duty("comparer-mains", Duel(row.cards, layout.bank), scene)


def _side_bets(layout: Layout) -> Iterator[Duty]:
    for row in layout.raised:
        if row.pair_plus:
            shown = PairPlusShown(row.cards, row.pair_plus)
            yield Duty("pair-plus", shown, f"La place {row.seat} joue Pair plus.")
        if making.bonus_hand(row.cards) and layout.turned(row):
            bonus = BonusShown(row.cards, layout.bank, row.ante, layout.bonus_ante)
            scene = f"La place {row.seat} a {value(row.cards).un}."
            yield Duty("bonus-ante", bonus, scene)
