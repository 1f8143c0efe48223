"""What the croupier decides at each duty, with its proof: a situation in, a ruling out."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from casino_rules.core.cards import Rank
from casino_rules.core.french import CARTE, join
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
        return Ruling("points", (*steps, cite(engine.SPLIT_TWENTY_ONE, "une")))
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
        cite(AMOUNT, variant, gain=gain, mise=format_amount(stake), calcul=_sum(stake, settled)),
    )


def _sum(stake: Cents, settled: Settlement) -> str:
    """Write out what is paid on a first stake: the stake, and what comes in addition."""
    return f"{format_amount(stake)} + {format_amount(settled.paid - stake)}"


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


def labels(situation: Cloth) -> tuple[str, ...]:
    """Return the name of every hand: « Place 3 », « Place 3, jeu 2 »."""
    seats = [row.seat for row in situation.hands]
    seen: Counter[int] = Counter()
    named = []
    for seat in seats:
        seen[seat] += 1
        named.append(f"Place {seat}" + (f", jeu {seen[seat]}" if seats.count(seat) > 1 else ""))
    return tuple(named)


def laid(situation: Cloth) -> tuple[tuple[str, str, PlayedHand], ...]:
    """Return the hands still on the cloth, from right to left: key, name, hand."""
    numbered = zip(labels(situation), situation.hands, strict=True)
    named = [(hand_key(number), label, row) for number, (label, row) in enumerate(numbered, 1)]
    return tuple(item for item in reversed(named) if item[2].in_play)


def cloth_outcomes(situation: Cloth) -> Ruling[dict[str, str]]:
    """Decide what becomes of every hand that waits for the bank, from right to left."""
    bank = situation.twenty_one
    steps = list(_bank_steps(situation))
    value: dict[str, str] = {}
    for key, label, row in laid(situation):
        paid = "payée 3 pour 2" if engine.is_twenty_one(row.cards, row.played) else "payée 1 pour 1"
        decided = engine.outcome_at(label, row.cards, row.played, bank, paid)
        value[key] = decided.value.value
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
    """Decide the gesture for each hand and what each seat is paid, at the boxes to settle."""
    value: dict[str, Any] = {}
    steps: list[Step] = []
    at_21: dict[int, list[Cents]] = {}
    if situation.settles_21:
        steps += _settled_by_hand(situation, value, at_21)
    if not situation.settles_pok:
        value |= {place(seat): sum(at_21.get(seat, ())) for seat in situation.paid_seats}
        return Ruling(value, (*steps, *_several(at_21)))
    decided = pok.decide(situation.bank, situation.rules)
    steps += decided.steps
    lost = decided.value is Combination.NOTHING
    steps += (cite(pok.LOST, "toutes"),) if lost else _still_there(situation)
    at_pok = {row.seat: pok.pay(decided.value, row.stake) for row in situation.poks}
    value |= {place(seat): sum(at_21.get(seat, ())) + at_pok[seat] for seat in at_pok}
    steps += _several(at_21)
    for row in sorted(situation.poks, key=lambda row: -row.seat):
        if not lost:
            steps.append(pok.payment_step(decided.value, row.stake, row.seat))
            steps += _both(row.seat, at_21.get(row.seat, ()), at_pok[row.seat])
    return Ruling({"pok": "ramasser" if lost else "payer", **value}, tuple(steps))


def _settled_by_hand(
    situation: WholeCloth, value: dict[str, Any], at_21: dict[int, list[Cents]]
) -> Iterator[Step]:
    """Yield a line for each hand; fill in its gesture, and what its seat is paid."""
    bank = situation.twenty_one
    yield from _bank_steps(situation)
    for key, label, row in laid(situation):
        settled = engine.settle(row.cards, row.played, row.stake, bank)
        value[key] = GESTURES[settled.outcome]
        if settled.paid:
            at_21.setdefault(row.seat, []).append(settled.paid)
        yield from engine.outcome_at(label, row.cards, row.played, bank, _paid(row, settled)).steps


def _paid(row: PlayedHand, settled: Settlement) -> str:
    """Say how a hand is paid, the sum written out."""
    gain = format_amount(settled.paid)
    if settled.outcome is Outcome.TWENTY_ONE:
        return f"payée une fois et demie, {_sum(row.stake, settled)} = {gain}"
    if row.played.doubled:
        return f"doublée, payée {_sum(row.stake, settled)} = {gain}"
    return f"payée {gain}"


def _several(at_21: Mapping[int, Sequence[Cents]]) -> Iterator[Step]:
    """Add up what the hands of a seat are paid, where there are several."""
    for seat, gains in at_21.items():
        if len(gains) > 1:
            added = " + ".join(map(format_amount, gains))
            yield cite(AMOUNT, "jeux", place=seat, calcul=added, gain=format_amount(sum(gains)))


def _both(seat: int, at_21: Sequence[Cents], at_pok: Cents) -> Iterator[Step]:
    """Add up what a seat is paid at both boxes, where it is."""
    if at_21 and at_pok:
        sums = map(format_amount, (sum(at_21), at_pok, sum(at_21) + at_pok))
        yield cite(
            AMOUNT,
            "deux-cases",
            place=seat,
            **dict(zip(("au_21", "pok", "gain"), sums, strict=True)),
        )


def gone(situation: Cloth) -> tuple[int, ...]:
    """Return the seats of which no hand is left on the cloth, their stake of « 21 » collected."""
    left = {row.seat for row in situation.hands if row.in_play}
    return tuple(seat for seat in situation.seats if seat not in left)


def _still_there(situation: WholeCloth) -> tuple[Step, ...]:
    """Recall that the POK stake of the seats that lost at once is alive."""
    seats = gone(situation)
    if not seats:
        return ()
    named = join(map(str, seats))
    return (cite(POK_ALIVE, "ramassee", Places=f"Place{'s' if len(seats) > 1 else ''} {named}"),)


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
