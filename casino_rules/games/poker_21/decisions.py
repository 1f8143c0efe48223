"""What the croupier decides at each duty, with its proof: a situation in, a ruling out."""

from typing import Any, Final

from casino_rules.core.cards import Rank
from casino_rules.core.french import CARTE, small
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.games.poker_21 import engine, pok
from casino_rules.games.poker_21.engine import BOOK, GOAL, PAIR, Outcome, Play, Settlement
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

BANK: Final = "La banque"
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
        return Ruling("points", (*steps, cite(engine.SPLIT_TWENTY_ONE, "une")))
    return Ruling(
        "points", (*steps, cite(engine.TWENTY_ONE, "trois-cartes", nombre=small(len(cards))))
    )


def bank_turn(situation: BankTurn) -> Ruling[str]:
    """Decide whether the bank draws for « 21 »: « tire » or « reste »."""
    if not situation.hands:
        return Ruling("reste", (cite(engine.BANK_ALONE),))
    draws = engine.bank_draws(engine.total(situation.bank))
    steps = (*engine.total_steps(situation.bank, BANK), *draws.steps)
    return Ruling("tire" if draws.value else "reste", steps)


def complement(situation: BankDone) -> Ruling[int]:
    """Decide how many cards are added so that the bank has five."""
    held = len(situation.bank)
    missing = max(0, FIVE - held)
    cards = CARTE.spelled(held)
    if not missing:
        return Ruling(0, (cite(COMPLEMENT, "aucune", cartes=cards),))
    return Ruling(
        missing, (cite(COMPLEMENT, "ajout", cartes=cards, nombre=small(missing, feminine=True)),)
    )


def hand_outcome(situation: HandResult) -> Ruling[Outcome]:
    """Decide what becomes of a hand against the bank."""
    play = situation.played
    decided = engine.outcome(situation.cards, play, situation.bank)
    if play is Play.SURRENDERED:
        return decided
    mine = engine.total_steps(situation.cards, _PLAYER)
    its = engine.total_steps(situation.bank, BANK)
    return Ruling(decided.value, (*mine, *its, *decided.steps))


def hand_settlement(situation: HandStake) -> Ruling[dict[str, Any]]:
    """Decide the gesture for a hand's stake, and what is paid beside the stake."""
    decided = hand_outcome(situation)
    settled = engine.settle(situation.cards, situation.played, situation.stake, situation.bank)
    answer = {"geste": GESTURES[settled.outcome], "montant": settled.paid}
    amount = amount_steps(situation.played, situation.stake, settled)
    paid = {f"{IN_QUESTION}.21": settled.paid}
    return Ruling(answer, (*decided.steps, *amount), paid=paid)


def amount_steps(play: Play, stake: Cents, settled: Settlement) -> tuple[Step, ...]:
    """Return the proof of an amount paid or halved."""
    if settled.outcome is Outcome.HALF:
        given = format_amount(stake - settled.taken)
        return (cite(AMOUNT, "moitie", moitie=format_amount(settled.taken), rendu=given),)
    if not settled.paid:
        return ()
    variant = "double" if play.doubled else "simple"
    if settled.outcome is Outcome.TWENTY_ONE:
        variant = "trois-pour-deux"
    gain = format_amount(settled.paid)
    return (
        cite(AMOUNT, variant, gain=gain, mise=format_amount(stake), calcul=sum_of(stake, settled)),
    )


def sum_of(stake: Cents, settled: Settlement) -> str:
    """Write out what is paid on a first stake: the stake, and what comes in addition."""
    return f"{format_amount(stake)} + {format_amount(settled.paid - stake)}"


def pok_hand(situation: PokHand) -> Ruling[Combination]:
    """Decide what the bank's hand pays as at POK."""
    return pok.decide(situation.bank, situation.rules)


def pok_settlement(situation: PokStake) -> Ruling[dict[str, Any]]:
    """Decide the gesture for a POK stake, and what is paid beside it."""
    decided = pok_hand(situation)
    if decided.value is Combination.NOTHING:
        steps = (*decided.steps, cite(pok.LOST, "une"))
        return Ruling({"geste": "ramasser", "montant": 0}, steps, plays=decided.plays)
    gain = pok.pay(decided.value, situation.stake)
    step = pok.payment_step(decided.value, situation.stake)
    answer = {"geste": "payer", "montant": gain}
    paid = {f"{IN_QUESTION}.pok": gain}
    return Ruling(answer, (*decided.steps, step), plays=decided.plays, paid=paid)
