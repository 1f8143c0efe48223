"""How many cards lie before a player, and open for all, on a street."""

from random import Random
from typing import Final, override

from casino_rules.core.drill import Branch, Pitfall, branch
from casino_rules.core.forms import Field, Fields, Points, UnreadableAnswer
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.poker.counting_situations import Moment
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.room import Room

CLOSED: Final = "fermees"
OPEN: Final = "ouvertes"
COMMON: Final = "communes"
_HOLDEM: Final = 2
_MOST: Final = 7

type Answer = dict[str, int]


class CardsNow(RoomDrill[Moment]):
    """Say how many cards each player has, and how many are common."""

    slug = "cartes-en-main"
    title = "Combien de cartes à ce moment ?"
    duty = "Savoir à chaque tour combien de cartes chacun doit avoir devant lui."
    seconds = 10
    situation = Moment

    def __init__(self, room: Room) -> None:
        """Take the room; its streets are the branches."""
        super().__init__(room)
        streets = room.variant.streets
        self.branches: tuple[Branch, ...] = tuple(
            branch(street.key, f"{street.title} : les cartes de chacun", 2) for street in streets
        )
        fields = [Field(CLOSED, "Fermées, par joueur", Points(0, _MOST))]
        if any(street.open for street in streets):
            fields.append(Field(OPEN, "Ouvertes, par joueur", Points(0, _MOST)))
        if room.variant.board:
            fields.append(Field(COMMON, "Communes", Points(0, _MOST)))
        self.form = Fields(tuple(fields))
        self.pitfalls = tuple(self._pitfalls())

    def _pitfalls(self) -> list[Pitfall[Moment]]:
        variant = self.room.variant
        found: list[Pitfall[Moment]] = []
        if variant.board:
            found.append(
                Pitfall(
                    "carte-suivante",
                    "Cette carte commune ne vient qu'au tour suivant.",
                    self._one_street_more,
                )
            )
            if variant.hole > _HOLDEM:
                found.append(
                    Pitfall(
                        "deux-cartes",
                        "Deux cartes, c'est au Texas Hold'em.",
                        lambda _: {CLOSED: _HOLDEM},
                    )
                )
            if variant.streets[0].common:
                found.append(
                    Pitfall(
                        "rien-d-ouvert",
                        "Ici, on ouvre des cartes communes dès la donne.",
                        lambda seen: {COMMON: 0} if seen.round == 1 else None,
                    )
                )
        else:
            found += self._stud_pitfalls()
        return found

    def _stud_pitfalls(self) -> list[Pitfall[Moment]]:
        last = len(self.room.variant.streets)
        return [
            Pitfall(
                "derniere-ouverte",
                "La septième carte se donne fermée.",
                lambda seen: self._moved(seen, 1) if seen.round == last else None,
            ),
            Pitfall(
                "une-seule-fermee",
                "Deux cartes fermées d'abord, puis une ouverte.",
                lambda seen: self._moved(seen, 1) if seen.round < last else None,
            ),
        ]

    @override
    def check(self, situation: Moment) -> None:
        streets = len(self.room.variant.streets)
        if situation.round > streets:
            raise UnreadableAnswer(f"Les cartes se donnent en {streets} fois.", "round")

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Moment:
        return Moment(self.room.variant.keys.index(branch) + 1)

    @override
    def classify(self, situation: Moment) -> str:
        return self.room.variant.keys[situation.round - 1]

    @override
    def deal(self, rng: Random, house: House) -> Moment:
        return Moment(rng.randint(1, len(self.room.variant.streets)))

    @override
    def ask(self, situation: Moment) -> Question:
        title = self.room.variant.streets[situation.round - 1].title
        prompt = f"{title} : combien de cartes a un joueur en course"
        if self.room.variant.board:
            prompt += ", et combien sont communes"
        return Question(f"{prompt} ?", self.form)

    @override
    def solve(self, situation: Moment) -> Ruling[Answer]:
        answer = self._count(situation.round)
        words = {CLOSED: "fermée", OPEN: "ouverte", COMMON: "commune"}
        parts = [_told(number, words[key]) for key, number in answer.items() if number]
        title = self.room.variant.streets[situation.round - 1].title
        step = self.room.cite("cartes-du-moment", moment=title, cartes=", ".join(parts))
        return Ruling(answer, (step,))

    def _count(self, round_: int) -> Answer:
        streets = self.room.variant.streets[:round_]
        totals = {
            CLOSED: sum(street.closed for street in streets),
            OPEN: sum(street.open for street in streets),
            COMMON: sum(street.common for street in streets),
        }
        return {field.key: totals[field.key] for field in self.form.fields}

    def _one_street_more(self, situation: Moment) -> Answer | None:
        if situation.round == len(self.room.variant.streets):
            return None
        return {COMMON: self._count(situation.round + 1)[COMMON]}

    def _moved(self, situation: Moment, number: int) -> Answer:
        """Return the answer with closed cards counted open."""
        right = self._count(situation.round)
        return {CLOSED: right[CLOSED] - number, OPEN: right[OPEN] + number}


def _told(number: int, word: str) -> str:
    plural = "s" if number > 1 else ""
    return f"{number} {word}{plural}"
