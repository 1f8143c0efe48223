"""The whole cloth settled: the gesture for each hand, what each seat is paid, and why."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from casino_rules.core.french import join
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.ruling import Step, cite
from casino_rules.core.table_forms import Hand
from casino_rules.families.settling import Line, Settled
from casino_rules.games.poker_21 import engine, pok
from casino_rules.games.poker_21.decisions import AMOUNT, BANK, sum_of
from casino_rules.games.poker_21.engine import BOOK, Play
from casino_rules.games.poker_21.pok import Combination
from casino_rules.games.poker_21.situations import (
    Cloth,
    HandResult,
    PlayedHand,
    SeatPok,
    WholeCloth,
)

POK_ALIVE: Final = BOOK.rule("pok-reste-en-jeu")


@dataclass(frozen=True, slots=True)
class Staked:
    """The stakes of a cloth that end together, 0 where there is none: on a hand, or at POK."""

    end: str
    main: Cents = 0
    debout: Cents = 0
    pok: Cents = 0
    played: Play = Play.PLAIN
    after_21: bool = False
    """Whether « 21 » is settled before this POK."""
    alone: bool = False
    """Whether no hand is left at the seat of this POK."""

    @property
    def settled(self) -> Settled:
        """What becomes of these stakes."""
        if isinstance(self.end, Combination):
            at_pok = pok.settle(self.end, self.pok)
            return Settled({"debout": Line(), "main": Line(), "pok": at_pok})
        debout, main = (engine.settle(self.end, stake) for stake in (self.debout, self.main))
        return Settled({"debout": debout, "main": main, "pok": Line()})


@dataclass(frozen=True, slots=True)
class Named:
    """A hand of the cloth and its names: its field, its rank among those of a seat that has several."""

    key: str
    row: PlayedHand
    rank: int

    @property
    def seat(self) -> int:
        """Its seat."""
        return self.row.seat

    @property
    def label(self) -> str:
        """« Place 3 », « Place 3, jeu 2 »."""
        return f"Place {self.seat}" + (f", jeu {self.rank}" if self.rank else "")

    @property
    def part(self) -> str:
        """Its part of the seat on the plan: none where it is the only hand."""
        return f"main-{self.rank}" if self.rank else ""

    @property
    def spot(self) -> str:
        """Its address on the plan: « place-3 », « place-3.main-2 »."""
        return f"place-{self.seat}" + (f".{self.part}" if self.rank else "")


def named(situation: Cloth) -> tuple[Named, ...]:
    """Return every hand, with its names."""
    seats = Counter(row.seat for row in situation.hands)
    seen: Counter[int] = Counter()
    hands = []
    for number, row in enumerate(situation.hands, 1):
        seen[row.seat] += 1
        rank = seen[row.seat] if seats[row.seat] > 1 else 0
        hands.append(Named(f"main-{number}", row, rank))
    return tuple(hands)


def laid(situation: Cloth) -> tuple[Named, ...]:
    """Return the hands still on the cloth, from right to left."""
    return tuple(hand for hand in reversed(named(situation)) if hand.row.in_play)


def alone(situation: Cloth, row: PlayedHand) -> HandResult:
    """Return one hand of the cloth against the bank."""
    return HandResult(row.cards, row.play, situation.twenty_one, situation.abandon)


def outcomes_steps(situation: Cloth, _: Mapping[Named, Settled]) -> Iterator[Step]:
    """Prove what becomes of every hand that waits for the bank, from right to left."""
    yield from _bank_steps(situation)
    for hand in laid(situation):
        row = hand.row
        paid = "payée 3 pour 2" if engine.is_twenty_one(row.cards, row.played) else "payée 1 pour 1"
        found = engine.outcome(row.cards, row.played, situation.twenty_one, hand.label, paid)
        yield from (step.at(hand.seat) for step in found.steps)


def _bank_steps(situation: Cloth) -> tuple[Step, ...]:
    if not situation.remaining:
        return (cite(engine.BANK_ALONE),)
    return engine.total_steps(situation.twenty_one, BANK)


def stakes(situation: WholeCloth) -> dict[Named | SeatPok, Staked]:
    """Return the stakes of the boxes to settle: at « 21 » from right to left, then at POK."""
    found = dict[Named | SeatPok, Staked]()
    if situation.settles_21:
        behind = {row.seat: row.stake for row in situation.debout}
        for hand in reversed(named(situation)):
            row, whole = hand.row, engine.engaged(hand.row.stake, hand.row.played)
            end = engine.end_of(row.cards, row.played, situation.twenty_one)
            found[hand] = Staked(end, whole, behind.get(row.seat, 0), played=row.played)
    if situation.settles_pok:
        end, after_21 = situation.decided.value, situation.settles_21
        left = {row.seat for row in situation.hands if row.in_play}
        for it in situation.poks:
            found[it] = Staked(end, pok=it.stake, after_21=after_21, alone=it.seat not in left)
    return found


def cloth_steps(
    situation: WholeCloth, settled: Mapping[Named | SeatPok, Settled]
) -> Iterator[Step]:
    """Prove what becomes of each hand, then what each seat is paid, at the boxes to settle."""
    at_21: dict[int, list[Cents]] = {}
    if situation.settles_21:
        yield from _bank_steps(situation)
        for hand in laid(situation):
            yield from _hand_steps(hand, situation.twenty_one, settled[hand])
            if gain := settled[hand]["main"].paid:
                at_21.setdefault(hand.seat, []).append(gain)
    if situation.settles_pok:
        yield from situation.decided.steps
        lost = situation.decided.value is Combination.NOTHING
        yield from (cite(pok.LOST, "toutes"),) if lost else _still_there(situation)
    yield from _several(at_21)
    if situation.settles_pok and not lost:
        for row in sorted(situation.poks, key=lambda row: -row.seat):
            yield pok.payment_step(situation.decided.value, row.stake, row.seat).at(row.seat)
            yield from _both(row.seat, at_21.get(row.seat, ()), settled[row].paid)


def _hand_steps(hand: Named, bank: Hand, settled: Settled) -> Iterator[Step]:
    """Yield a line for the stake of a standing player, if there is one, then for the hand."""
    row, label = hand.row, f"Place {hand.seat}, joueur debout"
    for name, line in ((label, settled["debout"]), (hand.label, settled["main"])):
        if line.stake:
            told = _paid(row.played, line)
            found = engine.outcome(row.cards, row.played, bank, name, told)
            yield from (step.at(hand.seat) for step in found.steps)


def _paid(play: Play, line: Line) -> str:
    """Say how a hand is paid, the sum written out."""
    gain = format_amount(line.paid)
    if line.paid > line.stake:
        return f"payée une fois et demie, {sum_of(line.stake, line)} = {gain}"
    if play.doubled:
        return f"doublée, payée {sum_of(line.stake // 2, line)} = {gain}"
    return f"payée {gain}"


def _several(at_21: Mapping[int, Sequence[Cents]]) -> Iterator[Step]:
    """Add up what the hands of a seat are paid, where there are several."""
    for seat, gains in at_21.items():
        if len(gains) > 1:
            added = " + ".join(map(format_amount, gains))
            gain = format_amount(sum(gains))
            yield cite(AMOUNT, "jeux", place=seat, calcul=added, gain=gain).at(seat)


def _both(seat: int, at_21: Sequence[Cents], at_pok: Cents) -> Iterator[Step]:
    """Add up what a seat is paid at both boxes, where it is."""
    if at_21 and at_pok:
        sums = map(format_amount, (sum(at_21), at_pok, sum(at_21) + at_pok))
        yield cite(
            AMOUNT,
            "deux-cases",
            place=seat,
            **dict(zip(("au_21", "pok", "gain"), sums, strict=True)),
        ).at(seat)


def gone(situation: Cloth) -> tuple[int, ...]:
    """Return the seats of which no hand is left on the cloth, their stake of « 21 » collected."""
    left = {row.seat for row in situation.hands if row.in_play}
    return tuple(seat for seat in situation.seats if seat not in left)


def _still_there(situation: WholeCloth) -> tuple[Step, ...]:
    """Recall that the POK stake of the seats that lost at once is alive."""
    seats = gone(situation)
    if not seats:
        return ()
    named = f"Place{'s' if len(seats) > 1 else ''} {join(map(str, seats))}"
    return (cite(POK_ALIVE, "ramassee", Places=named).at(*seats),)


def results(situation: WholeCloth) -> dict[int, Cents]:
    """Return what each seat wins or loses at both boxes, in cents; every hand must be given.

    A seat's boxes hold the stake of a standing player too.
    """
    won = dict.fromkeys((row.seat for row in situation.poks), 0)
    for it, staked in stakes(situation).items():
        won[it.seat] += staked.settled.result
    return won
