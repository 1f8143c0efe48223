"""How many cards lie on the table on a street, and what is still to come."""

from collections.abc import Mapping
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.cards import PACK
from casino_rules.core.drill import branch
from casino_rules.core.forms import Field, Fields, Json, Points, UnreadableAnswer
from casino_rules.core.french import CARTE, Noun, small
from casino_rules.core.house import House
from casino_rules.core.plan import IN_QUESTION, PAPER
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Ruling, Step
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.room import Room
from casino_rules.poker.situations.counting import OVER, TO_COME, DrawMoment, Moment
from casino_rules.poker.variant import Variant

CLOSED: Final = "fermees"
OPEN: Final = "ouvertes"
COMMON: Final = "communes"
_HOLDEM: Final = 2
_MOST: Final = 7
_PLAYER: Final = Noun("joueur", "joueurs")
_DRAW: Final = Noun("tirage", "tirages")
_ROUND: Final = Noun("tour d'enchères", "tours d'enchères")
BEFORE: Final = "en-tout"
_BEFORE: Final = Field(BEFORE, "Devant tous les joueurs, en tout", Points(0, 52), PAPER)
_UNCOUNTED: Final[Mapping[str, Json]] = {"live": 0}

type Answer = dict[str, int]


def _is_stud(variant: Variant) -> bool:
    return not variant.board


class CardsNow(RoomDrill[Moment]):
    """Say how many cards each player has, and how many are common."""

    slug = "cartes-en-main"
    title = "Combien de cartes à ce moment ?"
    duty = "Savoir à chaque tour combien de cartes chacun doit avoir devant lui."
    seconds = 10
    situation = Moment
    legacy_facts: ClassVar[Mapping[str, Json]] = _UNCOUNTED

    def __init__(self, room: Room) -> None:
        """Take the room; its streets are the branches."""
        super().__init__(room)
        streets = room.variant.streets
        self.branches = tuple(
            branch(street.key, f"{street.title} : les cartes de chacun", 2) for street in streets
        )
        fields = [Field(CLOSED, "Fermées, par joueur", Points(0, _MOST), IN_QUESTION)]
        if any(street.open for street in streets):
            fields.append(Field(OPEN, "Ouvertes, par joueur", Points(0, _MOST), IN_QUESTION))
        if room.variant.board:
            fields.append(Field(COMMON, "Communes", Points(0, _MOST), "communes"))
        self.form = Fields(tuple(fields))
        self._whole = Fields((*fields, _BEFORE))

    @error(
        "carte-suivante",
        "Cette carte commune ne vient qu'au tour suivant.",
        lambda variant: variant.board > 0,
    )
    def _one_street_more(self, seen: Moment) -> Answer | None:
        if seen.round == len(self.room.variant.streets):
            return None
        return {COMMON: self._count(seen.round + 1)[COMMON]}

    @error(
        "deux-cartes",
        "Deux cartes, c'est au Texas Hold'em.",
        lambda variant: variant.board > 0 and variant.hole > _HOLDEM,
    )
    def _two_cards(self, _seen: Moment) -> Answer:
        return {CLOSED: _HOLDEM}

    @error(
        "rien-d-ouvert",
        "Ici, on ouvre des cartes communes dès la donne.",
        lambda variant: variant.streets[0].common > 0,
    )
    def _nothing_open(self, seen: Moment) -> Answer | None:
        return {COMMON: 0} if seen.round == 1 else None

    @error("derniere-ouverte", "La septième carte se donne fermée.", _is_stud)
    def _last_open(self, seen: Moment) -> Answer | None:
        return self._one_opened(seen) if seen.round == len(self.room.variant.streets) else None

    @error("une-seule-fermee", "Deux cartes fermées d'abord, puis une ouverte.", _is_stud)
    def _one_closed(self, seen: Moment) -> Answer | None:
        return self._one_opened(seen) if seen.round < len(self.room.variant.streets) else None

    @override
    def check(self, situation: Moment) -> None:
        streets = len(self.room.variant.streets)
        if situation.round > streets:
            raise UnreadableAnswer(f"Les cartes se donnent en {streets} fois.", "round")
        now = self._count(situation.round)
        each = now[CLOSED] + now.get(OPEN, 0)
        if situation.live * each + now.get(COMMON, 0) > len(PACK):
            raise UnreadableAnswer("Le paquet n'a pas tant de cartes : moins de joueurs.", "live")

    @override
    def classify(self, situation: Moment) -> str:
        return self.room.variant.keys[situation.round - 1]

    @override
    def deal(self, rng: Random, house: House) -> Moment:
        round_ = rng.randint(1, len(self.room.variant.streets))
        return Moment(round_, len(self.seats(rng, level=house.level)))

    @override
    def ask(self, situation: Moment) -> Question:
        moment = self.room.variant.streets[situation.round - 1].moment
        prompt = f"{moment}, combien de cartes a un joueur en course"
        if self.room.variant.board:
            prompt += ", et combien sont communes"
        if not situation.live:
            return Question(f"{prompt} ?", self.form)
        zone = Zone("Joueurs en course", note=str(situation.live), spot=PAPER)
        return Question(f"{prompt} ?", self._whole, (zone,))

    @override
    def solve(self, situation: Moment) -> Ruling[Answer]:
        answer = self._count(situation.round)
        words = {CLOSED: "fermée", OPEN: "ouverte", COMMON: "commune"}
        parts = [_told(number, words[key]) for key, number in answer.items() if number]
        moment = self.room.variant.streets[situation.round - 1].moment
        steps = [self.room.cite("cartes-du-moment", moment=moment, cartes=", ".join(parts))]
        if situation.live:
            each = answer[CLOSED] + answer.get(OPEN, 0)
            answer[BEFORE] = situation.live * each
            steps.append(_whole(self.room, situation.live, each))
        return Ruling(answer, tuple(steps))

    def _count(self, round_: int) -> Answer:
        streets = self.room.variant.streets[:round_]
        totals = {
            CLOSED: sum(street.closed for street in streets),
            OPEN: sum(street.open for street in streets),
            COMMON: sum(street.common for street in streets),
        }
        return {field.key: totals[field.key] for field in self.form.fields}

    def _one_opened(self, situation: Moment) -> Answer:
        """Return the answer with one closed card counted open."""
        right = self._count(situation.round)
        return {CLOSED: right[CLOSED] - 1, OPEN: right[OPEN] + 1}


