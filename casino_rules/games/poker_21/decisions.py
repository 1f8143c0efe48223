"""What the croupier decides at each duty, with its proof: a situation in, a ruling out."""

from collections.abc import Mapping
from typing import Final

from casino_rules.core.cards import Rank
from casino_rules.core.french import CARTE, small
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.families.settling import Half, Line, Settled
from casino_rules.games.poker_21 import engine, pok
from casino_rules.games.poker_21.engine import BOOK, GOAL, PAIR, Outcome, Play
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


def outcome_steps(situation: HandResult, *_: object) -> tuple[Step, ...]:
    """Prove what becomes of a hand against the bank."""
    play = situation.played
    decided = engine.outcome(situation.cards, play, situation.bank).steps
    if play is Play.SURRENDERED:
        return decided
    mine = engine.total_steps(situation.cards, _PLAYER)
    return (*mine, *engine.total_steps(situation.bank, BANK), *decided)


def payment_steps(situation: HandStake, seats: Mapping[None, Settled]) -> tuple[Step, ...]:
    """Prove what becomes of a hand's stake, and what is paid beside it."""
    amount = amount_steps(situation.played, situation.stake, seats[None]["main"])
    return (*outcome_steps(situation), *amount)


def amount_steps(play: Play, stake: Cents, line: Line) -> tuple[Step, ...]:
    """Return the proof of an amount paid or halved."""
    if line.gesture == Half.COLLECT:
        given = format_amount(stake - line.taken)
        return (cite(AMOUNT, "moitie", moitie=format_amount(line.taken), rendu=given),)
    if not line.paid:
        return ()
    variant = "double" if play.doubled else "simple"
    if engine.outcome_in(line) is Outcome.TWENTY_ONE:
        variant = "trois-pour-deux"
    gain, mise = format_amount(line.paid), format_amount(stake)
    return (cite(AMOUNT, variant, gain=gain, mise=mise, calcul=sum_of(stake, line)),)


def sum_of(stake: Cents, line: Line) -> str:
    """Write out what is paid on a first stake: the stake, and what comes in addition."""
    return f"{format_amount(stake)} + {format_amount(line.paid - stake)}"


def pok_hand(situation: PokHand) -> Ruling[Combination]:
    """Decide what the bank's hand pays as at POK."""
    return situation.decided


def pok_steps(situation: PokStake, _: Mapping[None, Settled]) -> tuple[Step, ...]:
    """Prove what becomes of a POK stake, and what is paid beside it."""
    decided = situation.decided
    if decided.value is Combination.NOTHING:
        return (*decided.steps, cite(pok.LOST, "une"))
    return (*decided.steps, pok.payment_step(decided.value, situation.stake))
