"""The whole cloth settled: the gesture for each hand, what each seat is paid, and why."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.french import join
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.games.poker_21 import engine, pok
from casino_rules.games.poker_21.decisions import AMOUNT, BANK, GESTURES, sum_of
from casino_rules.games.poker_21.engine import BOOK, Outcome, Settlement
from casino_rules.games.poker_21.layouts import Cloth, PlayedHand, StandingStake, WholeCloth
from casino_rules.games.poker_21.pok import Combination

POK_ALIVE: Final = BOOK.rule("pok-reste-en-jeu")


def hand_key(number: int) -> str:
    """Return the name of a hand's field on the cloth, hands numbered from 1."""
    return f"main-{number}"


def place(seat: int) -> str:
    """Return the name of a seat's field on the cloth."""
    return f"place-{seat}"


@dataclass(frozen=True, slots=True)
class Named:
    """A hand of the cloth and its names: its field, its rank among those of a seat that has several."""

    key: str
    row: PlayedHand
    rank: int

    @property
    def label(self) -> str:
        """« Place 3 », « Place 3, jeu 2 »."""
        return f"Place {self.row.seat}" + (f", jeu {self.rank}" if self.rank else "")

    @property
    def part(self) -> str:
        """Its part of the seat on the plan: none where it is the only hand."""
        return f"main-{self.rank}" if self.rank else ""

    @property
    def spot(self) -> str:
        """The address of its stake: « place-3.21 », « place-3.main-2.21 »."""
        return ".".join(filter(None, (place(self.row.seat), self.part, "21")))


def named(situation: Cloth) -> tuple[Named, ...]:
    """Return every hand, with its names."""
    seats = Counter(row.seat for row in situation.hands)
    seen: Counter[int] = Counter()
    hands = []
    for number, row in enumerate(situation.hands, 1):
        seen[row.seat] += 1
        rank = seen[row.seat] if seats[row.seat] > 1 else 0
        hands.append(Named(hand_key(number), row, rank))
    return tuple(hands)


def laid(situation: Cloth) -> tuple[Named, ...]:
    """Return the hands still on the cloth, from right to left."""
    return tuple(hand for hand in reversed(named(situation)) if hand.row.in_play)


def cloth_outcomes(situation: Cloth) -> Ruling[dict[str, str]]:
    """Decide what becomes of every hand that waits for the bank, from right to left."""
    bank = situation.twenty_one
    steps = list(_bank_steps(situation))
    value: dict[str, str] = {}
    for hand in laid(situation):
        key, label, row = hand.key, hand.label, hand.row
        paid = "payée 3 pour 2" if engine.is_twenty_one(row.cards, row.played) else "payée 1 pour 1"
        decided = engine.outcome_at(label, row.cards, row.played, bank, paid)
        value[key] = decided.value.value
        steps += decided.steps
    return Ruling(value, tuple(steps))


def _bank_steps(situation: Cloth) -> tuple[Step, ...]:
    if not situation.remaining:
        return (cite(engine.BANK_ALONE),)
    return engine.total_steps(situation.twenty_one, BANK)


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
    paid: dict[str, Cents] = {}
    if situation.settles_21:
        steps += _settled_by_hand(situation, value, at_21, paid)
    if not situation.settles_pok:
        value |= {place(seat): sum(at_21.get(seat, ())) for seat in situation.paid_seats}
        return Ruling(value, (*steps, *_several(at_21)), paid=paid)
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
    paid |= {f"{place(seat)}.pok": cents for seat, cents in at_pok.items()}
    return Ruling({"pok": "ramasser" if lost else "payer", **value}, tuple(steps), paid=paid)


def _settled_by_hand(
    situation: WholeCloth,
    value: dict[str, Any],
    at_21: dict[int, list[Cents]],
    paid: dict[str, Cents],
) -> Iterator[Step]:
    """Yield a line for each hand; fill in its gesture, what its seat is paid and where."""
    bank = situation.twenty_one
    behind = {row.seat: row for row in situation.debout}
    yield from _bank_steps(situation)
    for hand in laid(situation):
        key, label, row = hand.key, hand.label, hand.row
        if row.seat in behind:
            yield from _standing(behind[row.seat], row, bank, value)
            paid[f"{place(row.seat)}.debout"] = value[standing(row.seat)]
        settled = engine.settle(row.cards, row.played, row.stake, bank)
        value[key] = GESTURES[settled.outcome]
        paid[hand.spot] = settled.paid
        if settled.paid:
            at_21.setdefault(row.seat, []).append(settled.paid)
        yield from engine.outcome_at(label, row.cards, row.played, bank, _paid(row, settled)).steps


def _standing(
    behind: StandingStake, row: PlayedHand, bank: Hand, value: dict[str, Any]
) -> tuple[Step, ...]:
    """Settle the stake of a standing player as the hand that it is on; fill in what it is paid."""
    alone = replace(row, stake=behind.stake)
    settled = engine.settle(alone.cards, alone.played, alone.stake, bank)
    value[standing(row.seat)] = settled.paid
    label = f"Place {row.seat}, joueur debout"
    told = _paid(alone, settled)
    return engine.outcome_at(label, alone.cards, alone.played, bank, told).steps


def standing(seat: int) -> str:
    """Return the name of the field of a standing player, behind a seat."""
    return f"debout-{seat}"


def _paid(row: PlayedHand, settled: Settlement) -> str:
    """Say how a hand is paid, the sum written out."""
    gain = format_amount(settled.paid)
    if settled.outcome is Outcome.TWENTY_ONE:
        return f"payée une fois et demie, {sum_of(row.stake, settled)} = {gain}"
    if row.played.doubled:
        return f"doublée, payée {sum_of(row.stake, settled)} = {gain}"
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
    """Return what each seat wins or loses at both boxes, in cents; every hand must be given.

    A seat's boxes hold the stake of a standing player too.
    """
    won = dict.fromkeys((row.seat for row in situation.poks), 0)
    for row, settled in settled_hands(situation):
        won[row.seat] += settled.result
    hands = {row.seat: row for row in situation.hands}
    for behind in situation.debout:
        hand = hands[behind.seat]
        won[behind.seat] += engine.settle(
            hand.cards, hand.played, behind.stake, situation.twenty_one
        ).result
    paid = pok.decide(situation.bank, situation.rules).value
    for stake in situation.poks:
        lost = paid is Combination.NOTHING
        won[stake.seat] += -stake.stake if lost else pok.pay(paid, stake.stake)
    return won
