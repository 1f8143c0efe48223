"""What the croupier decides at each duty, with its proof: a situation in, a ruling out."""

from typing import Any, Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.money import Cents
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.families import baccarat
from casino_rules.families.baccarat.reading import HandShown
from casino_rules.games.punto_banco import engine
from casino_rules.games.punto_banco.engine import BOOK, Chance, Gesture
from casino_rules.games.punto_banco.situations import (
    PAIR,
    BancoTurn,
    BetResult,
    CardShown,
    Finished,
    FirstFour,
    Layout,
)

LOSERS_FIRST: Final = BOOK.rule("perdants-d-abord")
CARDS_IN_VIEW: Final = BOOK.rule("cartes-en-vue")

CLOSING: Final = ("banco", "punto", "chance", "ramasser", "payer", "polochon")
"""The gestures that end a round, in order; nothing is collected after a tie."""
_RECALLED: Final = {0: "buches", 1: "un-as"}


def card_value(situation: CardShown) -> Ruling[int]:
    """Decide what the card counts in a hand."""
    return engine.card_value(situation.card[0])


def burned(situation: CardShown) -> Ruling[int]:
    """Decide how many cards are burned when the card is the first of the shoe."""
    return engine.burned(situation.card[0])


def hand_point(situation: HandShown) -> Ruling[int]:
    """Decide the point of the hand; the proof recalls what bûches and aces are worth."""
    values = {baccarat.card_value(card) for card in situation.cards}
    recalled = [cite(engine.CARD_VALUE, _RECALLED[value]) for value in sorted(values & {0, 1})]
    point = engine.point(situation.cards, "La main")
    return Ruling(point.value, (*recalled, *point.steps))


def naturals(situation: FirstFour) -> Ruling[str]:
    """Decide who lays down an abattage."""
    punto, banco = _points(situation.punto, situation.banco)
    ruling = engine.naturals(punto.value, banco.value)
    return Ruling(ruling.value, (*punto.steps, *banco.steps, *ruling.steps))


def punto_turn(situation: FirstFour) -> Ruling[str]:
    """Decide whether punto draws: « tire » or « reste »."""
    punto, banco = _points(situation.punto, situation.banco)
    draws = engine.punto_draws(punto.value, banco.value)
    decisive = banco.steps if baccarat.is_natural(banco.value) else ()
    return _said(draws, *punto.steps, *decisive)


def banco_turn(situation: BancoTurn) -> Ruling[str]:
    """Decide whether banco draws: « tire » or « reste »."""
    punto, banco = _points(situation.punto[:PAIR], situation.banco)
    if len(situation.punto) > PAIR:
        third = baccarat.card_value(situation.punto[PAIR])
        return _said(engine.banco_draws(banco.value, punto.value, third), *banco.steps)
    draws = engine.banco_draws(banco.value, punto.value, None)
    return _said(draws, *punto.steps, *banco.steps)


def winner(situation: Finished) -> Ruling[Chance]:
    """Decide the winning chance."""
    punto, banco = _points(situation.punto, situation.banco)
    won = engine.winner(punto.value, banco.value)
    return Ruling(won.value, (*punto.steps, *banco.steps, *won.steps))


def announcement(situation: Finished) -> Ruling[str]:
    """Decide the words of the final announcement."""
    punto, banco = _points(situation.punto, situation.banco)
    said = engine.announcement(punto.value, banco.value)
    return Ruling(said.value, (*punto.steps, *banco.steps, *said.steps))


def closing(situation: Finished) -> Ruling[tuple[str, ...]]:
    """Decide the order of the gestures that end the round."""
    punto, banco = _points(situation.punto, situation.banco)
    tie = punto.value == banco.value
    order = tuple(gesture for gesture in CLOSING if not (tie and gesture == "ramasser"))
    won = engine.winner(punto.value, banco.value)
    losers = cite(LOSERS_FIRST, "egalite" if tie else "perdants")
    return Ruling(
        order, (*won.steps, cite(engine.ANNOUNCEMENT, "ordre"), losers, cite(CARDS_IN_VIEW))
    )


def one_bet(situation: BetResult) -> Ruling[dict[str, Any]]:
    """Decide what becomes of one stake: the gesture, and what is paid beside the stake."""
    ruling = engine.settle(
        Chance(situation.bet),
        situation.stake,
        punto=situation.punto,
        banco=situation.banco,
        payments=situation.payments,
    )
    settled = ruling.value
    return Ruling({"geste": settled.gesture.value, "montant": settled.paid}, ruling.steps)


def place(seat: int) -> str:
    """Return the name of a seat's field in the settlement of a layout."""
    return f"place-{seat}"


def layout(situation: Layout) -> Ruling[dict[str, Any]]:
    """Decide the gesture for each chance that was played, and what each seat is paid."""
    points = _points(situation.punto, situation.banco)
    punto, banco = (point.value for point in points)
    won = engine.winner(punto, banco)
    value: dict[str, Any] = {}
    steps = [*points[0].steps, *points[1].steps, *won.steps]
    for chance in situation.chances:
        gesture = engine.gesture_for(chance, won.value)
        value[chance.value] = gesture.value
        if gesture is not Gesture.PAY:
            rule = engine.VOID if gesture is Gesture.RETURN else engine.LOST
            steps.append(cite(rule, f"{chance}-tous"))
    for row in situation.seats:
        stake = row.on(won.value)
        value[place(row.seat)] = engine.odds(won.value, banco, situation.payments).pay(stake)
        if stake:
            steps.extend(
                engine.payment_steps(won.value, stake, banco, situation.payments, row.seat)
            )
    return Ruling(value, tuple(steps))


def results(situation: Layout) -> dict[int, Cents]:
    """Return what each seat wins or loses in the round, in cents."""
    settled = layout(situation).value
    lost = [chance for chance in situation.chances if settled[chance.value] == Gesture.COLLECT]
    return {
        row.seat: settled[place(row.seat)] - sum(row.on(chance) for chance in lost)
        for row in situation.seats
    }


def _points(punto: Hand, banco: Hand) -> tuple[Ruling[int], Ruling[int]]:
    return engine.point(punto, "Punto"), engine.point(banco, "Banco")


def _said(draws: Ruling[bool], *before: Step) -> Ruling[str]:
    return Ruling("tire" if draws.value else "reste", (*before, *draws.steps))
