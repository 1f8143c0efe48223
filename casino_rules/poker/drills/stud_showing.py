"""Who shows his cards first in the stud games."""

from random import Random
from typing import override

from casino_rules.core.card_forms import Hand
from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Seats, UnreadableAnswer
from casino_rules.core.french import CARTE
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Ruling
from casino_rules.poker import opening
from casino_rules.poker.drills import stud_tables
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.drills.stud_speaking import stud_zones
from casino_rules.poker.making import seats_at
from casino_rules.poker.opening import ways
from casino_rules.poker.room import Room, laid
from casino_rules.poker.seating import PAIR
from casino_rules.poker.situations import ALL_IN, PLAYS
from casino_rules.poker.stud_situations import LowStudShow, StudShow, shown_by_seat

_FEWEST = 3


class StudFirstToShow(RoomDrill[StudShow]):
    """Ask the right player to show first."""

    slug = "premier-a-montrer"
    title = "Qui montre en premier ?"
    duty = "Demander ses cartes au bon joueur à l'abattage."
    seconds = 8
    branches = (
        branch("relanceur", "Un joueur a misé ou relancé au dernier tour", 5),
        branch("parole", "Personne n'a misé au dernier tour", 4),
        branch("sans-encheres", "Pas d'enchères au dernier tour", 3),
    )

    def __init__(self, room: Room) -> None:
        """Take the room, and list the errors."""
        super().__init__(room)
        self.situation = LowStudShow if room.variant.low else StudShow
        self.pitfalls = (
            Pitfall(
                "meilleure-main-visible",
                "Le dernier qui a misé ou relancé découvre le premier, quelles que soient les "
                "cartes visibles.",
                self._best_instead,
            ),
            Pitfall(
                "a-gauche-du-croupier",
                "La place ne compte pas : ce sont les mises, puis les cartes visibles.",
                self._nearest,
            ),
        )

    @property
    def _open(self) -> int:
        return sum(street.open for street in self.room.variant.streets)

    @override
    def check(self, situation: StudShow) -> None:
        if any(len(row.shown) != self._open for row in situation.players if row.shown):
            message = f"À l'abattage, un joueur a {CARTE.count(self._open)} devant lui, ouvertes."
            raise UnreadableAnswer(message, "players")

    @override
    def construct(self, rng: Random, house: House, branch: str) -> StudShow:
        most = self.room.variant.most_seats
        seats = seats_at(rng, rng.randint(_FEWEST, most), most)
        live = stud_tables.live_number(rng, len(seats))
        used = ways(self.room.variant, house.as_dict())
        hands = stud_tables.by_ranks(rng, used, self._open, live)
        states = [PLAYS] * live
        if branch == "sans-encheres":
            states = rng.sample([*[ALL_IN] * (live - 1), rng.choice((PLAYS, ALL_IN))], live)
        rows = stud_tables.players(rng, seats, hands, states)
        able = [row.seat for row in rows if row.state == PLAYS]
        raiser = rng.choice(able) if branch == "relanceur" else 0
        if self.room.variant.low:
            return LowStudShow(raiser, rows, house.choice("parole-basse"))
        return StudShow(raiser, rows)

    @override
    def deal(self, rng: Random, house: House) -> StudShow:
        return self.generate(rng, house)

    @override
    def classify(self, situation: StudShow) -> str:
        if situation.raiser:
            return "relanceur"
        able = sum(row.state == PLAYS for row in situation.players)
        return "parole" if able >= PAIR else "sans-encheres"

    @override
    def ask(self, situation: StudShow) -> Question:
        zones = tuple(
            _noted(zone, situation.raiser)
            for zone in stud_zones(self.room, situation.players, self.room.variant.rounds)
        )
        said = "un joueur a misé" if situation.raiser else "personne n'a misé"
        form = Seats(tuple(shown_by_seat(situation.players)))
        book = self.room.book
        in_force = tuple(book.option(slug).label(key) for slug, key in situation.options.items())
        return Question(
            f"Au dernier tour, {said}. Qui découvre en premier ?", form, zones, in_force
        )

    @override
    def solve(self, situation: StudShow) -> Ruling[tuple[int, ...]]:
        kind, seat = self.classify(situation), self._first(situation)
        cards = shown_by_seat(situation.players)[seat]
        step = self.room.cite("premier-a-montrer-stud", kind, place=seat, cartes=laid(cards))
        return Ruling((seat,), (step,))

    def _first(self, situation: StudShow) -> int:
        return situation.raiser or self._best(situation)

    def _best(self, situation: StudShow) -> int:
        """Return the seat that spoke first in the last round, or would have."""
        shown: dict[int, Hand] = shown_by_seat(situation.players)
        able = [row.seat for row in situation.players if row.state == PLAYS]
        used = ways(self.room.variant, situation.options)
        return opening.visible_speaker(shown, able if len(able) >= PAIR else shown, used)

    def _best_instead(self, situation: StudShow) -> tuple[int, ...] | None:
        best = self._best(situation)
        return (best,) if situation.raiser and best != situation.raiser else None

    def _nearest(self, situation: StudShow) -> tuple[int, ...] | None:
        seat = min(shown_by_seat(situation.players))
        return None if seat == self._first(situation) else (seat,)


def _noted(zone: Zone, raiser: int) -> Zone:
    """Say who bet or raised last."""
    told = "dernier à relancer" if zone.seat == raiser else ""
    note = ", ".join(part for part in (told, zone.note) if part)
    return Zone(zone.label, zone.cards, hidden=zone.hidden, seat=zone.seat, note=note)
