"""A game's announcements as data, from the opening of a coup to its end: ``annonces.toml``.

« [exercices] » holds what the croupier must know how to do in each of the two exercises, by its
slug; « [erreurs] » holds what to tell who makes each error, by its slug. Each « [[annonce]] » has an id,
titre, scene, what to say (« dire ») and other wordings as good (« aussi »), the wrong phrases by
their error (« fautes »), what to tell of one at this moment where the error as it is told
elsewhere would not be true (« pourquoi », by error), the articles that say so (« slug » or « slug#variante »), the options
under which it is said (« si »), its weight and its first level (« poids », « niveau »).
Each « [[deroulement]] » is a whole coup: id, titre, scene, the announcements in order, articles,
options; each « [[trop-tot]] » an error of order: id, message, the announcement said (« dite »)
before another (« avant »). Texts may hold facts, « {place} »: the situation tells them.

Most games need announcements that name a seat: their two exercises are
``SPOKEN, SPOKEN_ORDER = seat_announcements(path, BOOK, SEATS)``.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, ClassVar, override

from casino_rules.core.drill import Branch, Pitfall
from casino_rules.core.forms import Choice, Form, Option, Points
from casino_rules.core.french import typo
from casino_rules.core.house import House
from casino_rules.core.plan import NUMBER
from casino_rules.core.questions import Question, seats_named
from casino_rules.core.rules import Rule, RuleBook
from casino_rules.core.ruling import Ruling, cite
from casino_rules.core.situation import Situation, fact, with_forms
from casino_rules.core.words import Phrase
from casino_rules.exercises.announcing import AnnouncementDrill, Spoken, ToSay, how_at
from casino_rules.exercises.ordering import Order, OrderDrill, too_early

type Articles = tuple[tuple[Rule, str], ...]
type Told = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class SceneKind:
    """Something that happens at a table: its scene, its articles, the options it needs."""

    slug: str
    title: str
    scene: str
    articles: Articles
    needs: tuple[tuple[str, str], ...]
    in_force: tuple[str, ...]
    weight: int
    level: int

    @property
    def option(self) -> Option:
        """The moment as a proposition: its slug and its title."""
        return Option(self.slug, self.title)

    def branch(self) -> Branch:
        """Return the branch that this moment is."""
        return Branch(self.slug, self.title, self.weight, self.needs, level=self.level)


@dataclass(frozen=True, slots=True)
class Announcement(SceneKind):
    """One announcement: what is said, the other wordings, the wrong phrases by their error."""

    phrase: str
    also: tuple[str, ...]
    wrong: Mapping[str, str]
    why: Mapping[str, str]
    """What is wrong at this moment with an error, where its general message is not true."""

    def spoken(self, told: Told) -> Spoken:
        """Return what is said with these facts."""
        return Spoken(
            self.phrase.format_map(told),
            tuple(cite(rule, variant, **told) for rule, variant in self.articles),
            tuple(text.format_map(told) for text in self.also),
            {slug: text.format_map(told) for slug, text in self.wrong.items()},
            why={slug: text.format_map(told) for slug, text in self.why.items()},
        )


@dataclass(frozen=True, slots=True)
class Unfolding(SceneKind):
    """The announcements of a whole coup, from the first to the last."""

    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Early:
    """An error of order: an announcement made before another."""

    slug: str
    message: str
    said: str
    before: str


@dataclass(frozen=True, slots=True)
class Script:
    """What is said in a game."""

    duties: Mapping[str, str]
    """What the croupier must know how to do, by the slug of the exercise."""
    announcements: Mapping[str, Announcement]
    errors: Mapping[str, str]
    unfoldings: Mapping[str, Unfolding]
    early: tuple[Early, ...]

    @property
    def moments(self) -> Choice:
        """The form that reads which announcement is due."""
        return Choice(tuple(item.option for item in self.announcements.values()))

    @property
    def coups(self) -> Choice:
        """The form that reads which coup unfolds."""
        return Choice(tuple(item.option for item in self.unfoldings.values()))

    @property
    def branches(self) -> tuple[Branch, ...]:
        """One branch for each announcement."""
        return tuple(item.branch() for item in self.announcements.values())

    @property
    def orders(self) -> tuple[Branch, ...]:
        """One branch for each coup that unfolds."""
        return tuple(item.branch() for item in self.unfoldings.values())


def read_script(path: Path, book: RuleBook) -> Script:
    """Read an ``annonces.toml``; raise as ``script_of`` does."""
    return script_of(tomllib.loads(path.read_text("utf-8")), book)


def script_of(data: Mapping[str, Any], book: RuleBook) -> Script:
    """Return the script of a game from what its file holds.

    Raises:
        ValueError: if an announcement makes an error that is not told, or tells one that it does
            not make, or a coup holds one that does not exist.
        UnknownRuleError: if the book has no such article.
    """
    announcements = {item["id"]: _announcement(item, book) for item in data["annonce"]}
    unfoldings = {
        item["id"]: Unfolding(**_moment(item, book), order=tuple(item["annonces"]))
        for item in data.get("deroulement", ())
    }
    early = tuple(
        Early(item["id"], item["message"], item["dite"], item["avant"])
        for item in data.get("trop-tot", ())
    )
    duties = {slug: typo(told) for slug, told in data["exercices"].items()}
    script = Script(duties, announcements, data["erreurs"], unfoldings, early)
    _check(script)
    return script


def _moment(item: Mapping[str, Any], book: RuleBook) -> dict[str, Any]:
    references = (reference.partition("#") for reference in item["articles"])
    needs = tuple(item.get("si", {}).items())
    return {
        "slug": item["id"],
        "title": typo(item["titre"]),
        "scene": item["scene"],
        "articles": tuple((book.rule(slug), variant) for slug, _, variant in references),
        "needs": needs,
        "in_force": tuple(book.option(option).label(choice) for option, choice in needs),
        "weight": item.get("poids", 1),
        "level": item.get("niveau", 1),
    }


def _announcement(item: Mapping[str, Any], book: RuleBook) -> Announcement:
    return Announcement(
        **_moment(item, book),
        phrase=item["dire"],
        also=tuple(item.get("aussi", ())),
        wrong=item["fautes"],
        why=item.get("pourquoi", {}),
    )


def _check(script: Script) -> None:
    made = {slug for item in script.announcements.values() for slug in item.wrong}
    if stray := made ^ set(script.errors):
        raise ValueError(f"errors made and told differ: {stray}")
    for item in script.announcements.values():
        if stray := set(item.why) - set(item.wrong):
            raise ValueError(f"{item.slug} tells errors that are not made there: {stray}")
    said = {slug for item in script.unfoldings.values() for slug in item.order}
    said |= {slug for item in script.early for slug in (item.said, item.before)}
    if stray := said - set(script.announcements):
        raise ValueError(f"no such announcement: {stray}")


@dataclass(frozen=True)
class Due(ToSay):
    """An announcement that is due; a game gives its ``script``, ``kind`` and facts (``told``)."""

    script: ClassVar[Script]
    kind: str = fact("Moment", Choice(()), frame=True)

    @property
    def announcement(self) -> Announcement:
        """What is known of this announcement."""
        return self.script.announcements[self.kind]

    @property
    def told(self) -> Told:
        """The facts as the texts tell them, by their names there."""
        return {}


class Announcements[S: Due](AnnouncementDrill[S]):
    """The announcements of a game, one at a time; a game says how one is made (``construct``)."""

    slug = "annonces"
    title = "Annonces"

    @property
    def script(self) -> Script:
        """The announcements that are asked."""
        return self.situation.script

    def __init__(self) -> None:
        """Take the duty, the branches and the errors from the script."""
        self.duty = self.script.duties[self.slug]
        self.branches = self.script.branches
        self.errors = self.script.errors
        super().__init__()

    @override
    def classify(self, situation: S) -> str:
        return situation.kind

    @override
    def say(self, situation: S) -> Spoken:
        return situation.announcement.spoken(situation.told)

    @override
    def scene(self, situation: S) -> str:
        return situation.announcement.scene.format_map(situation.told)

    @override
    def in_force(self, situation: S) -> tuple[str, ...]:
        return situation.announcement.in_force

    @override
    def about(self, situation: S) -> tuple[int, ...]:
        return seats_named(situation.announcement.scene, situation.told)


@dataclass(frozen=True)
class CoupSaid(Situation):
    """A coup whose announcements are put in order; a game gives ``script``, ``kind``, ``told``."""

    script: ClassVar[Script]
    kind: str = fact("Coup", Choice(()), frame=True)

    @property
    def unfolding(self) -> Unfolding:
        """What is known of this coup."""
        return self.script.unfoldings[self.kind]

    @property
    def told(self) -> Told:
        """The facts as the texts tell them, by their names there."""
        return {}


def _in_order(situation: CoupSaid) -> Ruling[Order]:
    coup = situation.unfolding
    steps = tuple(cite(rule, variant, **situation.told) for rule, variant in coup.articles)
    return Ruling(coup.order, steps)


class AnnouncementOrder[S: CoupSaid](OrderDrill[S]):
    """The announcements of a coup, from its opening to its end, put in order."""

    slug = "ordre-annonces"
    title = "L'ordre des annonces"
    seconds = 30
    solve = staticmethod(_in_order)

    def __init__(self) -> None:
        """Take the duty, the branches and the errors from the script."""
        script = self.situation.script
        self.duty = script.duties[self.slug]
        self.branches = script.orders
        moved = too_early(_in_order)
        self.pitfalls = tuple(
            Pitfall(item.slug, item.message, moved(item.said, item.before)) for item in script.early
        )

    @override
    def classify(self, situation: S) -> str:
        return situation.kind

    @override
    def label(self, situation: S, gesture: str) -> str:
        phrase = situation.script.announcements[gesture].phrase
        return Phrase(phrase.format_map(situation.told)).quoted

    @override
    def ask(self, situation: S) -> Question:
        scene = situation.unfolding.scene.format_map(situation.told)
        return Question(
            f"{scene} Dans quel ordre dites-vous ces annonces ?",
            self.shuffled(situation),
            in_force=situation.unfolding.in_force,
            seats=seats_named(situation.unfolding.scene, situation.told),
        )


@dataclass(frozen=True)
class SeatDue(Due):
    """An announcement that is due, and the seat that it may name."""

    seats: ClassVar[Sequence[int]] = ()
    place: int = fact("Place", Points(), spot=NUMBER)

    @property
    @override
    def told(self) -> Told:
        return {"place": self.place}


@dataclass(frozen=True)
class SeatCoup(CoupSaid):
    """A coup whose announcements are put in order, and the seat that they may name."""

    seats: ClassVar[Sequence[int]] = ()
    place: int = fact("Place", Points(), spot=NUMBER)

    @property
    @override
    def told(self) -> Told:
        return {"place": self.place}


class SeatAnnouncements(Announcements[SeatDue]):
    """What is said at each moment."""

    def __init__(self, script: Script, seats: Sequence[int]) -> None:
        """Ask the announcements of a script at a table with these seats."""
        self.situation = _at_seats(SeatDue, script, script.moments, seats)
        super().__init__()

    def due(self, house: House, kind: str, seat: int) -> SeatDue:
        """Return the announcement of this moment, that may name this seat."""
        return self.situation(how_at(house), kind, seat)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> SeatDue:
        return self.due(house, branch, rng.choice(self.situation.seats))


class SeatAnnouncementOrder(AnnouncementOrder[SeatCoup]):
    """The announcements of a coup, in order."""

    def __init__(self, script: Script, seats: Sequence[int]) -> None:
        """Ask the coups of a script at a table with these seats."""
        self.situation = _at_seats(SeatCoup, script, script.coups, seats)
        super().__init__()

    @override
    def construct(self, rng: Random, house: House, branch: str) -> SeatCoup:
        return self.situation(branch, rng.choice(self.situation.seats))


def _at_seats[S: SeatDue | SeatCoup](
    base: type[S], script: Script, kinds: Choice, seats: Sequence[int]
) -> type[S]:
    forms: dict[str, Form[Any]] = {"kind": kinds, "place": Points(seats[0], seats[-1])}
    return with_forms(base, forms, script=script, seats=seats)


def seat_announcements(
    path: Path, book: RuleBook, seats: Sequence[int]
) -> tuple[SeatAnnouncements, SeatAnnouncementOrder]:
    """Return the two exercises of an ``annonces.toml``, at a table with these seats.

    Raises as ``script_of`` does.
    """
    script = read_script(path, book)
    return SeatAnnouncements(script, seats), SeatAnnouncementOrder(script, seats)
