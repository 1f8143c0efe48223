"""Who shows their cards first: by the button or, at stud, by the open cards."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.cards import show_cards
from casino_rules.core.drill import branch
from casino_rules.core.forms import Json, UnreadableAnswer
from casino_rules.core.french import CARTE
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.core.table_forms import Hand, Seats
from casino_rules.poker.drills import base, cloth
from casino_rules.poker.drills.base import RoomDrill, dealt, error
from casino_rules.poker.play import opening
from casino_rules.poker.play.rounds import first_to_show
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
from casino_rules.poker.situations.studs import (
    TIED_BY_SEAT,
    LowStudShow,
    SeatShown,
    StudShow,
    in_house,
    shown_by_seat,
)

_PROMPTS: Final = {
    "premier-relanceur": "On a relancé au dernier tour. Qui découvre en premier ?",
    "mise-simple": "Au dernier tour, un joueur a misé et on l'a suivi. Qui découvre en premier ?",
    "relanceur": "Au dernier tour, on a misé ou relancé. Qui découvre en premier ?",
    "parole": "Au dernier tour, tous ont dit parole. Qui découvre en premier ?",
    "sans-encheres": "Les tapis sont payés : il n'y a pas eu d'enchères au dernier tour. Qui découvre en "
    "premier ?",
}


_OTHER: Final = "Un autre a relancé : relisez la règle de la maison."


def _why_other(situation: HandsToShow | StudShow) -> str:
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
_LEGACY_FACTS: Final[Mapping[str, Json]] = {
    "montre_en_premier": LAST_RAISER,
    "first_raiser": 0,
    "spoke": [],
}
_BET_ONLY: Final = 0.3
_THEN: Final = 0.5
"""How often who is all-in went all-in in the last round, when there was a bet in it."""


def _raisers(rng: Random, live: Sequence[int], able: Sequence[int]) -> tuple[int, int]:
    """Return who bet or raised last and who raised first, 0 for nobody."""
    if len(able) < PAIR:
        return 0, 0
    raiser = rng.choice((0, *live))
    if not raiser or rng.random() < _BET_ONLY:
        return raiser, 0
    return raiser, rng.choice((raiser, rng.choice(able)))


def _went_all_in(rng: Random, raiser: int, all_in: Iterable[int]) -> tuple[SeatSpoke, ...]:
    """Return who went all-in in the last round, of those who are: none where nobody has bet."""
    return tuple(SeatSpoke(seat) for seat in all_in if raiser and rng.random() < _THEN)


def _other(situation: HandsToShow | StudShow) -> tuple[int, ...] | None:
    """Return the seat that the other reading designates, if any."""
    letter = situation.montre_en_premier == FIRST_RAISER
    seat = situation.raiser if letter else situation.first_raiser
    return (seat,) if seat else None


def _ended(situation: HandsToShow | StudShow) -> str:
    """Return how the last round ended: what the question tells, and what decides."""
    if situation.raiser:
        return situation.kind
    able = sum(row.state == PLAYS for row in situation.players)
    return "parole" if able >= PAIR else "sans-encheres"


def _article(situation: HandsToShow | StudShow) -> str:
    """Return the article that says who shows first: the letter of the regulation, or the usage."""
    letter = situation.montre_en_premier == FIRST_RAISER
    return "premier-a-montrer-reglement" if letter else "premier-a-montrer"


class Shows[S: HandsToShow | StudShow](RoomDrill[S]):
    """Ask the right player to show first; the error of a neighbour is told where no other is."""

    slug = "premier-a-montrer"
    title = "Qui montre en premier ?"
    duty = "Demander ses cartes au bon joueur à l'abattage."
    branches = _BRANCHES
    legacy_facts: ClassVar[Mapping[str, Json]] = _LEGACY_FACTS

    def __init__(self, room: Room) -> None:
        """Take the room; the particular errors come first."""
        super().__init__(room)
        self.pitfalls = (*self.pitfalls[PAIR:], *self.pitfalls[:PAIR])

    @override
    def classify(self, situation: S) -> str:
        return _ended(situation)

    def _prompt(self, situation: S) -> str:
        return _PROMPTS[_ended(situation)]

    @staticmethod
    def _notes(situation: S, row: SeatState | SeatShown) -> list[str]:
        """Say what a player did in the last round, that they have folded, or when they went all-in."""
        did = ["premier à relancer"] if row.seat == situation.first_raiser else []
        if row.seat == situation.raiser:
            did.append("dernier à relancer" if situation.first_raiser else "a misé")
        if row.state != ALL_IN:
            return [*did, *cloth.state(row)]
        when = "à" if row.seat in situation.heard else "avant"
        return [*did, f"{STATES.show(ALL_IN).lower()} {when} ce tour"]

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


class FirstToShow(Shows[HandsToShow]):
    """Ask the right player to show first."""

    seconds = 6
    situation = HandsToShow
    legacy_facts: ClassVar[Mapping[str, Json]] = {**_LEGACY_FACTS, "board": ""}

    @override
    def check(self, situation: HandsToShow) -> None:
        self.check_lying(situation.board, self.room.variant.rounds)

    @override
    def deal(self, rng: Random, house: House) -> HandsToShow:
        seats = self.seats(rng, 3)
        live = rng.sample(seats, rng.randint(PAIR, min(len(seats), 5)))
        able = live[: rng.randint(0, len(live))]
        raiser, first = _raisers(rng, live, able)
        states = {seat: ALL_IN if seat in live else FOLDED for seat in seats}
        states |= dict.fromkeys(able, PLAYS)
        rows = tuple(SeatState(seat, state) for seat, state in states.items())
        showers = house.choice("montre-en-premier")
        button, board = rng.choice(seats), dealt(rng, self.room.variant.board)
        then = _went_all_in(rng, raiser, [row.seat for row in rows if row.state == ALL_IN])
        return HandsToShow(button, raiser, rows, showers, first, board, then)

    @override
    def ask(self, situation: HandsToShow) -> Question:
        seats = cloth.seats(
            situation.players,
            lambda row: self._notes(situation, row),
            self.room.variant.hole,
            button=situation.button,
        )
        zones = (*cloth.board(situation.board), *seats)
        live = tuple(sorted(_seats(situation, PLAYS, ALL_IN)))
        force = self.room.book.in_force(montre_en_premier=situation.montre_en_premier)
        return Question(self._prompt(situation), Seats(live, one=True), zones, force)

    @override
    def solve(self, situation: HandsToShow) -> Ruling[tuple[int, ...]]:
        seat = self._first(situation)
        step = self.room.cite(_article(situation), self.classify(situation), place=seat)
        return Ruling((seat,), (step,))

    @override
    def _first(self, situation: HandsToShow) -> int:
        able = {*_seats(situation, PLAYS), *situation.heard}
        live = _seats(situation, PLAYS, ALL_IN)
        return first_to_show(live, able, situation.button, situation.designated)

    @error(
        "gauche-du-bouton",
        "Celui que les relances désignent découvre le premier, où qu'il soit assis.",
    )
    def _left_of_button(self, seen: HandsToShow) -> tuple[int, ...] | None:
        return self._nearest(seen) if seen.designated else None

    @error("autre-relanceur", _OTHER, told=_why_other)
    def _other_raiser(self, seen: HandsToShow) -> tuple[int, ...] | None:
        return _other(seen)

    @error(
        "tapis-en-premier",
        "Un joueur à tapis n'a pas parlé au dernier tour : celui qui y a parlé le premier "
        "découvre avant lui.",
    )
    def _all_in_first(self, seen: HandsToShow) -> tuple[int, ...] | None:
        return self._nearest(seen) if self.classify(seen) in {"parole", "mise-simple"} else None

    @error(
        "tapis-oublie",
        "Il est allé à tapis à ce tour : il y a parlé, et compte parmi ceux qui y ont parlé.",
    )
    def _all_in_forgotten(self, seen: HandsToShow) -> tuple[int, ...] | None:
        playing = _seats(seen, PLAYS)
        return clockwise(playing, seen.button)[:1] if seen.raiser and playing else None

    @error("bouton-en-premier", "Le bouton ferme la marche : on commence à sa gauche.")
    def _button_first(self, seen: HandsToShow) -> tuple[int, ...] | None:
        if seen.raiser or seen.button not in _seats(seen, PLAYS, ALL_IN):
            return None
        return (seen.button,)

    @staticmethod
    def _nearest(seen: HandsToShow) -> tuple[int, ...]:
        return clockwise(_seats(seen, PLAYS, ALL_IN), seen.button)[:1]


def _seats(situation: HandsToShow, *states: str) -> tuple[int, ...]:
    return tuple(row.seat for row in situation.players if row.state in states)


class StudFirstToShow(Shows[StudShow]):
    """Ask the right player to show first."""

    seconds = 8
    legacy_facts: ClassVar[Mapping[str, Json]] = {**_LEGACY_FACTS, **TIED_BY_SEAT}

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
        seats = self.seats(rng, 3)
        live, sure = base.live_number(rng, len(seats)), rng.choice((0, PAIR))
        rows = base.players(rng, seats, self._open, live, sure)
        able = [row.seat for row in rows if row.state == PLAYS]
        raiser, first = _raisers(rng, able, able)
        then = _went_all_in(rng, raiser, [row.seat for row in rows if row.state == ALL_IN])
        facts = {"raiser": raiser, "players": rows, "first_raiser": first, "spoke": then}
        return in_house(self.situation, house, **facts)

    @override
    def ask(self, situation: StudShow) -> Question:
        zones = cloth.seats(
            situation.players,
            lambda row: self._notes(situation, row),
            sum(street.closed for street in self.room.variant.streets),
        )
        form = Seats(tuple(shown_by_seat(situation.players)), one=True)
        book = self.room.book
        in_force = tuple(book.option(slug).label(key) for slug, key in situation.options.items())
        return Question(self._prompt(situation), form, zones, in_force)

    @override
    def solve(self, situation: StudShow) -> Ruling[tuple[int, ...]]:
        kind, seat = self.classify(situation), self._first(situation)
        cards = shown_by_seat(situation.players)[seat]
        step = self.room.cite(
            f"{_article(situation)}-stud", kind, place=seat, cartes=show_cards(cards)
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

    @error("autre-relanceur", _OTHER, told=_why_other)
    def _other_raiser(self, seen: StudShow) -> tuple[int, ...] | None:
        return _other(seen)

    @error(
        "a-gauche-du-croupier",
        "La place ne compte pas : ce sont les mises, puis les cartes visibles.",
    )
    def _nearest(self, seen: StudShow) -> tuple[int, ...]:
        return (min(shown_by_seat(seen.players)),)
