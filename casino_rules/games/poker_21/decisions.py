"""What the croupier decides at each duty, with its proof: a situation in, a ruling out."""

from collections.abc import Iterator
from typing import Any, Final

from casino_rules.core.cards import Rank
from casino_rules.core.french import CARTE
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.games.poker_21 import engine, pok
from casino_rules.games.poker_21.engine import BOOK, GOAL, PAIR, Outcome, Play, Settlement
from casino_rules.games.poker_21.layouts import Cloth, PlayedHand, WholeCloth
from casino_rules.games.poker_21.pok import FIVE, Combination
from casino_rules.games.poker_21.situations import (
    BankDone,
    BankTurn,
    HandReceived,
    HandResult,
    HandShown,
    HandStake,
    PokHand,
    PokStake,
)

COMPLEMENT: Final = BOOK.rule("complement")
AMOUNT: Final = BOOK.rule("montant-21")
POK_ALIVE: Final = BOOK.rule("pok-reste-en-jeu")

_BANK: Final = "La banque"
_PLAYER: Final = "La main"
GESTURES: Final = {
    Outcome.LOST: "ramasser",
    Outcome.TIE: "rendre",
    Outcome.WON: "payer",
    Outcome.TWENTY_ONE: "payer",
    Outcome.HALF: "moitie",
}
"""What the croupier does with the stake of a hand."""


def hand_total(situation: HandShown) -> Ruling[int]:
    """Decide the total of a hand; the proof recalls what bûches are worth."""
    courts = (Rank.JACK, Rank.QUEEN, Rank.KING)
    recalled = any(card.rank in courts for card in situation.cards)
    before = (cite(engine.CARD_VALUE, "buches"),) if recalled else ()
    steps = engine.total_steps(situation.cards, _PLAYER)
    return Ruling(engine.total(situation.cards).points, (*before, *steps))


def twenty_one(situation: HandReceived) -> Ruling[str]:
    """Decide whether a hand is « 21 », 21 points or neither: « vrai », « points », « autre »."""
    cards = situation.cards
    points = engine.total(cards).points
    steps = engine.total_steps(cards, _PLAYER)
    if points != GOAL:
        return Ruling("autre", (*steps, cite(engine.TWENTY_ONE, "pas-21", total=points)))
    if engine.is_twenty_one(cards, situation.play):
        return Ruling("vrai", (*steps, cite(engine.TWENTY_ONE, "oui")))
    if len(cards) == PAIR:
        return Ruling("points", (*steps, cite(engine.SPLIT_TWENTY_ONE, place="")))
    return Ruling("points", (*steps, cite(engine.TWENTY_ONE, "trois-cartes", nombre=len(cards))))


def bank_turn(situation: BankTurn) -> Ruling[str]:
    """Decide whether the bank draws for « 21 »: « tire » or « reste »."""
    if not situation.hands:
        return Ruling("reste", (cite(engine.BANK_ALONE),))
    draws = engine.bank_draws(engine.total(situation.bank))
    steps = (*engine.total_steps(situation.bank, _BANK), *draws.steps)
    return Ruling("tire" if draws.value else "reste", steps)


def complement(situation: BankDone) -> Ruling[int]:
    """Decide how many cards are added so that the bank has five."""
    held = len(situation.bank)
    missing = max(0, FIVE - held)
    cards = CARTE.count(held)
    if not missing:
        return Ruling(0, (cite(COMPLEMENT, "aucune", cartes=cards),))
    return Ruling(missing, (cite(COMPLEMENT, "ajout", cartes=cards, nombre=missing),))


def hand_outcome(situation: HandResult) -> Ruling[Outcome]:
    """Decide what becomes of a hand against the bank."""
    play = situation.played
    decided = engine.outcome(situation.cards, play, situation.bank)
    if play is Play.SURRENDERED:
        return decided
    mine = engine.total_steps(situation.cards, _PLAYER)
    its = engine.total_steps(situation.bank, _BANK)
    return Ruling(decided.value, (*mine, *its, *decided.steps))


def hand_settlement(situation: HandStake) -> Ruling[dict[str, Any]]:
    """Decide the gesture for a hand's stake, and what is paid beside the stake."""
    decided = hand_outcome(situation)
    settled = engine.settle(situation.cards, situation.played, situation.stake, situation.bank)
    answer = {"geste": GESTURES[settled.outcome], "montant": settled.paid}
    amount = amount_steps(situation.played, situation.stake, settled)
    return Ruling(answer, (*decided.steps, *amount))


