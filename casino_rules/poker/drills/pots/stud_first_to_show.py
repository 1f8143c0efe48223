"""Who shows their cards first at stud, by the open cards."""

from collections.abc import Mapping
from random import Random
from typing import ClassVar, override

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import show_cards
from casino_rules.core.forms import Json, UnreadableAnswer
from casino_rules.core.french import CARTE
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.core.seat_forms import Seats
from casino_rules.poker.drills import cloth, open_cards
from casino_rules.poker.drills.base import error
from casino_rules.poker.drills.pots.showing import (
    LEGACY_FACTS,
    OTHER,
    PROMPTS,
    Shows,
    article,
    ended,
    other,
    raisers,
    said,
    standing,
    went_all_in,
    why_other,
)
from casino_rules.poker.play import opening
from casino_rules.poker.play.seating import PAIR
from casino_rules.poker.room import Room
from casino_rules.poker.situations.seats import ALL_IN, PLAYS
from casino_rules.poker.situations.studs import (
    TIED_BY_SEAT,
    LowStudShow,
    StudShow,
    in_house,
    shown_by_seat,
)

_FEWEST = 3


class StudFirstToShow(Shows[StudShow]):
    """Ask the right player to show first."""

    seconds = 8
    legacy_facts: ClassVar[Mapping[str, Json]] = {**LEGACY_FACTS, **TIED_BY_SEAT}

    def __init__(self, room: Room) -> None:
        """Take the room, and list the errors."""
        super().__init__(room)
        self.situation = LowStudShow if room.variant.low else StudShow

    @property
    def _open(self) -> int:
        return self.room.variant.open_by(self.room.variant.rounds)

    @override
    def check(self, situation: StudShow) -> None:
        if any(len(row.shown) != self._open for row in situation.players if row.shown):
            message = f"À l'abattage, un joueur a {CARTE.spelled(self._open)} devant lui, ouvertes."
            raise UnreadableAnswer(message, "players")

    @override
    def deal(self, rng: Random, house: House) -> StudShow:
        seats = self.seats(rng, _FEWEST)
        live, sure = open_cards.live_number(rng, len(seats)), rng.choice((0, PAIR))
        rows = open_cards.players(rng, seats, self._open, live, sure)
        able = [row.seat for row in rows if row.state == PLAYS]
        raiser, first = raisers(rng, able, able)
        then = went_all_in(rng, raiser, [row.seat for row in rows if row.state == ALL_IN])
        facts = {"raiser": raiser, "players": rows, "first_raiser": first, "spoke": then}
        return in_house(self.situation, house, **facts)

    @override
    def classify(self, situation: StudShow) -> str:
        return ended(situation)

    @override
    def ask(self, situation: StudShow) -> Question:
        zones = cloth.seats(
            situation.players,
            lambda row: [*said(situation, row.seat), *standing(situation, row)],
            sum(street.closed for street in self.room.variant.streets),
        )
        form = Seats(tuple(shown_by_seat(situation.players)), one=True)
        book = self.room.book
        in_force = tuple(book.option(slug).label(key) for slug, key in situation.options.items())
        return Question(PROMPTS[ended(situation)], form, zones, in_force)

    @override
    def solve(self, situation: StudShow) -> Ruling[tuple[int, ...]]:
        kind, seat = self.classify(situation), self._first(situation)
        cards = shown_by_seat(situation.players)[seat]
        step = self.room.cite(
            f"{article(situation)}-stud", kind, place=seat, cartes=show_cards(cards)
        )
        return Ruling((seat,), (step,))

    @override
    def _first(self, situation: StudShow) -> int:
        return situation.designated or self._best(situation)

    def _best(self, situation: StudShow) -> int:
        """Return the seat that spoke first in the last round, or would have."""
        shown: dict[int, Hand] = shown_by_seat(situation.players)
        heard = situation.heard
        able = [row.seat for row in situation.players if row.state == PLAYS or row.seat in heard]
        used = opening.ways(self.room.variant, situation.options)
        return opening.visible_speaker(shown, able if len(able) >= PAIR else shown, used)

    @error(
        "meilleure-main-visible",
        "Celui que les relances désignent découvre le premier, quelles que soient les cartes "
        "visibles.",
    )
    def _best_instead(self, seen: StudShow) -> tuple[int, ...] | None:
        return (self._best(seen),) if seen.designated else None

    @error("autre-relanceur", OTHER, told=why_other)
    def _other_raiser(self, seen: StudShow) -> tuple[int, ...] | None:
        return other(seen)

    @error(
        "a-gauche-du-croupier",
        "La place ne compte pas : ce sont les mises, puis les cartes visibles.",
    )
    def _nearest(self, seen: StudShow) -> tuple[int, ...]:
        return (min(shown_by_seat(seen.players)),)
