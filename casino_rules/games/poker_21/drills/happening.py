"""What may go wrong in a round already dealt: incidents that its cloth does not contradict."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final

from casino_rules.core.cards import Rank
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import Cents
from casino_rules.families.proposing import until
from casino_rules.games.poker_21 import engine
from casino_rules.games.poker_21.drills import making
from casino_rules.games.poker_21.drills.playing import Box, Table
from casino_rules.games.poker_21.drills.trouble import seen
from casino_rules.games.poker_21.engine import BOOK, GOAL, PAIR
from casino_rules.games.poker_21.layouts import PlayedHand, drawn_for_21
from casino_rules.games.poker_21.scenes import IncidentSeen
from casino_rules.games.poker_21.situations import SEATS


class Moment(StrEnum):
    """When something happens in a round."""

    CARDS = "les cartes sont préparées"
    OPEN = "les mises sont ouvertes"
    CLOSED = "les mises sont arrêtées"
    DEALT = "la donne est faite"
    TURN = "une place joue"
    AFTER = "une place a joué"
    SETTLED = "le 21 est réglé"


@dataclass(frozen=True, slots=True)
class Happening:
    """An incident, its moment, and the seat whose turn it is, or 0."""

    moment: Moment
    incident: IncidentSeen
    turn: int = 0


_NUMBER: Final = {
    Level.DISCOVERY: (0, 1),
    Level.TRAINING: (1, 1),
    Level.FULL: (1, 2),
    Level.RUSH: (2, 3),
}
"""How many incidents a round has, each of its own kind."""


def happenings(
    rng: Random, house: House, table: Table, *, new_shoe: bool
) -> Mapping[tuple[Moment, int], IncidentSeen]:
    """Draw the incidents of a round, one at most at each moment of each turn."""
    known = list(_possible(rng, house, table, new_shoe=new_shoe))
    rng.shuffle(known)
    wanted = rng.randint(*_NUMBER[house.level])
    drawn: dict[tuple[Moment, int], IncidentSeen] = {}
    kinds: set[str] = set()
    for item in known:
        if len(drawn) < wanted and item.incident.kind not in kinds:
            kinds.add(drawn.setdefault((item.moment, item.turn), item.incident).kind)
    return drawn


def _possible(rng: Random, house: House, table: Table, *, new_shoe: bool) -> Iterator[Happening]:
    if new_shoe:
        short = seen(rng, house, "arret-trop-court", rng.choice(table.boxes).seat)
        yield Happening(Moment.CARDS, short)
    yield from _on_the_bets(rng, house, table)
    yield from _after_the_deal(rng, house, table, new_shoe=new_shoe)
    for box in table.boxes:
        yield from _in_turn(rng, house, table, box)
    yield from _at_settlement(rng, house, table)


def _on_the_bets(rng: Random, house: House, table: Table) -> Iterator[Happening]:
    """Yield what the right answer refuses, or leaves as the cloth shows it."""
    box = rng.choice(table.boxes)
    yield Happening(Moment.OPEN, seen(rng, house, "mise-trop-faible", box.seat))
    for full in (item for item in table.boxes if item.pok == making.pok_table(house).maximum):
        yield Happening(Moment.OPEN, seen(rng, house, "pok-trop-fort", full.seat))
    for full in (item for item in table.boxes if item.stake == BOOK.table(house).maximum):
        other = _other(rng, house, full)
        yield Happening(Moment.OPEN, seen(rng, house, "debout-au-maximum", full.seat, other))
    for kind in ("mise-sur-parole", "joueur-debout"):
        yield Happening(Moment.OPEN, seen(rng, house, kind, box.seat, _other(rng, house, box)))
    late = seen(rng, house, "mise-tardive", box.seat, _other(rng, house, box))
    yield Happening(Moment.CLOSED, late)
    for alike in (item for item in table.boxes if item.pok == item.stake):
        yield Happening(Moment.OPEN, seen(rng, house, "case-vacante", alike.seat, alike.pok))
    taken = {item.seat for item in table.boxes}
    free = [seat for seat in SEATS if seat not in taken]
    for kind in ("pok-seul", "21-seul") if free else ():
        yield Happening(Moment.CLOSED, seen(rng, house, kind, rng.choice(free)))


def _other(rng: Random, house: House, box: Box) -> Cents:
    """Draw a stake that cannot be taken for one of the box."""
    return until(
        lambda: making.draw_pok(rng, house), lambda amount: amount not in (box.pok, box.stake)
    )


def _after_the_deal(
    rng: Random, house: House, table: Table, *, new_shoe: bool
) -> Iterator[Happening]:
    if not new_shoe:
        stake = rng.choice(table.boxes)
        yield Happening(Moment.CLOSED, seen(rng, house, "coup-suivant", stake.seat))
    yield Happening(Moment.DEALT, seen(rng, house, "deuxieme-carte", table.boxes[0].seat))
    if table.bank[0].rank is Rank.ACE:
        box = rng.choice(table.boxes)
        yield Happening(Moment.DEALT, seen(rng, house, "mise-retiree", box.seat, box.pok))
        yield Happening(Moment.DEALT, seen(rng, house, "assurance", box.seat))


def _in_turn(rng: Random, house: House, table: Table, box: Box) -> Iterator[Happening]:
    """Yield what may happen while a seat plays, or when it has stood."""
    first = table.first[table.boxes.index(box)]
    if engine.total(first).points == GOAL or len(box.hands) > 1:
        return
    ((hand, play),) = box.hands
    if play is engine.Play.SURRENDERED:
        return
    yield Happening(Moment.TURN, seen(rng, house, "conseil", box.seat), box.seat)
    if play.doubled and not engine.total(hand).bust:
        again = seen(rng, house, "carte-apres-doublement", box.seat)
        yield Happening(Moment.AFTER, again, box.seat)
    if not play.doubled and len(hand) >= PAIR and engine.total(hand).points < GOAL:
        yield Happening(Moment.AFTER, seen(rng, house, "carte-de-trop", box.seat), box.seat)


def _at_settlement(rng: Random, house: House, table: Table) -> Iterator[Happening]:
    if not table.remaining:
        return
    bank = drawn_for_21(table.bank, table.remaining)
    for row in _few(table):
        settled = engine.settle(row.cards, row.played, row.stake, bank)
        kind = "mise-disputee" if settled.paid else "reclamation"
        if settled.paid or settled.taken:
            yield Happening(Moment.SETTLED, seen(rng, house, kind, row.seat, row.stake))


def _few(table: Table) -> list[PlayedHand]:
    """Return the hands of the seats that have one alone."""
    alone = {box.seat for box in table.boxes if len(box.hands) == 1}
    return [row for row in table.rows if row.seat in alone and row.in_play]
