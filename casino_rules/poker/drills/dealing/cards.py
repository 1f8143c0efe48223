"""The cards that lie on the table on a street, those still to come, those given at a draw."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar, Final, override

from casino_rules.core.cards import PACK
from casino_rules.core.drill import branch
from casino_rules.core.forms import Field, Fields, Json, Points, UnreadableAnswer
from casino_rules.core.french import CARTE, Noun, small
from casino_rules.core.house import House
from casino_rules.core.plan import ALL_SEATS, IN_QUESTION, PAPER
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Ruling, Step
from casino_rules.core.table_forms import Seats
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.play.seating import PAIR, blinds, clockwise
from casino_rules.poker.room import Room
from casino_rules.poker.situations.counting import OVER, TO_COME, DrawMoment, Moment
from casino_rules.poker.situations.dealing import Changed, DrawDone
from casino_rules.poker.situations.seats import ALL_IN, FOLDED, PLAYS
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


FIRST: Final = "premier"
GIVEN: Final = "cartes"
_MOST_GIVEN: Final = 30

type DrawAnswer = dict[str, Any]


class DrawOrder(RoomDrill[DrawDone]):
    """Say who announces first in a draw, and how many cards are given."""

    slug = "servir-tirage"
    title = "Servir un tirage"
    duty = "Prendre les annonces dans l'ordre et donner le bon nombre de cartes."
    seconds = 12
    situation = DrawDone
    branches = (
        branch("gauche", "Le joueur à gauche du bouton est en jeu", 2),
        branch("saute", "Le joueur à gauche du bouton est couché", 4),
        branch("tapis", "Le premier à gauche du bouton est à tapis", 4),
        branch("tete-a-tete", "Un coup à deux joueurs", 2),
    )

    @override
    def check(self, situation: DrawDone) -> None:
        if situation.draw > self.room.variant.draws:
            raise UnreadableAnswer(f"Il y a {self.room.variant.draws} tirages.", "draw")
        if len(situation.players) > self.room.variant.most_seats:
            most = self.room.variant.most_seats
            raise UnreadableAnswer(f"Il y a {most} joueurs au plus.", "players")
        if max(row.changed for row in situation.players) > self.room.variant.hole:
            raise UnreadableAnswer(f"Un joueur a {CARTE.count(self.room.variant.hole)}.", "players")

    @override
    def deal(self, rng: Random, house: House) -> DrawDone:
        seats = self.seats(rng)
        live = set(rng.sample(seats, rng.randint(PAIR, len(seats))))
        rows = []
        for seat in seats:
            state = rng.choice((PLAYS, PLAYS, ALL_IN)) if seat in live else FOLDED
            changed = rng.choice((0, 1, 1, 2, 2, 3, 3, 4)) if seat in live else 0
            rows.append(Changed(seat, state, changed))
        return DrawDone(rng.randint(1, self.room.variant.draws), rng.choice(seats), tuple(rows))

    @override
    def classify(self, situation: DrawDone) -> str:
        if len(situation.players) == PAIR:
            return "tete-a-tete"
        states = {row.seat: row.state for row in situation.players}
        if states[self._first(situation)] == ALL_IN:
            return "tapis"
        literal = clockwise(_seats(situation), situation.button)[0]
        return "gauche" if literal == self._first(situation) else "saute"

    @override
    def ask(self, situation: DrawDone) -> Question:
        street = self.room.variant.streets[situation.draw - self.room.variant.draws - 1]
        zones = cloth.seats(
            situation.players, _notes, self.room.variant.hole, button=situation.button
        )
        fields = (
            Field(
                FIRST,
                "Annonce en premier",
                Seats(tuple(sorted(_seats(situation))), one=True),
                ALL_SEATS,
            ),
            Field(GIVEN, "Cartes à donner", Points(0, _MOST_GIVEN), "talon"),
        )
        prompt = f"{street.moment}, qui annonce en premier, et combien de cartes donnez-vous ?"
        return Question(prompt, Fields(fields), zones)

    @override
    def solve(self, situation: DrawDone) -> Ruling[DrawAnswer]:
        answer = {FIRST: (self._first(situation),), GIVEN: situation.total}
        return Ruling(answer, tuple(self._steps(situation)))

    def _steps(self, situation: DrawDone) -> Iterator[Step]:
        first = self._first(situation)
        state = next(row.state for row in situation.players if row.seat == first)
        yield self.room.cite("ordre-du-tirage", "tapis" if state == ALL_IN else "", place=first)
        yield self.room.cite("ordre-du-tirage", "compte", cartes=CARTE.spelled(situation.total))

    @staticmethod
    def _first(situation: DrawDone) -> int:
        return clockwise(situation.live, situation.button)[0]

    @error("tapis-saute", "Un joueur à tapis ne mise plus, mais il garde tous ses tirages.")
    def _all_in_skipped(self, seen: DrawDone) -> DrawAnswer | None:
        able = [row.seat for row in seen.players if row.state == PLAYS]
        return {FIRST: clockwise(able, seen.button)[:1]} if able else None

    @error(
        "place-couchee",
        "Ce joueur est couché : le premier joueur en course à gauche du bouton annonce.",
    )
    def _folded_first(self, seen: DrawDone) -> DrawAnswer:
        return {FIRST: clockwise(_seats(seen), seen.button)[:1]}

    @error(
        "apres-la-surblind",
        "Les blinds ne comptent qu'au premier tour d'enchères : on part de la gauche du bouton.",
    )
    def _after_big_blind(self, seen: DrawDone) -> DrawAnswer:
        big = blinds(_seats(seen), seen.button)[1]
        return {FIRST: clockwise(seen.live, big)[:1]}

    @error("carte-brulee-comptee", "La carte brûlée n'est donnée à personne.")
    def _burned_counted(self, seen: DrawDone) -> DrawAnswer:
        return {GIVEN: seen.total + 1}


def _seats(situation: DrawDone) -> tuple[int, ...]:
    return tuple(row.seat for row in situation.players)


def _notes(row: Changed) -> list[str]:
    changed = [f"change {row.changed}" if row.changed else "servi"]
    return [*cloth.state(row), *(changed if row.state != FOLDED else [])]
