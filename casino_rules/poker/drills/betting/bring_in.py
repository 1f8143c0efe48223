"""The bring-in: who posts it, how much of it they have, what the others call."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, Final, override

from casino_rules.core.drill import branch
from casino_rules.core.forms import Amount, Field, Fields, Json
from casino_rules.core.house import House
from casino_rules.core.money import EURO, Cents, format_amount
from casino_rules.core.plan import ALL_SEATS
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling, Step
from casino_rules.core.seat_forms import Seats
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.drills.betting import spots
from casino_rules.poker.drills.betting.stud_first_to_speak import first_card_step
from casino_rules.poker.drills.chance import dealt
from casino_rules.poker.play import opening
from casino_rules.poker.play.opening import BEST_CARD, BRING_IN, Ways, ways
from casino_rules.poker.play.seating import PAIR
from casino_rules.poker.play.stakes import table_at
from casino_rules.poker.room import CLOTH, Room
from casino_rules.poker.situations.studs import (
    TIED_BY_SEAT,
    BringInDue,
    LowBringInDue,
    SeatStack,
    in_house,
)

WHO: Final = "place"
POSTED: Final = "pose"
CALLED: Final = "suivre"
_DEEP: Final = (20, 60)
"""What a player has left, in small bets."""

type Answer = dict[str, Any]


class PostBringIn(RoomDrill[BringInDue]):
    """Say who posts the bring-in, how much they put in, and what the next player calls."""

    slug = "bring-in"
    title = "Le bring-in"
    duty = "Faire poser le bring-in, entier ou à tapis, et dire ce que les autres suivent."
    seconds = 12
    branches = (
        branch("entier", "Le joueur désigné a de quoi", 2, ouverture=BRING_IN),
        branch(
            "tapis", "Le joueur désigné n'a pas de quoi : il est à tapis", 5, ouverture=BRING_IN
        ),
        branch("ante", "L'ante a mis à tapis le joueur désigné", 4, ouverture=BRING_IN),
        branch("libre", "La meilleure carte ouvre : rien de forcé", 3, ouverture=BEST_CARD),
    )
    legacy_facts: ClassVar[Mapping[str, Json]] = TIED_BY_SEAT

    def __init__(self, room: Room) -> None:
        """Take the room: a low game reads the open cards as its house does."""
        super().__init__(room)
        self.situation = LowBringInDue if room.variant.low else BringInDue

    def _ways(self, situation: BringInDue) -> Ways:
        return ways(self.room.variant, situation.options)

    def _named(self, situation: BringInDue) -> int:
        """Return the seat that its card names, all-in or not."""
        return opening.opener(situation.shown, situation.shown, self._ways(situation))

    def _poster(self, situation: BringInDue) -> int:
        able = [seat for seat, stack in situation.stacks.items() if stack]
        return opening.opener(situation.shown, able, self._ways(situation))

    @override
    def construct(self, rng: Random, house: House, branch: str) -> BringInDue:
        stakes = table_at(rng, self.room.variant, house.level)
        seats = self.seats(rng, PAIR + 1, house.level)
        cards = dict(zip(seats, dealt(rng, len(seats)), strict=True))
        shown = {seat: (card,) for seat, card in cards.items()}
        named = opening.opener(shown, shown, ways(self.room.variant, dict(house.choices)))
        stacks = {seat: stakes.big * rng.randint(*_DEEP) for seat in seats}
        short = {"tapis": EURO * rng.randint(1, stakes.bring_in // EURO - 1), "ante": 0}
        stacks[named] = short.get(branch, stacks[named])
        rows = tuple(SeatStack(seat, shown[seat], stacks[seat]) for seat in seats)
        return in_house(self.situation, house, bring_in=stakes.bring_in, players=rows)

    @override
    def classify(self, situation: BringInDue) -> str:
        if situation.ouverture == BEST_CARD:
            return "libre"
        stack = situation.stacks[self._named(situation)]
        if not stack:
            return "ante"
        return "tapis" if stack < situation.bring_in else "entier"

    @override
    def ask(self, situation: BringInDue) -> Question:
        closed = self.room.variant.streets[0].closed
        zones = tuple(
            replace(
                CLOTH.seat(row.seat, row.shown, {}, hidden=closed, note=_note(row)),
                hidden_first=closed,
            )
            for row in sorted(situation.players, key=lambda row: row.seat)
        )
        bets = f"{ALL_SEATS}.{cloth.ROUND}"
        fields = (
            Field(WHO, "Qui ouvre", Seats(tuple(situation.shown), one=True), ALL_SEATS),
            Field(POSTED, "Ce qu'il doit mettre au moins", Amount(), bets),
            Field(CALLED, "Ce que doit ajouter le joueur suivant", Amount(), bets),
        )
        prompt = "Qui ouvre, que doit-il mettre au moins, et que doit ajouter, pour suivre, le joueur d'après ?"
        return Question(prompt, Fields(fields), zones, self._in_force(situation))

    def _in_force(self, situation: BringInDue) -> tuple[str, ...]:
        told = [self.room.book.option("ouverture").label(situation.ouverture)]
        if situation.due:
            told.append(f"Bring-in de {format_amount(situation.due)}")
        else:
            told += self.room.book.in_force(mains_visibles_egales=situation.mains_visibles_egales)
        if isinstance(situation, LowBringInDue):
            told.append(spots.said(self.room, "parole-basse", situation.parole_basse))
        return tuple(told)

    @override
    def solve(self, situation: BringInDue) -> Ruling[Answer]:
        seat = self._poster(situation)
        posted = min(situation.stacks[seat], situation.due)
        answer: Answer = {WHO: (seat,), POSTED: posted, CALLED: situation.due}
        return Ruling(answer, tuple(self._steps(situation, seat, posted)))

    def _steps(self, situation: BringInDue, seat: int, posted: Cents) -> Iterator[Step]:
        named = self._named(situation)
        facts: Mapping[str, object] = {
            "place": seat,
            "designee": named,
            "tapis": format_amount(posted),
            "bring_in": format_amount(situation.bring_in),
        }
        yield first_card_step(self.room, situation.shown, self._ways(situation), named)
        if not situation.due:
            return
        if named != seat:
            yield self.room.cite("stud-bring-in-a-tapis", "ante", **facts)
        kind = "" if posted < situation.bring_in else "entier"
        yield self.room.cite("stud-bring-in-a-tapis", kind, **facts)

    @error("bring-in-a-credit", "Un joueur ne met jamais plus que ses jetons : il est à tapis.")
    def _on_credit(self, seen: BringInDue) -> Answer | None:
        return {POSTED: seen.bring_in} if self.classify(seen) == "tapis" else None

    @error(
        "suivre-le-tapis",
        "On suit le bring-in entier : ce qui dépasse le tapis fait un pot extérieur.",
    )
    def _call_the_all_in(self, seen: BringInDue) -> Answer | None:
        posted = min(seen.stacks[self._poster(seen)], seen.due)
        return {CALLED: posted} if posted < seen.due else None

    @error(
        "ante-a-tapis", "Celui que l'ante a mis à tapis ne pose rien : le bring-in passe à gauche."
    )
    def _named_all_in(self, seen: BringInDue) -> Answer | None:
        return {WHO: (self._named(seen),), POSTED: 0} if self.classify(seen) == "ante" else None

    @error(
        "carte-suivante",
        "Le bring-in passe au joueur suivant, à gauche, et non à la carte qui vient après.",
    )
    def _next_card(self, seen: BringInDue) -> Answer | None:
        able = {seat: cards for seat, cards in seen.shown.items() if seen.stacks[seat]}
        if self.classify(seen) != "ante":
            return None
        return {WHO: (opening.opener(able, able, self._ways(seen)),)}


def _note(row: SeatStack) -> str:
    return cloth.stack_told(row.stack) if row.stack else "à tapis"