def amount_steps(play: Play, stake: Cents, settled: Settlement, seat: int = 0) -> tuple[Step, ...]:
    """Return the proof of an amount paid or halved; ``seat`` is named when it is not 0."""
    place = f" à la place {seat}" if seat else ""
    if settled.outcome is Outcome.HALF:
        given = format_amount(stake - settled.taken)
        taken = format_amount(settled.taken)
        return (cite(AMOUNT, "moitie", moitie=taken, rendu=given, place=place),)
    if not settled.paid:
        return ()
    variant = "double" if play.doubled else "simple"
    if settled.outcome is Outcome.TWENTY_ONE:
        variant = "trois-pour-deux"
    whole = format_amount(engine.engaged(stake, play))
    return (cite(AMOUNT, variant, gain=format_amount(settled.paid), mise=whole, place=place),)


def pok_hand(situation: PokHand) -> Ruling[Combination]:
    """Decide what the bank's hand pays as at POK."""
    return pok.decide(situation.bank, situation.rules)


def pok_settlement(situation: PokStake) -> Ruling[dict[str, Any]]:
    """Decide the gesture for a POK stake, and what is paid beside it."""
    decided = pok_hand(situation)
    if decided.value is Combination.NOTHING:
        return Ruling({"geste": "ramasser", "montant": 0}, (*decided.steps, cite(pok.LOST, "une")))
    gain = pok.pay(decided.value, situation.stake)
    step = pok.payment_step(decided.value, situation.stake)
    return Ruling({"geste": "payer", "montant": gain}, (*decided.steps, step))


def hand_key(number: int) -> str:
    """Return the name of a hand's field on the cloth, hands numbered from 1."""
    return f"main-{number}"


def place(seat: int) -> str:
    """Return the name of a seat's field on the cloth."""
    return f"place-{seat}"


def cloth_outcomes(situation: Cloth) -> Ruling[dict[str, str]]:
    """Decide what becomes of every hand of the cloth."""
    bank = situation.twenty_one
    steps = list(_bank_steps(situation))
    value: dict[str, str] = {}
    for number, row in enumerate(situation.hands, 1):
        decided = engine.outcome(row.cards, row.played, bank, row.seat)
        value[hand_key(number)] = decided.value.value
        steps += decided.steps
    return Ruling(value, tuple(steps))


def _bank_steps(situation: Cloth) -> tuple[Step, ...]:
    if not situation.remaining:
        return (cite(engine.BANK_ALONE),)
    return engine.total_steps(situation.twenty_one, _BANK)


def settled_hands(situation: Cloth) -> Iterator[tuple[PlayedHand, Settlement]]:
    """Yield every hand with what becomes of its stake."""
    bank = situation.twenty_one
    for row in situation.hands:
        yield row, engine.settle(row.cards, row.played, row.stake, bank)


def cloth_settlement(situation: WholeCloth) -> Ruling[dict[str, Any]]:
    """Decide what each seat is paid, beside its stakes, at the boxes to settle."""
    value: dict[str, Any] = dict.fromkeys(map(place, situation.paid_seats), 0)
    steps: list[Step] = []
    if situation.settles_21:
        steps += _bank_steps(situation)
        for row, settled in settled_hands(situation):
            value[place(row.seat)] += settled.paid
            steps += amount_steps(row.played, row.stake, settled, row.seat)
    if not situation.settles_pok:
        return Ruling(value, tuple(steps))
    decided = pok.decide(situation.bank, situation.rules)
    steps += decided.steps
    if decided.value is Combination.NOTHING:
        steps.append(cite(pok.LOST, "toutes"))
        return Ruling({"pok": "ramasser", **value}, tuple(steps))
    steps += _busts_alive(situation)
    for stake in situation.poks:
        value[place(stake.seat)] += pok.pay(decided.value, stake.stake)
        steps.append(pok.payment_step(decided.value, stake.stake, stake.seat))
    return Ruling({"pok": "payer", **value}, tuple(steps))


def _busts_alive(situation: WholeCloth) -> Iterator[Step]:
    """Recall that the POK stake of a seat that went bust is alive."""
    for row in situation.hands:
        if engine.total(row.cards).bust:
            yield cite(POK_ALIVE, "depassee", place=row.seat)
            return


def results(situation: WholeCloth) -> dict[int, Cents]:
    """Return what each seat wins or loses at both boxes, in cents; every hand must be given."""
    won = dict.fromkeys((row.seat for row in situation.poks), 0)
    for row, settled in settled_hands(situation):
        won[row.seat] += settled.result
    paid = pok.decide(situation.bank, situation.rules).value
    for stake in situation.poks:
        lost = paid is Combination.NOTHING
        won[stake.seat] += -stake.stake if lost else pok.pay(paid, stake.stake)
    return won