def _whole(room: Room, live: int, each: int) -> Step:
    """Say how many cards lie before the players, all together."""
    told = _PLAYER.spelled(live), CARTE.spelled(each)
    return room.cite("cartes-en-tout", joueurs=told[0], chacun=told[1], total=live * each)


def _told(number: int, word: str) -> str:
    plural = "s" if number > 1 else ""
    return f"{small(number, feminine=word.endswith('e'))} {word}{plural}"


DRAWS: Final = "tirages"
ROUNDS: Final = "tours"
_FORM: Final = Fields(
    (
        Field(DRAWS, "Tirages à venir", Points(0, 4), PAPER),
        Field(ROUNDS, "Tours d'enchères à venir", Points(0, 4), PAPER),
    )
)


class DrawsLeft(RoomDrill[DrawMoment]):
    """Say what is still to come."""

    slug = "tirages-restants"
    title = "Combien de tirages encore ?"
    duty = "Savoir combien de tirages et de tours d'enchères restent à jouer."
    seconds = 8
    situation = DrawMoment
    legacy_facts: ClassVar[Mapping[str, Json]] = _UNCOUNTED

    def __init__(self, room: Room) -> None:
        """Take the room; the moments of its coup are the branches."""
        super().__init__(room)
        self.branches = tuple(
            branch(f"{street.key}-{state}", f"{street.title} : {told}", 2)
            for street in room.variant.streets
            for state, told in ((TO_COME, "avant les enchères"), (OVER, "après les enchères"))
        )

    @error("tirage-de-trop", "On ne change plus de cartes après le dernier tour d'enchères.")
    def _one_draw_more(self, seen: DrawMoment) -> Answer:
        return {DRAWS: self._answer(seen)[DRAWS] + 1}

    @error("tour-oublie", "Un tour d'enchères suit encore le dernier tirage.")
    def _round_forgotten(self, seen: DrawMoment) -> Answer | None:
        rounds = self._answer(seen)[ROUNDS]
        return {ROUNDS: rounds - 1} if rounds else None

    @override
    def check(self, situation: DrawMoment) -> None:
        if situation.done > self.room.variant.draws:
            raise UnreadableAnswer(f"Il y a {self.room.variant.draws} tirages.", "done")

    @override
    def deal(self, rng: Random, house: House) -> DrawMoment:
        done, betting = rng.randint(0, self.room.variant.draws), rng.choice((TO_COME, OVER))
        return DrawMoment(done, betting, len(self.seats(rng, level=house.level)))

    @override
    def classify(self, situation: DrawMoment) -> str:
        return f"{self.room.variant.keys[situation.done]}-{situation.betting}"

    @override
    def ask(self, situation: DrawMoment) -> Question:
        moment = self.room.variant.streets[situation.done].moment
        told = "et les joueurs n'ont pas encore parlé"
        if situation.betting == OVER:
            told = "et le tour d'enchères qui suit est fini"
        prompt = f"{moment}, les cartes sont servies {told}. Que reste-t-il à venir ?"
        if not situation.live:
            return Question(prompt, _FORM)
        zone = Zone("Joueurs en course", note=str(situation.live), spot=PAPER)
        return Question(prompt, Fields((*_FORM.fields, _BEFORE)), (zone,))

    @override
    def solve(self, situation: DrawMoment) -> Ruling[Answer]:
        answer = self._answer(situation)
        draws, rounds = answer[DRAWS], answer[ROUNDS]
        left = "Il ne reste ni tirage ni tour d'enchères"
        if draws:
            left = f"Il reste {_DRAW.spelled(draws)} et {_ROUND.spelled(rounds)}"
        elif rounds:
            left = f"Il ne reste aucun tirage, mais encore {_ROUND.spelled(rounds)}"
        facts = {"faits": small(situation.done), "Reste": left}
        steps = [self.room.cite("nombre-de-tirages", "", **facts)]
        if situation.live:
            answer[BEFORE] = situation.live * self.room.variant.hole
            steps.append(_whole(self.room, situation.live, self.room.variant.hole))
        return Ruling(answer, tuple(steps))

    def _answer(self, situation: DrawMoment) -> Answer:
        draws = self.room.variant.draws - situation.done
        return {DRAWS: draws, ROUNDS: draws + (situation.betting == TO_COME)}
