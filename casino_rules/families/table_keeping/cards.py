"""The cards of a table: whether all of them are there, and who is offered the cut.

The stop card of a shoe: whether it stands where it must.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final, override

from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Choice, Field, Fields, Points
from casino_rules.core.french import Noun, small
from casino_rules.core.house import House
from casino_rules.core.plan import NUMBER, PAPER
from casino_rules.core.questions import Question
from casino_rules.core.rules import RuleBook
from casino_rules.core.ruling import Ruling
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.core.stakes import seats_at
from casino_rules.core.table_forms import Seats
from casino_rules.core.words import in_words
from casino_rules.families.pitfalls import error, error_answering
from casino_rules.families.table_keeping.base import SEATS, TableDrill

PACK_SIZE: Final = 52
COMPLETE, MISSING, EXTRA = "complet", "manque", "trop"
_FOUND: Final = Choice.of(
    complet="Toutes les cartes y sont", manque="Il en manque", trop="Il y en a de trop"
)
_MOST: Final = 60
"""The most cards that are missing or extra: a whole pack, and a few."""
_MOST_PACKS: Final = 8
_JEU: Final = Noun("jeu", "jeux")

type Packs = Callable[[House], int]
"""How many packs a game is played with, by the house."""


@dataclass(frozen=True)
class Counted(Situation):
    """Cards counted in two heaps."""

    jeux: int = fact("Nombre de jeux", Points(1, _MOST_PACKS), frame=True)
    premier: int = fact("Premier tas", Points(0, 480))
    second: int = fact("Second tas", Points(0, 480))

    @property
    def counted(self) -> int:
        """How many cards there are."""
        return self.premier + self.second


class Count(TableDrill[Counted]):
    """Whether the packs are whole; ``joker`` says that each has one."""

    slug = "comptee"
    title = "La comptée des cartes"
    duty = "Dire si les jeux comptés sont complets, et de combien ils ne le sont pas."
    seconds = 20
    situation = Counted
    branches = (
        branch(COMPLETE, "Les jeux sont complets"),
        branch(MISSING, "Des cartes manquent", 2),
        branch(EXTRA, "Des cartes sont de trop"),
    )

    def __init__(self, book: RuleBook, packs: Packs, *, joker: bool = False) -> None:
        """Take a rule book, how many packs a house plays with, and whether they have a joker."""
        super().__init__(book)
        self.packs, self.joker = packs, joker
        errors = [_no_joker, _one_joker] if joker else []
        errors += [_another_pack, _wrong_way] if book.has("carte-d-arret") else [_wrong_way]
        self.pitfalls = tuple(Pitfall(slug, text, self._told(gap)) for slug, text, gap in errors)

    def expected(self, situation: Counted) -> int:
        """Return how many cards there should be."""
        return situation.jeux * (PACK_SIZE + self.joker)

    def _told(self, gap: "Gap") -> Callable[[Counted], Mapping[str, Any] | None]:
        def answer(situation: Counted) -> Mapping[str, Any] | None:
            found = gap(situation, situation.counted - self.expected(situation))
            return None if found is None or abs(found) > _MOST else _found(found)

        return answer

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Counted:
        packs = self.packs(house)
        gap = rng.choices((1, 2, 3), (5, 2, 1))[0] * {COMPLETE: 0, MISSING: -1, EXTRA: 1}[branch]
        total = packs * (PACK_SIZE + self.joker) + gap
        first = total // 2 + rng.randint(-total // 8, total // 8)
        return self.situation(packs, first, total - first)

    @override
    def classify(self, situation: Counted) -> str:
        return str(_found(situation.counted - self.expected(situation))["constat"])

    @override
    def ask(self, situation: Counted) -> Question:
        joker = ", joker compris" if self.joker else ""
        return Question(
            f"Vous comptez {_JEU.spelled(situation.jeux)}{joker}, en deux tas : "
            f"{situation.premier} et {situation.second}. Que constatez-vous ?",
            Fields(
                (
                    Field("constat", "Constat", _FOUND, PAPER),
                    Field("nombre", "Combien", Points(0, 9 * PACK_SIZE * 2), PAPER),
                )
            ),
        )

    @override
    def solve(self, situation: Counted) -> Ruling[dict[str, Any]]:
        expected = self.expected(situation)
        gap = situation.counted - expected
        step = self.cite(
            "cartes-comptees",
            str(_found(gap)["constat"]),
            tas=f"{situation.premier} + {situation.second}",
            comptees=situation.counted,
            attendues=expected,
            ecart=small(abs(gap), feminine=True),
        )
        return Ruling(_found(gap), (step,))


type Gap = Callable[[Counted, int], int | None]
"""What a trainee finds, from what is counted and the true gap."""


def _found(gap: int) -> dict[str, Any]:
    kind = COMPLETE if not gap else EXTRA if gap > 0 else MISSING
    return {"constat": kind, "nombre": abs(gap)}


_wrong_way: Final = (
    "sens-inverse",
    "On compare ce qui est compté à ce qui doit y être.",
    lambda _, gap: -gap,
)
_no_joker: Final = (
    "joker-oublie",
    "Le joker se compte avec le jeu : il fait la 53e carte.",
    lambda seen, gap: gap + seen.jeux,
)
_one_joker: Final = (
    "deux-jokers",
    "Un seul joker reste dans le jeu.",
    lambda seen, gap: gap - seen.jeux,
)
_another_pack: Final = (
    "un-jeu-de-moins",
    "Refaites le compte : un jeu fait 52 cartes, et tous sont sur la table.",
    lambda _, gap: gap + PACK_SIZE if gap else None,
)


@dataclass(frozen=True)
class CutOffered(Situation):
    """The seats that are taken, the first at the croupier's left, and how many have refused."""

    places: tuple[int, ...] = fact("Places occupées", Seats(tuple(SEATS)), spot=NUMBER)
    refus: int = fact("Refus", Points(0, len(SEATS)), "Combien de joueurs ont refusé la coupe.")

    @property
    def offered(self) -> int:
        """The seat that is offered the cut."""
        return self.places[self.refus % len(self.places)]

    @override
    def problem(self) -> Problem:
        """No more refusals than players, in the games that say what follows."""
        if self.refus > len(self.places):
            return "refus", "Il n'y a pas plus de refus que de joueurs."
        return None


