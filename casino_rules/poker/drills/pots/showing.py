"""What is common to who shows first, with a button and at stud: how a round ended, who raised, the errors."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.drill import branch
from casino_rules.core.forms import Json
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.play.seating import PAIR, clockwise
from casino_rules.poker.room import Room
from casino_rules.poker.situations.hands import HandsToShow
from casino_rules.poker.situations.seats import (
    ALL_IN,
    FIRST_RAISER,
    FOLDED,
    LAST_RAISER,
    PLAYS,
    STATES,
    SeatSpoke,
    SeatState,
)
from casino_rules.poker.situations.studs import SeatShown, StudShow

PROMPTS: Final = {
    "premier-relanceur": "On a relancé au dernier tour. Qui découvre en premier ?",
    "mise-simple": "Au dernier tour, un joueur a misé et on l'a suivi. Qui découvre en premier ?",
    "relanceur": "Au dernier tour, on a misé ou relancé. Qui découvre en premier ?",
    "parole": "Au dernier tour, tous ont dit parole. Qui découvre en premier ?",
    "sans-encheres": "Les tapis sont payés : il n'y a pas eu d'enchères au dernier tour. Qui découvre en "
    "premier ?",
}


def ended(situation: HandsToShow | StudShow) -> str:
    """Return how the last round went: a bet, no bet, or nobody who could bet."""
    if situation.raiser:
        return situation.kind
    able = sum(row.state == PLAYS for row in situation.players)
    return "parole" if able >= PAIR else "sans-encheres"


OTHER: Final = "Un autre a relancé : relisez la règle de la maison."


def why_other(situation: HandsToShow | StudShow) -> str:
    """Return which of those who raised shows first in this house."""
    letter = situation.montre_en_premier == FIRST_RAISER
    if letter and not situation.first_raiser:
        return "Dans cette maison, une mise que personne n'a relancée ne désigne personne."
    if letter:
        return "Dans cette maison, le premier à avoir relancé montre d'abord, non le dernier."
    return "Dans cette maison, le dernier à avoir misé ou relancé montre d'abord, non le premier."


_BRANCHES: Final = (
    branch(
        "relanceur", "Un joueur a misé ou relancé au dernier tour", 5, montre_en_premier=LAST_RAISER
    ),
    branch(
        "premier-relanceur",
        "Deux relances au dernier tour, ou une",
        5,
        montre_en_premier=FIRST_RAISER,
    ),
    branch(
        "mise-simple", "Une mise au dernier tour, sans relance", 4, montre_en_premier=FIRST_RAISER
    ),
    branch("parole", "Personne n'a misé au dernier tour", 4),
    branch("sans-encheres", "Pas d'enchères au dernier tour", 3),
)
LEGACY_FACTS: Final[Mapping[str, Json]] = {
    "montre_en_premier": LAST_RAISER,
    "first_raiser": 0,
    "spoke": [],
}
_BET_ONLY: Final = 0.3
_THEN: Final = 0.5
"""How often who is all-in went all-in in the last round, when there was a bet in it."""


def raisers(rng: Random, live: Sequence[int], able: Sequence[int]) -> tuple[int, int]:
    """Return who bet or raised last and who raised first, 0 for nobody."""
    if len(able) < PAIR:
        return 0, 0
    raiser = rng.choice((0, *live))
    if not raiser or rng.random() < _BET_ONLY:
        return raiser, 0
    return raiser, rng.choice((raiser, rng.choice(able)))


def went_all_in(rng: Random, raiser: int, all_in: Iterable[int]) -> tuple[SeatSpoke, ...]:
    """Return who went all-in in the last round, of those who are: none where nobody has bet."""
    return tuple(SeatSpoke(seat) for seat in all_in if raiser and rng.random() < _THEN)


def standing(situation: HandsToShow | StudShow, row: SeatState | SeatShown) -> list[str]:
    """Say that a player has folded, or when they went all-in: whether they spoke in the round."""
    if row.state != ALL_IN:
        return cloth.state(row)
    when = "à" if row.seat in situation.heard else "avant"
    return [f"{STATES.show(ALL_IN).lower()} {when} ce tour"]


def said(situation: HandsToShow | StudShow, seat: int) -> list[str]:
    """Say what a player did in the last round."""
    first = ["premier à relancer"] if seat == situation.first_raiser else []
    if seat != situation.raiser:
        return first
    return [*first, "dernier à relancer" if situation.first_raiser else "a misé"]


def other(situation: HandsToShow | StudShow) -> tuple[int, ...] | None:
    """Return the seat that the other reading designates, if any."""
    letter = situation.montre_en_premier == FIRST_RAISER
    seat = situation.raiser if letter else situation.first_raiser
    return (seat,) if seat else None


def article(situation: HandsToShow | StudShow) -> str:
    """Return the article that says who shows first: the letter of the regulation, or the usage."""
    letter = situation.montre_en_premier == FIRST_RAISER
    return "premier-a-montrer-reglement" if letter else "premier-a-montrer"


class Shows[S: HandsToShow | StudShow](RoomDrill[S]):
    """Ask the right player to show first; the error of a neighbour is told where no other is."""

    slug = "premier-a-montrer"
    title = "Qui montre en premier ?"
    duty = "Demander ses cartes au bon joueur à l'abattage."
    branches = _BRANCHES
    legacy_facts: ClassVar[Mapping[str, Json]] = LEGACY_FACTS

    def __init__(self, room: Room) -> None:
        """Take the room; the particular errors come first."""
        super().__init__(room)
        self.pitfalls = (*self.pitfalls[PAIR:], *self.pitfalls[:PAIR])

    @abstractmethod
    def _first(self, situation: S) -> int:
        """Return the seat that shows first."""

    @override
    def read(self, raw: object) -> S:
        """Read a situation; that nobody went all-in in the last round need not be said."""
        return super().read({"spoke": [], **raw} if isinstance(raw, Mapping) else raw)

    def _round(self, situation: S) -> tuple[int, ...]:
        """Return the live seats clockwise from the one that shows first, that one last."""
        live = (row.seat for row in situation.players if row.state != FOLDED)
        return clockwise(live, self._first(situation))

    @error("celui-qui-suit", "Il découvre ensuite : un autre est désigné pour commencer.")
    def _the_next(self, seen: S) -> tuple[int, ...]:
        return self._round(seen)[:1]

    @error(
        "le-dernier-a-montrer",
        "On suit le sens des aiguilles d'une montre : il découvre le dernier.",
    )
    def _the_last(self, seen: S) -> tuple[int, ...]:
        return self._round(seen)[-PAIR:-1]
