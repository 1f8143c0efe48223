"""Giving the pots: what each seat receives, of what lies in the middle."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, repeat
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.drill import Branch, branch
from casino_rules.core.forms import Amount, Field, Fields, Json, UnreadableAnswer
from casino_rules.core.house import House
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.questions import ZERO, Question, Zone
from casino_rules.core.ruling import Ruling, Step
from casino_rules.poker import showdown
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill, error, first
from casino_rules.poker.drills.pots import sharing, tables
from casino_rules.poker.drills.pots.gathering import pot_steps, set_apart
from casino_rules.poker.drills.pots.sharing import (
    after_levy,
    check_levies,
    left_step,
    levy_of,
    now_and_then,
    say_taken,
)
from casino_rules.poker.play.pots import Pot, Pots, pots_of
from casino_rules.poker.play.seating import NO_BUTTON
from casino_rules.poker.room import CLOTH, Room
from casino_rules.poker.showdown import HalfResult
from casino_rules.poker.situations.hands import SHARING, LeviedPots, PotsToGive
from casino_rules.poker.situations.seats import FOLDED, SeatBet, paid
from casino_rules.poker.variant import Opening, Variant

_TWO: Final = 2
_UNLEVIED: Final = "retenue-oubliee"

type Answer = dict[str, Cents]


def field(seat: int) -> str:
    """Return the key of what a seat receives."""
    return f"place-{seat}"


def _halved(variant: Variant) -> bool:
    return len(variant.halves) > 1


class GivePots(RoomDrill[PotsToGive]):
    """Give each pot to its winners."""

    slug = "repartir-pots"
    title = "Donner les pots"
    duty = "Donner à chaque gagnant ce qui lui revient, pot par pot."
    seconds = 45
    situation = PotsToGive

    legacy_facts: ClassVar[Mapping[str, Json]] = {"levies": [], "past": 0, **SHARING}

    def __init__(self, room: Room) -> None:
        """Take the room: what may be shared depends on its halves, its bets and its levy."""
        super().__init__(room)
        rate = levy_of(room)
        self.situation = LeviedPots if rate else PotsToGive
        self.pitfalls = tuple(p for p in self.pitfalls if rate or p.slug != _UNLEVIED)
        self.branches = tuple(self._branches())

    @property
    def _staked(self) -> bool:
        """Whether everybody stakes the same: one pot, nobody all-in."""
        return self.room.variant.opening is Opening.STAKE

    def _branches(self) -> Iterator[Branch]:
        yield branch(sharing.ONE, "Un pot, un gagnant", 2)
        yield branch(sharing.SHARED, "Un pot partagé exactement", 3)
        yield branch(sharing.ODD, "Un pot partagé, un jeton de trop", 5, level=2)
        if not self._staked:
            yield branch(tables.ALL_TO_ONE, "Plusieurs pots, le même gagnant", 3)
            yield branch(
                tables.LIMITED,
                "Le gagnant du pot principal, à tapis, n'a pas droit au reste",
                5,
            )
            yield branch(tables.SIDES, "Deux pots extérieurs ou plus, chacun à sa main", 4, level=2)
            yield branch(tables.PARTED, "Plusieurs pots, dont un se partage", 4, level=2)
            yield branch(tables.ALONE, "Un seul joueur reste", 2)
        if not self.room.variant.button:
            title = (
                "Un jeton de trop : la carte qui le donne n'est pas la même dans toutes les maisons"
            )
            yield branch(sharing.BY_CARDS, title, 4, level=2)
        if len(self.room.variant.halves) > 1:
            title = "Les mêmes gagnants aux deux moitiés, que toutes les maisons ne partagent pas de même"
            yield branch(sharing.SAME, title, 4, level=2)
            yield branch(sharing.HALVES, "Une moitié à chaque gagnant", 4)
            yield branch(sharing.QUARTER, "Une moitié partagée : un quart du pot", 5, level=2)
            yield branch(sharing.BETWEEN, "Un jeton de trop entre les deux moitiés", 5, level=2)
        if self.room.variant.halves[-1].eight_or_better:
            yield branch(sharing.NO_LOW, "Personne n'a de bas : tout le pot au haut", 4)

    @override
    def check(self, situation: PotsToGive) -> None:
        if self.room.variant.button != (situation.button != NO_BUTTON):
            wanted = (
                "Donnez la place du bouton."
                if self.room.variant.button
                else "Ce jeu n'a pas de bouton : donnez 0."
            )
            raise UnreadableAnswer(wanted, "button")
        check_house(situation, self.absent)
        for row in situation.hands:
            self.check_hole(row.hole, "hands")
        if situation.hands:
            self.check_board(situation.board, self.room.variant.board)
        if self._staked:
            check_stakes(situation.bets)
        check_levies(pots_of(self.room.variant, paid(situation.bets)), situation.taken)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> PotsToGive:
        return first(
            (
                now_and_then(rng, self.room, seen, house.level)
                for seen in tables.tables(rng, self.room, branch, house)
            ),
            lambda seen: self.classify(seen) == branch,
        )

    @override
    def classify(self, situation: PotsToGive) -> str:
        pots = self._pots(situation)
        if not situation.hands:
            return sharing.ONE if self._staked else tables.ALONE
        if len(pots.pots) == 1 and not pots.returned:
            results = self._results(situation, pots.pots[0])
            return sharing.kind_of(self.room, results, pots.pots[0].amount, situation.rounding)
        disputed = [pot for pot in pots.pots if len(pot.eligible) > 1]
        if len({seat for seat, cents in self._given(situation, pots).items() if cents}) == 1:
            return tables.ALL_TO_ONE
        if len(disputed) > _TWO:
            return tables.SIDES
        parted = any(sharing.parted(self._results(situation, pot)) for pot in disputed)
        return tables.PARTED if parted else tables.LIMITED

    def _pots(self, situation: PotsToGive) -> Pots:
        """Return the pots as they are given: what the house has taken is no longer there."""
        pots = pots_of(self.room.variant, paid(situation.bets))
        return after_levy(pots, situation.taken)

    def _results(self, situation: PotsToGive, pot: Pot) -> tuple[HalfResult, ...]:
        holes = {seat: situation.holes[seat] for seat in pot.eligible}
        return showdown.decide(self.room, holes, situation.board)

    @override
    def ask(self, situation: PotsToGive) -> Question:
        fields = tuple(
            Field(field(row.seat), f"Place {row.seat}", Amount(), f"place-{row.seat}")
            for row in sorted(situation.bets, key=lambda row: row.seat)
            if row.state != FOLDED
        )
        prompt = f"Que reçoit chaque place, mise rendue comprise ? {ZERO}"
        chip = f"Plus petit jeton en jeu : {format_amount(situation.unit)}"
        force = (chip, *self._house(situation), *say_taken(situation.taken))
        return Question(prompt, Fields(fields), zones(situation), force)

    def _house(self, situation: PotsToGive) -> Iterator[str]:
        """Say how the house shares, where houses differ in this game."""
        for name in SHARING:
            if name not in self.absent:
                yield cloth.said(self.room, name.replace("_", "-"), getattr(situation, name))

    @override
    def solve(self, situation: PotsToGive) -> Ruling[Answer]:
        pots = self._pots(situation)
        given = self._given(situation, pots)
        disputed = [pot for pot in pots.pots if len(pot.eligible) > 1] if situation.hands else ()
        results = chain.from_iterable(self._results(situation, pot) for pot in disputed)
        plays = showdown.lifted(self.room, situation.holes, situation.board, results)
        steps = tuple(self._steps(situation, pots))
        return Ruling(_answer(situation, given), steps, plays=plays)

    def _given(self, situation: PotsToGive, pots: Pots) -> dict[int, Cents]:
        return showdown.award(self.room, pots, situation.holes, situation.board, situation.rounding)

    def _steps(self, situation: PotsToGive, pots: Pots) -> Iterator[Step]:
        yield from set_apart(self.room, situation.bets, pots)
        cut = [*self._cut(situation, pots)]
        if not situation.hands:
            yield from chain.from_iterable(cut)
            live = next(row.seat for row in situation.bets if row.state != FOLDED)
            yield self.room.cite("seul-en-course", place=live).at(live)
            return
        board = situation.board
        everybody = showdown.decide(self.room, situation.holes, board)
        yield from showdown.read_steps(self.room, everybody)
        parts: list[sharing.Shares] = [{pots.returned_to: pots.returned}] if pots.returned else []
        for pot, steps in zip(pots.pots, cut, strict=True):
            yield from steps
            if len(pot.eligible) > 1:
                results = self._results(situation, pot)
                yield from sharing.decided(self.room, pot, results, situation)
                parts += sharing.parts(self.room, pot, results, situation)
            else:
                parts.append({pot.eligible[0]: pot.amount})
        yield from sharing.totals(self.room, parts)

    def _cut(self, situation: PotsToGive, pots: Pots) -> Iterator[tuple[Step, ...]]:
        """Yield how much each pot held, and what is left of it once it is levied."""
        sums = pot_steps(self.room, situation.bets, pots)
        for number, (step, pot) in enumerate(zip(sums, pots.pots, strict=True)):
            if situation.taken:
                yield step, left_step(self.room, pot, situation.taken[number])
            else:
                yield (step,)

    @error(
        _UNLEVIED,
        "La retenue est déjà dans la cagnotte : on ne donne que ce qui reste de chaque pot.",
    )
    def _whole_pots(self, seen: PotsToGive) -> Answer | None:
        whole = pots_of(self.room.variant, paid(seen.bets))
        return _answer(seen, self._given(seen, whole)) if seen.taken else None

    @error(
        "tapis-gagne-tout",
        "Le joueur à tapis ne gagne que les pots auxquels il a contribué.",
        lambda variant: variant.opening is not Opening.STAKE,
    )
    def _all_to_best(self, seen: PotsToGive) -> Answer | None:
        pots = self._pots(seen)
        everybody = Pots((Pot(pots.total, tuple(seen.holes)),))
        several = len(pots.pots) > 1 and seen.hands
        return _answer(seen, self._given(seen, everybody)) if several else None

    @error(
        "jeton-au-mauvais-gagnant",
        "Le jeton indivisible va au premier gagnant à gauche du bouton.",
        lambda variant: variant.button,
    )
    def _chip_backwards(self, seen: PotsToGive) -> Answer | None:
        return self._shared(seen, sharing.backwards, sharing.ODD, sharing.SAME)

    @error(
        "jeton-d-une-autre-maison",
        "Cette maison donne le jeton par d'autres cartes : relisez parmi lesquelles elle cherche.",
        lambda variant: not variant.button,
    )
    def _chip_as_elsewhere(self, seen: PotsToGive) -> Answer | None:
        return self._shared(seen, sharing.as_elsewhere(sharing.BY_CARDS), sharing.BY_CARDS)

    @error(
        "partage-d-une-autre-maison",
        "Les mêmes joueurs gagnent les deux moitiés : relisez si la maison partage chacune à part, ou "
        "le pot en une fois.",
        _halved,
    )
    def _same_as_elsewhere(self, seen: PotsToGive) -> Answer | None:
        return self._shared(seen, sharing.as_elsewhere(sharing.SAME), sharing.SAME)

    @error(
        "jeton-au-mauvais-gagnant",
        "Le jeton indivisible va au premier par la carte, couleurs comprises, comme la maison la "
        "cherche.",
        lambda variant: not variant.button,
    )
    def _chip_to_lowest(self, seen: PotsToGive) -> Answer | None:
        kinds = (sharing.ODD, sharing.BY_CARDS, sharing.SAME)
        return self._shared(seen, sharing.backwards, *kinds)

    @error(
        "partage-oublie",
        "Les cartes qui ne jouent pas ne départagent personne : le pot est partagé.",
    )
    def _not_shared(self, seen: PotsToGive) -> Answer | None:
        kinds = (sharing.SHARED, sharing.ODD, sharing.BY_CARDS, sharing.SAME)
        return self._shared(seen, sharing.highest_takes_all, *kinds)

    @error("une-seule-moitie", "La seconde moitié du pot va à l'autre main.", _halved)
    def _first_half_only(self, seen: PotsToGive) -> Answer | None:
        return self._shared(seen, sharing.first_half_only, sharing.HALVES, sharing.QUARTER)

    @error(
        "parts-egales",
        "Le pot se coupe d'abord en deux : seule la moitié disputée est partagée.",
        _halved,
    )
    def _equal_parts(self, seen: PotsToGive) -> Answer | None:
        return self._shared(seen, sharing.equal_parts, sharing.QUARTER)

    @error(
        "jeton-a-la-seconde-moitie",
        "Le jeton qui reste entre les moitiés va à la première, main haute.",
        lambda variant: _halved(variant) and variant.halves[0].high,
    )
    def _chip_to_low(self, seen: PotsToGive) -> Answer | None:
        return self._shared(seen, sharing.chip_to_second, sharing.BETWEEN)

    @error(
        "jeton-a-la-seconde-moitie",
        "Le jeton qui reste entre les moitiés va à la première, deuce to seven.",
        lambda variant: _halved(variant) and not variant.halves[0].high,
    )
    def _chip_to_badugi(self, seen: PotsToGive) -> Answer | None:
        return self._shared(seen, sharing.chip_to_second, sharing.BETWEEN)

    def _shared(
        self, situation: PotsToGive, share_out: sharing.Sharing, *kinds: str
    ) -> Answer | None:
        """Return an error of sharing in the only pot, if it is of one of these kinds."""
        if not situation.hands or self.classify(situation) not in kinds:
            return None
        pot = self._pots(situation).pots[0]
        results = self._results(situation, pot)
        return _answer(situation, share_out(self.room, situation, pot.amount, results))


def _answer(situation: PotsToGive, given: Mapping[int, Cents]) -> Answer:
    return {
        field(row.seat): given.get(row.seat, 0)
        for row in sorted(situation.bets, key=lambda row: row.seat)
        if row.state != FOLDED
    }


def zones(situation: PotsToGive) -> tuple[Zone, ...]:
    """Lay the common cards, the pots that are made, the bets and hands of the seats.

    Once hands are shown, everything that was called is in the middle.
    """
    if situation.hands:
        situation = replace(situation, past=max(row.bet for row in situation.bets))
    laid = [*cloth.paid_in(situation), *_unpaid_button(situation)]
    seats = tuple(
        replace(
            zone,
            cards=situation.holes.get(zone.seat, ()),
            button=zone.seat == situation.button,
        )
        for zone in sorted(laid, key=lambda zone: zone.seat)
    )
    pots = cloth.made(_left(situation.made, situation.taken))
    return (*cloth.board(situation.board), *pots, *seats)


def _left(made: Sequence[Cents], taken: Sequence[Cents]) -> tuple[Cents, ...]:
    """Return what lies in each pot that is made, once the house has taken its part."""
    return tuple(pot - part for pot, part in zip(made, taken or repeat(0), strict=False))


def _unpaid_button(situation: PotsToGive) -> Iterator[Zone]:
    """Yield the place of a button who has put nothing in: odd chips go round from it."""
    paying = {row.seat for row in situation.bets}
    if situation.button not in {NO_BUTTON, *paying}:
        yield CLOTH.seat(situation.button)


def check_house(situation: PotsToGive, absent: Container[str]) -> None:
    """Refuse a choice of a house that this game does not have.

    Raises:
        UnreadableAnswer: with the field at fault.
    """
    for name, usual in SHARING.items():
        if name in absent and getattr(situation, name) != usual:
            raise UnreadableAnswer("Ce choix de la maison n'est pas de ce jeu.", name)


def check_stakes(rows: Sequence[SeatBet]) -> None:
    """Refuse stakes that are not one and the same for all who have not folded.

    Raises:
        UnreadableAnswer: with the field at fault.
    """
    unequal = len({row.bet for row in rows if row.state != FOLDED}) > 1
    if unequal or any(row.bet for row in rows if row.state == FOLDED):
        raise UnreadableAnswer(
            "Chacun mise la même somme, ou se couche sans rien mettre au pot.", "bets"
        )