@error("de-droite", "La coupe part de la gauche du croupier, pas de sa droite.")
def _from_the_right(situation: CutOffered) -> int:
    return situation.places[-1 - situation.refus % len(situation.places)]


@error("place-vide", "On n'offre pas la coupe à une place vide.")
def _to_nobody(situation: CutOffered) -> int | None:
    wanted = situation.refus + 1
    return wanted if wanted in SEATS and wanted not in situation.places else None


@error("toujours-le-premier", "Qui a refusé a refusé : la coupe passe au suivant.")
def _again(situation: CutOffered) -> int | None:
    return situation.places[0] if situation.refus else None


@error("un-de-trop", "Comptez les refus : la coupe passe d'un joueur à la fois.")
def _one_too_far(situation: CutOffered) -> int:
    return situation.places[(situation.refus + 1) % len(situation.places)]


class Cut(TableDrill[CutOffered]):
    """Who is offered the cut."""

    slug = "coupe"
    title = "Offrir la coupe"
    duty = "Offrir la coupe au bon joueur, et au suivant s'il refuse."
    seconds = 6
    situation = CutOffered
    pitfalls = (_to_nobody, _again, _from_the_right, _one_too_far)

    def __init__(self, book: RuleBook) -> None:
        """Take a rule book: not all say what follows when everybody refuses."""
        super().__init__(book)
        self.everybody = book.has("coupe-refusee-par-tous")
        self.branches = (
            branch("place-1", "La place 1 est occupée"),
            branch("place-vide", "La place 1 est vide"),
            branch("un-refus", "Un joueur refuse"),
            branch("plusieurs-refus", "Plusieurs refus", 2, level=2),
            *((branch("tous", "Tous refusent"),) if self.everybody else ()),
        )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> CutOffered:
        places = seats_at(rng, house.level, tuple(self.book.plan.numbers), least=3)
        if branch == "place-1":
            return self.situation((1, *(seat for seat in places if seat != 1)), 0)
        if branch == "place-vide":
            return self.situation(tuple(seat for seat in places if seat != 1), 0)
        refused = {"un-refus": 1, "tous": len(places)}.get(branch)
        return self.situation(
            places, rng.randint(2, len(places) - 1) if refused is None else refused
        )

    @override
    def classify(self, situation: CutOffered) -> str:
        if not situation.refus:
            return "place-1" if situation.places[0] == 1 else "place-vide"
        if self.everybody and situation.refus == len(situation.places):
            return "tous"
        return "un-refus" if situation.refus == 1 else "plusieurs-refus"

    @override
    def ask(self, situation: CutOffered) -> Question:
        refused = {0: "", 1: " Le premier joueur refuse la coupe."}.get(
            situation.refus,
            f" L'un après l'autre, {in_words(situation.refus)} joueurs refusent la coupe.",
        )
        zones = tuple(self.book.plan.seat(seat, label="Joueur") for seat in situation.places)
        return Question(
            f"Les cartes sont mêlées.{refused} À quelle place offrez-vous la coupe ? "
            "La place 1 est à votre gauche.",
            Points(SEATS[0], SEATS[-1]),
            zones,
            seats=(SEATS[0],),
        )

    @override
    def solve(self, situation: CutOffered) -> Ruling[int]:
        seat = situation.offered
        if self.everybody and situation.refus == len(situation.places):
            number = situation.refus
            who = "Le seul joueur a" if number == 1 else f"Les {small(number)} joueurs ont"
            every = self.cite("coupe-refusee-par-tous", joueurs=who, place=seat)
            return Ruling(seat, (every,))
        article = self.one_of("coupe-de-gauche", "coupe-usage")
        step = self.cite(article, "refus" if situation.refus else "premier", place=seat)
        return Ruling(seat, (step,))


