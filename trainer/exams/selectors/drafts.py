"""A draft as its page shows it: parts, points, time, what stays out and why.

What a draft is composed from: the exercises of a game, those that words find, the school's own.

Ready-made exams: derived from the catalog, whatever the game.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.http import QueryDict

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.forms import Fields
from casino_rules.core.game import Game
from casino_rules.core.house import House, HouseOption
from casino_rules.core.unknown import UnknownError
from casino_rules.written import SLUG as OWN
from trainer.exams.domain import certain_branches
from trainer.exams.models import Exam, Part
from trainer.exams.selectors.papers import askable, house_of_draft
from trainer.schools.domain import Doors, Shut
from trainer.schools.models import School
from trainer.schools.selectors import house_in
from trainer.web.names import plain
from trainer.web.networks import covered
from trainer.written.models import OwnQuestion
from trainer.written.selectors import offered, questions_in

QUESTIONS: Final = 20
"""Questions of a ready-made exam, or one for each drill of a game that has more."""
_CALM: Final = 3
"""An exam grants so many times the seconds of a trained croupier."""
_ROUND: Final = 5


def seconds_for(drill: Drill[Any]) -> int:
    """Return the time that an exam grants to a question of a drill."""
    return drill.seconds * _CALM


def weight_for(game: Game, drill: Drill[Any]) -> int:
    """Return the points of a question: two for a form of several fields, one for the others."""
    case = next((case for case in game.cases if case.drill == drill.slug), None)
    if case is None:
        return 1
    return 2 if isinstance(drill.ask(drill.load(case.situation)).form, Fields) else 1


def ready_made(exam: Exam, game: Game, house: House) -> list[Part]:
    """Return the parts, unsaved, of an exam on a whole game: drills that are not all in doubt."""
    drills = [drill for drill in game.drills.values() if certain_branches(game, drill, house, {})]
    counts = _shared_out(QUESTIONS, len(drills))
    return [
        Part(
            exam=exam,
            position=place,
            game=game.slug,
            drill=drill.slug,
            count=count,
            weight=weight_for(game, drill),
            seconds=seconds_for(drill),
        )
        for place, (drill, count) in enumerate(zip(drills, counts, strict=True), 1)
    ]


def minutes_for(parts: Iterable[Part]) -> int:
    """Return the duration of an exam made of these parts, in round minutes."""
    minutes = sum(part.count * part.seconds for part in parts) / 60
    return max(_ROUND, -(-int(minutes + 0.999) // _ROUND) * _ROUND)


def _shared_out(total: int, among: int) -> tuple[int, ...]:
    """Share questions out as evenly as can be, at least one each; the first get the rest."""
    if not among:
        return ()
    each, rest = divmod(max(total, among), among)
    return tuple(each + (place < rest) for place in range(among))


_KEPT_BACK: Final = (
    "Un même sujet et la correction dès la remise\u00a0: elle attendra que plus personne ne puisse"
    " composer ce sujet. Pour la montrer plus tôt, choisissez des sujets équivalents."
)
_SAME_CASES: Final = (
    "La correction dès la remise\u00a0: qui a fini connaît les cas que d’autres composent encore."
    " Choisissez la correction à la clôture."
)
_TOLD: Final = (
    "Un même sujet sans départ commun\u00a0: qui finit tôt peut le raconter à qui n’a pas commencé."
    " Donnez le départ à tous, ou choisissez des sujets équivalents."
)
_ANONYMOUS: Final = (
    "Des adresses de la salle, le site répond à qui n’est pas connecté\u00a0: arbitre et règles. Une"
    " fois l’examen publié, un administrateur peut les fermer d’un geste."
)
_REMOTE: Final = (
    "À distance, chacun peut chercher sur un autre appareil\u00a0: donnez un temps à chaque question"
    " et des sujets équivalents, ou n’admettez que les adresses de la salle."
)


@dataclass(frozen=True)
class PartSheet:
    """A part of a draft."""

    part: Part
    game: str
    drill: str
    cases: int
    """Cases that may be asked."""
    known: int
    """Cases that the drill has in this house."""

    @property
    def points(self) -> int:
        """Its points in all."""
        return self.part.count * self.part.weight

    @property
    def empty(self) -> bool:
        """Whether nothing of it may be asked."""
        return not self.cases


@dataclass(frozen=True)
class GameOptions:
    """A game of a draft and the options that the exam fixes."""

    game: Game
    fixed: tuple[str, ...]
    """What is fixed, in words."""
    doubtful: int
    """Uncertain options that are not fixed."""


@dataclass(frozen=True)
class DraftSheet:
    """A draft."""

    exam: Exam
    parts: tuple[PartSheet, ...]
    games: tuple[GameOptions, ...]

    @property
    def questions(self) -> int:
        """How many questions it has."""
        return sum(item.part.count for item in self.parts)

    @property
    def points(self) -> int:
        """How many points in all."""
        return sum(item.points for item in self.parts)

    @property
    def advised(self) -> int:
        """The minutes that its questions take, at three times a trained croupier's."""
        return -(-sum(item.part.count * item.part.seconds for item in self.parts) // 60)

    @property
    def minutes(self) -> int:
        """The duration of a ready-made exam of these parts."""
        return minutes_for(item.part for item in self.parts)

    @property
    def leaks(self) -> tuple[str, ...]:
        """What its settings let out, and what to do about it."""
        return leaks_of(self.exam)

    @property
    def ready(self) -> bool:
        """Whether it can be published."""
        return bool(self.parts) and not any(item.empty for item in self.parts)


def leaves_open(exam: Exam) -> bool:
    """Whether the site answers, at the hall's addresses, whoever says nothing of themselves."""
    doors = Doors.of(exam.school.during_exams)
    shut = doors.shut is Shut.ALL and covered(exam.addresses or (), doors.networks)
    return bool(exam.addresses) and not shut


def leaks_of(exam: Exam) -> tuple[str, ...]:
    """Return what the settings of an exam let out, and what to do about it, in French."""
    common, early = exam.papers == Exam.Papers.COMMON, exam.feedback == Exam.Feedback.END
    found = {
        _KEPT_BACK: common and early,
        _SAME_CASES: early and not common,
        _TOLD: common and not exam.together,
        _ANONYMOUS: leaves_open(exam),
        _REMOTE: not exam.addresses and (common or not exam.by_question),
    }
    return tuple(text for text, leaks in found.items() if leaks)


def sheet_of(exam: Exam) -> DraftSheet:
    """Return a draft as its page shows it."""
    parts = list(exam.parts.all())
    named = {key for part in parts if part.own for key in part.branches}
    own = questions_in(exam.school_id, named)
    return DraftSheet(
        exam,
        tuple(_own(part, own) if part.own else _part(exam, part) for part in parts),
        tuple(_games(exam, dict.fromkeys(part.game for part in parts))),
    )


def sheet_of_game(school: School, game: Game) -> DraftSheet:
    """Return the ready-made exam of a game as it would be, of which nothing is written."""
    exam = Exam(school=school)
    parts = ready_made(exam, game, house_in(school, game))
    return DraftSheet(exam, tuple(_part(exam, part) for part in parts), ())


def _part(exam: Exam, part: Part) -> PartSheet:
    try:
        game = catalog.game(part.game)
        drill = game.drill(part.drill)
    except UnknownError:
        return PartSheet(part, part.game, part.drill, 0, 0)
    house = house_of_draft(exam, game)
    cases = askable(part, house, exam.fixed.get(part.game, {}))
    known = part.branches or drill.branches_in(house)
    return PartSheet(part, game.title, drill.title, len(cases), len(known))


def _own(part: Part, own: Mapping[str, OwnQuestion]) -> PartSheet:
    """Return a question of the school as a part; put away since, it is asked no longer."""
    kind = catalog.asked(part.game).drill(part.drill).title
    found = next((own[key] for key in part.branches if key in own), None)
    title = found.title if found else part.drill
    asked = int(found is not None and found.archived_at is None)
    return PartSheet(part, kind, title, asked, 1)


def _games(exam: Exam, slugs: Iterable[str]) -> Iterable[GameOptions]:
    for slug in slugs:
        if slug not in catalog.games() or not catalog.game(slug).rulebook.options:
            continue
        game, fixed = catalog.game(slug), exam.fixed.get(slug, {})
        words = tuple(
            f"{item.title}\u00a0: {item.label(fixed[item.id])}"
            for item in game.rulebook.options
            if item.id in fixed
        )
        doubtful = sum(item.uncertain and item.id not in fixed for item in game.rulebook.options)
        yield GameOptions(game, words, doubtful)


@dataclass(frozen=True)
class OptionChoice:
    """An option of a game with what the exam says of it; « » when it follows the school."""

    option: HouseOption
    fixed: str
    school: str
    """The school's choice, in words."""


def option_choices(exam: Exam, game: Game) -> tuple[OptionChoice, ...]:
    """Return the options of a game as an exam may fix them."""
    fixed = exam.fixed.get(game.slug, {})
    house = house_of_draft(exam, game)
    return tuple(
        OptionChoice(item, fixed.get(item.id, ""), item.label(house.choice(item.id)))
        for item in game.rulebook.options
    )


_MOST: Final = 40
"""Exercises that a search shows."""
LONGEST: Final = 80
"""Letters of what is searched for."""


@dataclass(frozen=True)
class Offer:
    """What may be added to a paper: what a form says to add it, its title, what it is, whose it is."""

    key: str
    title: str
    told: str
    game: str

    @classmethod
    def of(cls, game: Game, drill: Drill[Any]) -> "Offer":
        """Return an exercise of a game."""
        return cls(f"{game.slug}/{drill.slug}", drill.title, drill.duty, game.title)

    @classmethod
    def written(cls, question: OwnQuestion) -> "Offer":
        """Return a question that the school has written."""
        told = (question.theme, question.get_kind_display())
        return cls(question.key, question.title, " · ".join(filter(None, told)), _TITLE)


_TITLE: Final = catalog.asked(OWN).title


@dataclass(frozen=True)
class Catalogue:
    """The exercises of a game or, with words, all those that hold them."""

    game: Game
    words: str
    offers: tuple[Offer, ...]
    more: int = 0
    """How many others the words find."""

    @property
    def games(self) -> tuple[Game, ...]:
        """What one chooses among: what the school has written, then the games."""
        return (catalog.asked(OWN), *catalog.load_all())

    @property
    def own(self) -> bool:
        """Whether it is of what the school has written."""
        return self.game.slug == OWN


def catalogue(exam: Exam, asked: QueryDict) -> Catalogue:
    """Return what an address asks for, « jeu » and « q »: at first the game last put in the paper."""
    words = asked.get("q", "")[:LONGEST].strip()
    game = _game(exam, asked.get("jeu", ""))
    if words:
        written = map(Offer.written, offered(exam.school_id, words))
        found = [*written, *_found(game, plain(words).split())]
        return Catalogue(game, words, tuple(found[:_MOST]), max(len(found) - _MOST, 0))
    if game.slug == OWN:
        return Catalogue(game, "", tuple(map(Offer.written, offered(exam.school_id))))
    return Catalogue(game, "", tuple(Offer.of(game, drill) for drill in game.drills.values()))


def _game(exam: Exam, slug: str) -> Game:
    last = exam.parts.last()
    wanted = (slug, last.game if last else "")
    known = (name for name in wanted if name == OWN or name in catalog.games())
    return next(map(catalog.asked, known), catalog.load_all()[0])


def _found(first: Game, words: list[str]) -> Iterator[Offer]:
    """Yield the exercises whose title, duty and game hold every word, those of a game first."""
    for game in sorted(catalog.load_all(), key=lambda game: game is not first):
        for drill in game.drills.values():
            told = plain(f"{drill.title} {drill.duty} {game.title}")
            if all(word in told for word in words):
                yield Offer.of(game, drill)
