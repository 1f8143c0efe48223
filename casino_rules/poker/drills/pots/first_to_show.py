"""Who shows his cards first: by the button or, at stud, by the open cards."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import show_cards
from casino_rules.core.drill import branch
from casino_rules.core.forms import Json, UnreadableAnswer
from casino_rules.core.french import CARTE
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.core.seat_forms import Seats
from casino_rules.poker.drills import cloth, open_cards
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.drills.chance import dealt
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
    SeatState,
)
from casino_rules.poker.situations.studs import LowStudShow, StudShow, shown_by_seat

_PROMPTS: Final = {
    "premier-relanceur": "On a relancé au dernier tour. Qui découvre en premier ?",
    "mise-simple": "Au dernier tour, un joueur a misé et on l'a suivi. Qui découvre en premier ?",
    "relanceur": "Au dernier tour, on a misé ou relancé. Qui découvre en premier ?",
    "parole": "Au dernier tour, tous ont dit parole. Qui découvre en premier ?",
    "sans-encheres": "Tapis payés : il n'y a pas eu d'enchères au dernier tour. Qui découvre en "
    "premier ?",
}


def _ended(situation: HandsToShow | StudShow) -> str:
    """Return how the last round went: a bet, no bet, or nobody who could bet."""
    if situation.raiser:
        return situation.kind
    able = sum(row.state == PLAYS for row in situation.players)
    return "parole" if able >= PAIR else "sans-encheres"


_OTHER: Final = (
    "Le règlement demande le premier à avoir relancé, l'usage le dernier à avoir misé ou relancé : "
    "relisez la règle de la maison."
)
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
_FORMERLY: Final[Mapping[str, Json]] = {"montre_en_premier": LAST_RAISER, "first_raiser": 0}
_BET_ONLY: Final = 0.3


def _raisers(rng: Random, live: Sequence[int], able: Sequence[int]) -> tuple[int, int]:
    """Return who bet or raised last and who raised first, 0 for nobody."""
    if len(able) < PAIR:
        return 0, 0
    raiser = rng.choice((0, *live))
    if not raiser or rng.random() < _BET_ONLY:
        return raiser, 0
    return raiser, rng.choice((raiser, rng.choice(able)))


def _said(situation: HandsToShow | StudShow, seat: int) -> list[str]:
    """Say what a player did in the last round."""
    first = ["premier à relancer"] if seat == situation.first_raiser else []
    if seat != situation.raiser:
        return first
    return [*first, "dernier à relancer" if situation.first_raiser else "a misé"]


def _other(situation: HandsToShow | StudShow) -> tuple[int, ...] | None:
    """Return the seat that the other reading designates, if any."""
    letter = situation.montre_en_premier == FIRST_RAISER
    seat = situation.raiser if letter else situation.first_raiser
    return (seat,) if seat else None


def _article(situation: HandsToShow | StudShow) -> str:
    letter = situation.montre_en_premier == FIRST_RAISER
    return "premier-a-montrer-reglement" if letter else "premier-a-montrer"


class _Shows[S: HandsToShow | StudShow](RoomDrill[S]):
    """The errors of who looks beside the seat that shows first: told where no other is."""

    def __init__(self, room: Room) -> None:
        """Take the room; the particular errors come first."""
        super().__init__(room)
        self.pitfalls = (*self.pitfalls[PAIR:], *self.pitfalls[:PAIR])

    @abstractmethod
    def _first(self, situation: S) -> int:
        """Return the seat that shows first."""

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


class FirstToShow(_Shows[HandsToShow]):
    """Ask the right player to show first."""

    slug = "premier-a-montrer"
    title = "Qui montre en premier ?"
    duty = "Demander ses cartes au bon joueur à l'abattage."
    seconds = 6
    situation = HandsToShow
    branches = _BRANCHES
    formerly: ClassVar[Mapping[str, Json]] = {**_FORMERLY, "board": ""}

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
        return HandsToShow(button, raiser, rows, showers, first, board)

    @override
    def classify(self, situation: HandsToShow) -> str:
        return _ended(situation)

    @override
    def ask(self, situation: HandsToShow) -> Question:
        seats = cloth.seats(
            situation.players,
            lambda row: _notes(situation, row),
            self.room.variant.hole,
            button=situation.button,
        )
        zones = (*cloth.board(situation.board), *seats)
        live = tuple(sorted(_seats(situation, PLAYS, ALL_IN)))
        force = self.room.book.in_force(montre_en_premier=situation.montre_en_premier)
        return Question(_PROMPTS[_ended(situation)], Seats(live, one=True), zones, force)

    @override
    def solve(self, situation: HandsToShow) -> Ruling[tuple[int, ...]]:
        seat = self._first(situation)
        step = self.room.cite(_article(situation), self.classify(situation), place=seat)
        return Ruling((seat,), (step,))

    @override
    def _first(self, situation: HandsToShow) -> int:
        able = {*_seats(situation, PLAYS), *([situation.raiser] if situation.raiser else ())}
        live = _seats(situation, PLAYS, ALL_IN)
        return first_to_show(live, able, situation.button, situation.designated)

    @error(
        "gauche-du-bouton",
        "Celui que les relances désignent découvre le premier, où qu'il soit assis.",
    )
    def _left_of_button(self, seen: HandsToShow) -> tuple[int, ...] | None:
        return self._nearest(seen) if seen.designated else None

    @error("autre-relanceur", _OTHER)
    def _other_raiser(self, seen: HandsToShow) -> tuple[int, ...] | None:
        return _other(seen)

    @error(
        "tapis-en-premier",
        "Un joueur à tapis n'a pas parlé au dernier tour : celui qui y a parlé le premier "
        "découvre avant lui.",
    )
    def _all_in_first(self, seen: HandsToShow) -> tuple[int, ...] | None:
        return self._nearest(seen) if self.classify(seen) == "parole" else None

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


def _notes(situation: HandsToShow, row: SeatState) -> list[str]:
    return [*_said(situation, row.seat), *cloth.state(row)]


_FEWEST = 3


class StudFirstToShow(_Shows[StudShow]):
    """Ask the right player to show first."""

    slug = "premier-a-montrer"
    title = "Qui montre en premier ?"
    duty = "Demander ses cartes au bon joueur à l'abattage."
    seconds = 8
    branches = _BRANCHES
    formerly: ClassVar[Mapping[str, Json]] = _FORMERLY

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
            message = f"À l'abattage, un joueur a {CARTE.count(self._open)} devant lui, ouvertes."
            raise UnreadableAnswer(message, "players")

    @override
    def deal(self, rng: Random, house: House) -> StudShow:
        seats = self.seats(rng, _FEWEST)
        live, sure = open_cards.live_number(rng, len(seats)), rng.choice((0, PAIR))
        rows = open_cards.players(rng, seats, self._open, live, sure)
        able = [row.seat for row in rows if row.state == PLAYS]
        raiser, first = _raisers(rng, able, able)
        showers = house.choice("montre-en-premier")
        if self.room.variant.low:
            return LowStudShow(raiser, rows, showers, first, house.choice("parole-basse"))
        return StudShow(raiser, rows, showers, first)

    @override
    def classify(self, situation: StudShow) -> str:
        return _ended(situation)

    @override
    def ask(self, situation: StudShow) -> Question:
        zones = cloth.seats(
            situation.players,
            lambda row: [
                *_said(situation, row.seat),
                *cloth.state(row),
            ],
            sum(street.closed for street in self.room.variant.streets),
        )
        form = Seats(tuple(shown_by_seat(situation.players)), one=True)
        book = self.room.book
        in_force = tuple(book.option(slug).label(key) for slug, key in situation.options.items())
        return Question(_PROMPTS[_ended(situation)], form, zones, in_force)

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
        able = [row.seat for row in situation.players if row.state == PLAYS]
        used = opening.ways(self.room.variant, situation.options)
        return opening.visible_speaker(shown, able if len(able) >= PAIR else shown, used)

    @error(
        "meilleure-main-visible",
        "Celui que les relances désignent découvre le premier, quelles que soient les cartes "
        "visibles.",
    )
    def _best_instead(self, seen: StudShow) -> tuple[int, ...] | None:
        return (self._best(seen),) if seen.designated else None

    @error("autre-relanceur", _OTHER)
    def _other_raiser(self, seen: StudShow) -> tuple[int, ...] | None:
        return _other(seen)

    @error(
        "a-gauche-du-croupier",
        "La place ne compte pas : ce sont les mises, puis les cartes visibles.",
    )
    def _nearest(self, seen: StudShow) -> tuple[int, ...]:
        return (min(shown_by_seat(seen.players)),)