TEN: Final = 10
_MOST_BEHIND: Final = 160
LEFT, MORE, FEWER = "laisser", "plus", "moins"
_PLACED: Final = Choice.of(
    laisser="La carte d'arrêt reste où elle est",
    plus="Il faut plus de cartes derrière elle",
    moins="Il faut moins de cartes derrière elle",
)
_RIGHT: Final = {"juste": LEFT, "trop-peu": MORE, "trop": FEWER}
_DRAWN: Final = {"juste": (TEN, TEN), "trop-peu": (4, TEN - 1), "trop": (TEN + 1, 24)}
_DRAWN_OF_A_PACK: Final = {"juste": (PACK_SIZE, 90), "trop-peu": (30, PACK_SIZE - 1)}


@dataclass(frozen=True)
class StopPlaced(Situation):
    """A shoe cut, and the cards behind its stop card."""

    derriere: int = fact("Cartes derrière la carte d'arrêt", Points(0, _MOST_BEHIND))


class StopCard(TableDrill[StopPlaced]):
    """Whether the stop card is well placed: before the last ten cards, or a pack at least."""

    slug = "carte-arret"
    title = "La place de la carte d'arrêt"
    duty = "Dire si la carte d'arrêt est bien placée à la fin du sabot."
    seconds = 6
    situation = StopPlaced

    def __init__(self, book: RuleBook) -> None:
        """Take a rule book: it has one of the two articles."""
        super().__init__(book)
        self.article = self.one_of("arret-a-dix", "arret-a-un-jeu")
        self.ten = self.article == "arret-a-dix"
        self.branches = (
            branch("juste", "Bien placée"),
            branch("trop-peu", "Trop près de la fin", 2),
            *((branch("trop", "Trop loin de la fin", 2),) if self.ten else ()),
        )
        self.pitfalls = tuple(self._errors())

    def _errors(self) -> Iterator[Pitfall[StopPlaced]]:
        left, more, fewer = (
            error_answering(self.classify, answer) for answer in (LEFT, MORE, FEWER)
        )
        if self.ten:
            yield left("a-peu-pres", "Dix cartes, ni plus ni moins.", "trop-peu", "trop")
            yield more("assez", "Dix cartes suffisent derrière elle.", "juste", "trop")
            yield fewer("pas-moins", "Jamais moins de dix cartes.", "juste", "trop-peu")
            return
        yield left("presque-un-jeu", "Un jeu fait 52 cartes, et il en faut autant.", "trop-peu")
        yield more("un-jeu-suffit", "Un jeu entier suffit derrière elle.", "juste")
        yield fewer("pas-moins", "Un jeu est le moins que l'on laisse.", "juste", "trop-peu")

    @override
    def construct(self, rng: Random, house: House, branch: str) -> StopPlaced:
        return self.situation(rng.randint(*(_DRAWN if self.ten else _DRAWN_OF_A_PACK)[branch]))

    @override
    def classify(self, situation: StopPlaced) -> str:
        if situation.derriere < (TEN if self.ten else PACK_SIZE):
            return "trop-peu"
        return "trop" if self.ten and situation.derriere > TEN else "juste"

    @override
    def ask(self, situation: StopPlaced) -> Question:
        return Question(
            f"Les cartes sont coupées, et la carte d'arrêt en laisse {situation.derriere} derrière "
            "elle. Est-elle bien placée ?",
            _PLACED,
        )

    @override
    def solve(self, situation: StopPlaced) -> Ruling[str]:
        place = self.classify(situation)
        return Ruling(_RIGHT[place], (self.cite(self.article, place, nombre=situation.derriere),))
