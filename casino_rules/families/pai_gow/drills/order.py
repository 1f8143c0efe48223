"""The exercise on the order of the gestures of a round."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, override

from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Choice
from casino_rules.core.french import join
from casino_rules.core.house import House
from casino_rules.core.plan import NUMBER
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling, Step
from casino_rules.core.situation import Situation, fact
from casino_rules.core.stakes import seats_at
from casino_rules.core.table_forms import Seats
from casino_rules.exercises.ordering import Order, OrderDrill, too_early
from casino_rules.families.pai_gow.rules import Rules
from casino_rules.families.pai_gow.situations import SEATS

DEAL: Final = "donne"
SETTLE: Final = "reglement"
MOMENTS: Final = Choice.of(
    donne="De l'arrêt des mises aux mains posées", reglement="La fin du coup"
)


@dataclass(frozen=True)
class Gestures(Situation):
    """A moment of a round, and the boxes with a stake."""

    moment: str = fact("Moment", MOMENTS)
    places: tuple[int, ...] = fact("Places avec une mise", Seats(tuple(SEATS)), spot=NUMBER)


_LABELS: Final[Mapping[str, str]] = {
    "arreter": "Arrêter les mises",
    "talon": "Compter les cartes qui restent",
    "attendre": "Attendre que chacun ait déposé ses deux mains",
    "decouvrir": "Découvrir les sept cartes {bank}",
    "composer": "Poser les mains {bank} à la façon de la maison et les annoncer",
    "relever": "Relever les cartes {bank}, les dernières",
}


class RoundOrder(OrderDrill[Gestures]):
    """In which order a round is dealt, then settled."""

    slug = "ordre-coup"
    title = "L'ordre des gestes"
    duty = "Donner, découvrir, comparer et régler dans l'ordre, de droite à gauche."
    seconds = 30
    situation = Gestures
    branches = (
        branch(DEAL, "De l'arrêt des mises aux mains posées"),
        branch(SETTLE, "De la découverte des cartes à leur relève", 3),
    )

    def __init__(self, rules: Rules, *, every_box: bool) -> None:
        """Take the game's rules, and whether empty boxes are dealt too."""
        self.rules, self.every_box = rules, every_box
        moved = too_early(self.solve)
        self.pitfalls = (
            Pitfall(
                "donne-avant-l-arret",
                "Les mises sont arrêtées avant la première carte.",
                moved("servir", "arreter"),
            ),
            Pitfall(
                "talon-trop-tard",
                "La donne se contrôle aussitôt, avant que les joueurs posent leurs mains.",
                moved("attendre", "talon"),
            ),
            Pitfall(
                "de-gauche-a-droite",
                "On compare et on règle de droite à gauche.",
                self._from_the_left,
            ),
            Pitfall(
                "joueurs-d-abord",
                "Les mains de la maison sont posées avant qu'on découvre celles des joueurs.",
                self._players_first,
            ),
            Pitfall(
                "cartes-relevees-trop-tot",
                "Les cartes de la maison restent jusqu'à la dernière place.",
                self._taken_up_early,
            ),
        )

    @override
    def classify(self, situation: Gestures) -> str:
        return situation.moment

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Gestures:
        return Gestures(branch, seats_at(rng, house.level, SEATS, least=2))

    @override
    def label(self, situation: Gestures, gesture: str) -> str:
        if gesture.isdigit():
            return f"Découvrir, comparer et régler la place {gesture}"
        dialect = self.rules.dialect
        if gesture == "servir":
            boxes = SEATS if self.every_box else situation.places
            return f"Donner sept cartes {_seats(boxes)}, puis {dialect.bank.au}"
        if gesture == "vides":
            empty = [seat for seat in SEATS if seat not in situation.places]
            return f"Ramasser les cartes {_of_seats(empty)}, sans mise"
        return _LABELS[gesture].format(bank=dialect.bank.du)

    @override
    def ask(self, situation: Gestures) -> Question:
        seats = join(str(seat) for seat in situation.places)
        word = "Les places" if len(situation.places) > 1 else "La place"
        verb = "ont misé" if len(situation.places) > 1 else "a misé"
        return Question(
            f"{word} {seats} {verb}. Dans quel ordre faites-vous ces gestes ?",
            self.shuffled(situation),
            seats=situation.places,
        )

    @override
    def solve(self, situation: Gestures) -> Ruling[Order]:
        cite = self.rules.dialect.cite
        if situation.moment == SETTLE:
            seats = tuple(str(seat) for seat in sorted(situation.places, reverse=True))
            steps: tuple[Step, ...] = (cite("ordre-des-comparaisons", "places"),)
            return Ruling(("decouvrir", "composer", *seats, "relever"), steps)
        empty = self.every_box and len(situation.places) < len(SEATS)
        order = ("arreter", "servir", "talon", *(("vides",) if empty else ()), "attendre")
        return Ruling(order, (cite("mises-avant-la-donne", "ordre"), cite("donne", "ordre")))

    def _seats_of(self, seen: Gestures) -> Sequence[str]:
        return [gesture for gesture in self.solve(seen).value if gesture.isdigit()]

    def _from_the_left(self, seen: Gestures) -> Order | None:
        seats = self._seats_of(seen)
        return ("decouvrir", "composer", *reversed(seats), "relever") if seats else None

    def _players_first(self, seen: Gestures) -> Order | None:
        seats = self._seats_of(seen)
        return (*seats, "decouvrir", "composer", "relever") if seats else None

    def _taken_up_early(self, seen: Gestures) -> Order | None:
        seats = self._seats_of(seen)
        return ("decouvrir", "composer", "relever", *seats) if seats else None


def _seats(seats: Sequence[int]) -> str:
    many = len(seats) > 1
    return f"{'aux places' if many else 'à la place'} {join(str(seat) for seat in seats)}"


def _of_seats(seats: Sequence[int]) -> str:
    many = len(seats) > 1
    return f"{'des places' if many else 'de la place'} {join(str(seat) for seat in seats)}"
