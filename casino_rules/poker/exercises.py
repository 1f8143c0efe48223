"""The exercises of a variant: those that apply to it."""

from collections.abc import Iterator
from typing import Any, Final

from casino_rules.core.drill import Drill
from casino_rules.poker.drills.betting.blinds import PostBlinds
from casino_rules.poker.drills.betting.bring_in import PostBringIn
from casino_rules.poker.drills.betting.call_amount import CallAmount
from casino_rules.poker.drills.betting.first_to_speak import FirstToSpeak
from casino_rules.poker.drills.betting.fixed_bet import FixedBetDrill
from casino_rules.poker.drills.betting.legal_action import LegalAction
from casino_rules.poker.drills.betting.next_to_speak import NextToSpeak
from casino_rules.poker.drills.betting.pot_raise import MaximumRaise
from casino_rules.poker.drills.betting.raises import MinimumRaise
from casino_rules.poker.drills.betting.stake_order import StakeOrder
from casino_rules.poker.drills.betting.stud_first_to_speak import StudFirstToSpeak
from casino_rules.poker.drills.dealing.cards_to_come import CardsNow, DrawsLeft
from casino_rules.poker.drills.dealing.draw_order import DrawOrder
from casino_rules.poker.drills.dealing.incidents import BoardIncident
from casino_rules.poker.drills.dealing.next_gesture import NextGesture
from casino_rules.poker.drills.dealing.seats_fit import SeatsFit
from casino_rules.poker.drills.dealing.stake_gesture import StakeGesture
from casino_rules.poker.drills.dealing.stub import StubLeft, StubOut
from casino_rules.poker.drills.dealing.stud_gesture import StudGesture
from casino_rules.poker.drills.hands.announcing import AnnounceHand
from casino_rules.poker.drills.hands.playing_cards import PlayingCards
from casino_rules.poker.drills.hands.reading import ReadHand
from casino_rules.poker.drills.hands.winners import Winners
from casino_rules.poker.drills.incidents import TableTrouble
from casino_rules.poker.drills.pots.first_to_show import FirstToShow, StudFirstToShow
from casino_rules.poker.drills.pots.gathering import Gather
from casino_rules.poker.drills.pots.giving_pots import GivePots
from casino_rules.poker.drills.pots.levy import Levy, levy_of
from casino_rules.poker.drills.pots.making_pots import MakePots
from casino_rules.poker.drills.pots.stacks import CountStack, GiveChange
from casino_rules.poker.drills.spoken import BettingOrder, BettingSpoken
from casino_rules.poker.room import Room
from casino_rules.poker.variant import Opening, Structure, Variant, halves_to_choose

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
