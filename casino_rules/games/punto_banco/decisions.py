"""What the croupier decides at each duty, with its proof: a situation in, a ruling out."""

from typing import Any, Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.families import baccarat
from casino_rules.games.punto_banco import engine
from casino_rules.games.punto_banco.engine import BOOK, Chance, Gesture
from casino_rules.games.punto_banco.situations import (
    PAIR,
    BancoTurn,
    BetResult,
    CardShown,
    Finished,
    FirstFour,
    HandShown,
    Layout,
    SeatStakes,
)

LOSERS_FIRST: Final = BOOK.rule("perdants-d-abord")
CARDS_IN_VIEW: Final = BOOK.rule("cartes-en-vue")

CLOSING: Final = ("banco", "punto", "chance", "ramasser", "payer", "polochon")
"""The gestures that end a round, in order; nothing is collected after a tie."""


def card_value(situation: CardShown) -> Ruling[int]:
    """Decide what the card counts in a hand."""
    return engine.card_value(situation.card[0])


def burned(situation: CardShown) -> Ruling[int]:
    """Decide how many cards are burned when the card is the first of the shoe."""
    return engine.burned(situation.card[0])


def hand_point(situation: HandShown) -> Ruling[int]:
    """Decide the point of the hand; the proof gives the value of each card that is no number."""
    values = [
        step
        for card in situation.cards
        if baccarat.card_value(card) <= 1
        for step in engine.card_value(card).steps
    ]
    point = engine.point(situation.cards, "La main")
    return Ruling(point.value, (*values, *point.steps))


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
        third = engine.card_value(situation.punto[PAIR])
        draws = engine.banco_draws(banco.value, punto.value, third.value)
        return _said(draws, *banco.steps, *third.steps)
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
    said = engine.announcement(punto.value, banco.value)
    losers = cite(LOSERS_FIRST, "egalite" if tie else "perdants")
    return Ruling(order, (*said.steps, losers, cite(CARDS_IN_VIEW)))


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
    return Ruling({"geste": settled.gesture, "montant": settled.paid}, ruling.steps)


def place(seat: int) -> str:
    """Return the name of a seat's field in the settlement of a layout."""
    return f"place-{seat}"


def layout(situation: Layout) -> Ruling[dict[str, Any]]:
    """Decide the gesture for each chance that was played, and what each seat is paid."""
    punto, banco = (point.value for point in _points(situation.punto, situation.banco))
    won = engine.winner(punto, banco)
    value: dict[str, Any] = {}
    steps = list(won.steps)
    for chance in situation.chances:
        gesture = engine.gesture_for(chance, won.value)
        value[chance.value] = gesture
        if gesture is not Gesture.PAY:
            rule = engine.VOID if gesture is Gesture.RETURN else engine.LOST
            steps.append(cite(rule, f"{chance}-tous"))
    for row in situation.seats:
        value[place(row.seat)] = seat_gain(row, won.value, banco, situation)
        steps.extend(_seat_steps(row, won.value, banco, situation))
    return Ruling(value, tuple(steps))


def seat_gain(row: SeatStakes, won: Chance, banco: int, situation: Layout) -> int:
    """Return what a seat is paid beside its stakes, in cents."""
    return engine.odds(won, banco, situation.payments).pay(row.on(won))


def seat_result(row: SeatStakes, won: Chance, banco: int, situation: Layout) -> int:
    """Return what a seat wins or loses in the round, in cents."""
    lost = sum(
        row.on(chance) for chance in Chance if engine.gesture_for(chance, won) is Gesture.COLLECT
    )
    return seat_gain(row, won, banco, situation) - lost


def _seat_steps(row: SeatStakes, won: Chance, banco: int, situation: Layout) -> tuple[Step, ...]:
    if not row.on(won):
        return ()
    return engine.payment_steps(won, row.on(won), banco, situation.payments, row.seat)


def _points(punto: Hand, banco: Hand) -> tuple[Ruling[int], Ruling[int]]:
    return engine.point(punto, "Punto"), engine.point(banco, "Banco")


def _said(draws: Ruling[bool], *before: Step) -> Ruling[str]:
    return Ruling("tire" if draws.value else "reste", (*before, *draws.steps))
