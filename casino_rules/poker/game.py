"""A game of the room, complete: its folder holds the texts and the cards, the rest is said here.

The exercises of a variant: those that apply to it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from casino_rules.core.cases import read_cases
from casino_rules.core.drill import Drill
from casino_rules.core.game import Family, Game
from casino_rules.core.lessons import FILE, read_lessons, taught
from casino_rules.core.odds import OddsReport
from casino_rules.core.plan import Plan
from casino_rules.core.rules import CHANGES, RuleBook
from casino_rules.hands.categories import STRAIGHT_IS_QUINTE
from casino_rules.poker.coup.duties import coup_of
from casino_rules.poker.drills.betting.fixed_bet import FixedBetDrill
from casino_rules.poker.drills.betting.legal_action import LegalAction
from casino_rules.poker.drills.betting.opening import PostBringIn, StudFirstToSpeak
from casino_rules.poker.drills.betting.raises import MaximumRaise, MinimumRaise
from casino_rules.poker.drills.betting.speaking import FirstToSpeak, NextToSpeak
from casino_rules.poker.drills.betting.stakes import CallAmount, PostBlinds, StakeOrder
from casino_rules.poker.drills.calls import BettingOrder, BettingSpoken
from casino_rules.poker.drills.dealing.cards import CardsNow, DrawOrder, DrawsLeft
from casino_rules.poker.drills.dealing.incidents import BoardIncident
from casino_rules.poker.drills.dealing.next_gesture import NextGesture, StakeGesture, StudGesture
from casino_rules.poker.drills.dealing.stub import SeatsFit, StubLeft, StubOut
from casino_rules.poker.drills.hands.announcing import AnnounceHand
from casino_rules.poker.drills.hands.reading import PlayingCards, ReadHand
from casino_rules.poker.drills.hands.winners import Winners
from casino_rules.poker.drills.incidents import TableTrouble
from casino_rules.poker.drills.pots.first_to_show import FirstToShow, StudFirstToShow
from casino_rules.poker.drills.pots.gathering import Gather, MakePots
from casino_rules.poker.drills.pots.giving_pots import GivePots
from casino_rules.poker.drills.pots.sharing import Levy, levy_of
from casino_rules.poker.drills.pots.stacks import CountStack, GiveChange
from casino_rules.poker.room import CLOTH, MUCK, Room
from casino_rules.poker.variant import (
    Half,
    Opening,
    Structure,
    Variant,
    halves_to_choose,
    read_streets,
    traits,
)

_TWO: Final = 2
_FOUR: Final = 4
_FIVE: Final = 5


def drills_of(room: Room) -> tuple[Drill[Any], ...]:
    """Return every exercise that applies to the variant of a room."""
    said = (BettingSpoken(room), BettingOrder(room))
    return (*_hands(room), *_betting(room), *said, *_dealing(room), *_pots(room))


def _hands(room: Room) -> Iterator[Drill[Any]]:
    yield ReadHand(room)
    yield AnnounceHand(room)
    if halves_to_choose(room.variant):
        yield PlayingCards(room)
    yield Winners(room)


def _betting(room: Room) -> Iterator[Drill[Any]]:
    if room.variant.opening is Opening.STAKE:
        yield StakeOrder(room)
        return
    yield StudFirstToSpeak(room) if room.variant.opening is Opening.BRING_IN else FirstToSpeak(room)
    yield NextToSpeak(room)
    yield CallAmount(room)
    yield MinimumRaise(room)
    if room.variant.structure is Structure.POT_LIMIT:
        yield MaximumRaise(room)
    yield LegalAction(room)
    if room.variant.opening is Opening.BRING_IN:
        yield PostBringIn(room)
        yield FixedBetDrill(room)


def _dealing(room: Room) -> Iterator[Drill[Any]]:
    match room.variant.opening:
        case Opening.BLINDS:
            yield PostBlinds(room)
            yield NextGesture(room)
        case Opening.BRING_IN:
            yield StudGesture(room)
        case Opening.STAKE:
            yield StakeGesture(room)
    if room.variant.draws:
        yield DrawsLeft(room)
        yield DrawOrder(room)
    else:
        yield CardsNow(room)
    yield from _counting(room)


def _counting(room: Room) -> Iterator[Drill[Any]]:
    """Yield what is asked about the pack: at Courchevel the number of burned cards is open."""
    variant = room.variant
    burned = all(street.burned for street in variant.streets[1:])
    if burned or variant.opening is Opening.STAKE:
        yield StubLeft(room)
    if variant.draws:
        yield StubOut(room)
    if article := _seats_article(variant):
        yield SeatsFit(room, article)
    if burned and variant.board:
        yield BoardIncident(room)
    yield TableTrouble(room)


def _seats_article(variant: Variant) -> str:
    """Return the article that limits the seats, none where neither the documents nor the law do."""
    if variant.opening is Opening.STAKE:
        return ""
    if variant.draws:
        return "places-tirage"
    if not variant.board:
        return "places-stud"
    return {_TWO: "places-holdem", _FOUR: "places-omaha", _FIVE: "places-cinq-cartes"}[variant.hole]


def _pots(room: Room) -> Iterator[Drill[Any]]:
    if room.variant.opening is not Opening.STAKE:
        yield CountStack(room)
        yield GiveChange(room)
        yield Gather(room)
        yield MakePots(room)
    if room.variant.opening is Opening.BLINDS:
        yield FirstToShow(room)
    elif room.variant.opening is Opening.BRING_IN:
        yield StudFirstToShow(room)
    yield GivePots(room)
    if article := levy_of(room):
        yield Levy(room, article)


POKER_ROOM: Final = Family("salle-de-poker", "Salle de poker")
_HERE: Final = Path(__file__).parent


def _shared(folder: str) -> Iterable[Path]:
    """Return the files of what several games of the room have: « articles » or « cas »."""
    return sorted((_HERE / folder).glob("*.toml"))


def room_game(
    folder: Path,
    *,
    order: int,
    halves: tuple[Half, ...],
    opening: Opening = Opening.BLINDS,
    structure: Structure = Structure.NO_LIMIT,
    most_seats: int = 9,
    odds: OddsReport,
) -> Game:
    """Return a game whose folder holds its rule book, the table of its deal and its cases.

    No option of a house changes its ``odds``: they tell how often each hand comes.
    """
    book = RuleBook.read(folder, _shared("articles"), (_HERE / CHANGES,), CLOTH)
    streets = read_streets(book.draw_table("donne"))
    variant = Variant(streets, halves, opening, structure, most_seats)
    book = replace(book, plan=_cloth(variant))
    room = Room(variant, book)
    lessons = read_lessons(drills_of(room), _HERE / FILE)
    return Game(
        family=POKER_ROOM,
        order=order,
        rulebook=book,
        lessons=lessons,
        coup=coup_of(room, taught(lessons)),
        seats=range(2, most_seats + 1),
        cases=read_cases(folder / "cas.toml", _shared("cas")),
        odds=lambda _house: odds,
        traits=traits(room.variant),
        whole_table="repartir-pots",
        words=STRAIGHT_IS_QUINTE,
    )


def _cloth(variant: Variant) -> Plan:
    """Return the cloth of a game of the room: no board, no pile of changes where it has none."""
    gone = {"communes": not variant.board, "ecartees": not variant.draws}
    names = {} if variant.draws else {"rebut": MUCK}
    places = tuple(
        replace(place, name=names.get(place.id, place.name))
        for place in CLOTH.places
        if not gone.get(place.id)
    )
    return replace(CLOTH.seated(variant.most_seats, variant.hole), places=places)
