"""Control: a colleague has answered, rightly or with one known error. Is it right, where, and why?

Built over any exercise that names its errors: nothing of a game is written here. What is watched
is one of its situations; what is answered is the right answer, or the one that a known error gives.
The control of a game is a game of its own, found by its name and in no list.

What a colleague is asked and answers, line by line; where a fault is, and how it is told.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from random import Random
from types import MappingProxyType
from typing import Any, Final, override

from casino_rules.core.coup import Coup, Duty
from casino_rules.core.drill import Drill, Pitfall
from casino_rules.core.forms import (
    Choice,
    Field,
    Fields,
    Form,
    Json,
    Option,
    Ordering,
    UnreadableAnswer,
)
from casino_rules.core.french import ordinal, typo
from casino_rules.core.game import PREFIX, Game
from casino_rules.core.house import House
from casino_rules.core.lessons import Lesson, gathered, taught
from casino_rules.core.level import Level
from casino_rules.core.plan import place_of, seat_of
from casino_rules.core.questions import Answered, AnswerLine, Question
from casino_rules.core.rules import RuleBook
from casino_rules.core.ruling import Remark, Ruling, Step
from casino_rules.core.words import heard

FINE: Final = "conforme"
"""The answer that nothing is wrong."""


@dataclass(frozen=True)
class Finding(Fields):
    """Where a fault is and what it is; ``FINE`` alone says that there is none."""

    @override
    def parse(self, raw: object) -> dict[str, Any]:
        return self.fine if raw == FINE else super().parse(raw)

    @property
    def faults(self) -> tuple[Field, ...]:
        """Its fields without ``FINE``, for a page that has a button to say that nothing is wrong."""
        return tuple(_without_fine(field) for field in self.fields)

    @property
    def fine(self) -> dict[str, Any]:
        """The answer that nothing is wrong."""
        return {field.key: FINE for field in self.fields}


@dataclass(frozen=True, slots=True)
class FaultReport:
    """What a colleague was asked, its ruling, what each error would answer, what was answered."""

    form: Form[Any]
    ruling: Ruling[Any]
    made: Mapping[str, Any]
    given: Any

    @property
    def same(self) -> tuple[str, ...]:
        """The errors that give the colleague's answer."""
        return tuple(slug for slug, answer in self.made.items() if answer == self.given)

    @property
    def wheres(self) -> tuple[str, ...]:
        """The places where the colleague is wrong, in the words of the form."""
        right = self.ruling.value
        if self.given == right:
            return ()
        if isinstance(self.form, Ordering):
            return moved(right, self.given)
        if not isinstance(self.form, Fields):
            return ()
        wrong = (it for it in self.form.fields if self.given[it.key] != right[it.key])
        return tuple(dict.fromkeys(seat_named(field) or field.key for field in wrong))

    @property
    def broken(self) -> tuple[Step, ...]:
        """The steps of the proof that may be broken: all but those of other seats alone."""
        seats, steps = {*map(seat_of, self.wheres)}, self.ruling.steps
        if not seats or 0 in seats:  # an answer that is one whole, or a place of the house
            return steps
        kept = (it for it in steps if not it.seats or seats & {*it.seats})
        return tuple(kept) or steps

    @property
    def texts(self) -> tuple[str, ...]:
        """The lines of the right answer."""
        return tuple(line.text for line in lines(self.form, self.ruling.value))

    @property
    def due(self) -> str:
        """What the colleague should have answered where they are wrong."""
        if isinstance(self.form, Ordering):
            return self.form.show(self.ruling.value)
        given, right = (lines(self.form, it) for it in (self.given, self.ruling.value))
        due = (right for given, right in zip(given, right, strict=True) if given != right)
        return " ; ".join(f"{it.label} : {it.text}" if it.label else it.text for it in due)


def _without_fine(field: Field) -> Field:
    form = field.form
    if not isinstance(form, Choice):
        return field
    return replace(field, form=Choice(tuple(it for it in form.options if it.key != FINE)))


def seat_named(field: Field) -> str:
    """Return the seat that a field is about, « place-3 »; empty if it is about none."""
    return place_of(field.spot) if seat_of(field.spot) else ""


def only(form: Fields, right: Any, wrong: Any, seat: str) -> dict[str, Any]:
    """Return the right answer, but for one seat where it is wrong."""
    return {it.key: (wrong if seat_named(it) == seat else right)[it.key] for it in form.fields}


def moved(right: tuple[str, ...], given: tuple[str, ...]) -> tuple[str, ...]:
    """Return the gestures that are out of place: without one of them the order is right."""

    def without(order: tuple[str, ...], gesture: str) -> list[str]:
        return [item for item in order if item != gesture]

    alone = tuple(it for it in right if without(right, it) == without(given, it))
    return alone or tuple(a for a, b in zip(right, given, strict=True) if a != b)


def places(form: Form[Any]) -> dict[str, Option]:
    """Return where a fault may be pointed at: the seats, the boxes, the gestures; none if it is one."""
    if isinstance(form, Ordering):
        return {option.key: Option(option.key, option.label) for option in form.options}
    found: dict[str, Option] = {}
    for field in form.fields if isinstance(form, Fields) else ():
        seat = seat_named(field)
        if seat:
            found[seat] = Option(seat, f"Place {seat_of(seat)}", seat)
        else:
            found[field.key] = Option(field.key, field.label, field.spot)
    return found if len(found) > 1 else {}


def lines(form: Form[Any], value: Any, above: str = "") -> Iterator[AnswerLine]:
    """Yield an answer line by line: the fields of a layout, the ranks of an order, or one whole."""
    if isinstance(form, Fields):
        for field in form.fields:
            if isinstance(field.form, Fields):
                yield from lines(field.form, value[field.key], f"{field.label}, ")
            else:
                spot = seat_named(field) or field.spot
                yield AnswerLine(f"{above}{field.label}", field.form.show(value[field.key]), spot)
    elif isinstance(form, Ordering):
        labels = {option.key: option.label for option in form.options}
        for rank, key in enumerate(value, start=1):
            yield AnswerLine(ordinal(rank), labels[key])
    else:
        yield AnswerLine("", form.show(value))


WHERE, WHAT = "ou", "faute"
_STORED: Final = "controle"
_FINE_SHARE: Final = 0.3
"""How often a colleague makes no error, where they can make one."""
_PROPOSED: Final = 3
"""Errors among which the one that is made is named, before a full table."""
_PROMPT: Final = "Votre collègue a répondu. Y a-t-il une faute ?"


@dataclass(frozen=True)
class Watched[S]:
    """A situation that a colleague answers: with the ``error`` of that slug, none if it is empty.

    ``seat`` is the only one at which it is made, where it could be at several; ``by_article``
    asks for the article that it breaks, without any proposition.
    """

    seen: S
    error: str = ""
    seat: str = ""
    by_article: bool = False


class FindTheFault[S](Drill[Watched[S]]):
    """The control of an exercise, case by case as it is taught."""

    def __init__(self, watched: Drill[S], book: RuleBook) -> None:
        """Watch an exercise that has known errors; ``book`` holds the articles that they break."""
        self.watched, self._book = watched, book
        for name in ("slug", "title", "duty", "branches", "seconds", "plan"):
            setattr(self, name, getattr(watched, name))
        self.pitfalls = tuple(
            Pitfall(
                item.slug, item.message, partial(self._let_pass, item.slug), partial(_told, item)
            )
            for item in watched.pitfalls
        )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Watched[S]:
        fine = rng.random() < _FINE_SHARE
        return self.watch(self.watched.construct(rng, house, branch), rng, house, fine=fine)

    def watch(self, seen: S, rng: Random, house: House, *, fine: bool) -> Watched[S]:
        """Let a colleague answer: rightly, if ``fine`` or where no known error can be made."""
        by_article = house.level >= Level.FULL
        made = () if fine else self.watched.mistakes(seen)
        if not made:
            return Watched(seen, by_article=by_article)
        pitfall, wrong = rng.choice(made)
        seats = self._alone(seen, wrong)
        return Watched(seen, pitfall.slug, rng.choice(seats) if seats else "", by_article)

    def _alone(self, seen: S, wrong: Any) -> tuple[str, ...]:
        """Return the seats at each of which an error may be made alone; none if it is one whole."""
        form, ruling = self.watched.ask(seen).form, self.watched.solve(seen)
        if not isinstance(form, Fields):
            return ()
        right = ruling.value
        differing = [it for it in form.fields if wrong[it.key] != right[it.key]]
        sums = [wrong[it.key] - right[it.key] for it in differing if isinstance(right[it.key], int)]
        seats = tuple(dict.fromkeys(seat_named(field) for field in differing))
        if "" in seats or (len(sums) > 1 and not sum(sums)):  # what is given to one is another's
            return ()
        at = (seat for seat in seats if not ruling.accepts(only(form, right, wrong, seat)))
        return tuple(at)

    @override
    def classify(self, situation: Watched[S]) -> str:
        return self.watched.classify(situation.seen)

    def _study(self, situation: Watched[S]) -> FaultReport:
        """Return all that is known of what the colleague was asked and may answer."""
        seen, seat = situation.seen, situation.seat
        form, ruling = self.watched.ask(seen).form, self.watched.solve(seen)
        made = {pitfall.slug: wrong for pitfall, wrong in self.watched.mistakes(seen)}
        if seat and isinstance(form, Fields):
            made = {slug: only(form, ruling.value, it, seat) for slug, it in made.items()}
        given = made[situation.error] if situation.error else ruling.value
        return FaultReport(form, ruling, made, given)

    def given(self, situation: Watched[S]) -> Any:
        """Return what the colleague answers."""
        return self._study(situation).given

    @override
    def ask(self, situation: Watched[S]) -> Question:
        asked, study = self.watched.ask(situation.seen), self._study(situation)
        answered = Answered(asked.prompt, tuple(lines(study.form, study.given)))
        return replace(asked, prompt=_PROMPT, form=self._form(situation, study), answered=answered)

    def _form(self, situation: Watched[S], study: FaultReport) -> Form[Any]:
        what, pointed = self._what(situation, study), places(study.form)
        if pointed:
            options = (Option(FINE, "Nulle part"), *pointed.values())
            return Finding((Field(WHERE, "Où est la faute ?", Choice(options)), what))
        return Finding((what,)) if situation.by_article else what.form

    def _what(self, situation: Watched[S], study: FaultReport) -> Field:
        fine = Option(FINE, "Tout est conforme")
        if situation.by_article:
            rules = (Option(rule.slug, rule.title) for rule in self._book.rules)
            return Field(WHAT, "L'article qu'il ne suit pas", Choice((fine, *rules)))
        proposed = self._proposed(situation, study)
        return Field(WHAT, "Sa faute", Choice((fine, *proposed)))

    def _proposed(self, situation: Watched[S], study: FaultReport) -> Iterator[Option]:
        """Yield a few errors, those that can be made here first; their order tells nothing.

        None says of the answer what another says already: one alone is true.
        """
        made, true = study.made, {situation.error, *study.same}
        others = [item.slug for item in self.pitfalls if item.slug not in true]
        Random(repr(situation.seen)).shuffle(others)
        others.sort(key=lambda slug: slug not in made)
        kept = [*filter(None, [situation.error]), *others][:_PROPOSED]
        for item in self.pitfalls:
            if item.slug in kept:
                yield Option(item.slug, item.tell(situation))

    @override
    def solve(self, situation: Watched[S]) -> Ruling[Any]:
        study = self._study(situation)
        steps, plays = (self._remark(situation, study), *study.ruling.steps), study.ruling.plays
        told: Ruling[Any] = Ruling("", steps, (), plays, study.ruling.paid, study.texts)
        form, wheres = self._form(situation, study), study.wheres or (FINE,)
        if not isinstance(form, Finding):
            found = self._names(situation, study, form)
            return replace(told, value=found[0], also=found[1:])
        whats = self._names(situation, study, form.fields[-1].form)
        pointed = wheres if len(form.fields) > 1 else (None,)
        answers = [
            {**({} if where is None else {WHERE: where}), WHAT: what}
            for where, what in product(pointed, whats)
        ]
        return replace(told, value=answers[0], also=tuple(answers[1:]))

    def _names(self, situation: Watched[S], study: FaultReport, form: Any) -> tuple[str, ...]:
        """Return the good names of the fault, the best first, of those that can be chosen."""
        if not situation.error:
            return (FINE,)
        if situation.by_article:
            return self._articles(situation, study)
        same = dict.fromkeys((situation.error, *study.same))
        return tuple(slug for slug in same if slug in form.keys)

    def _message(self, situation: Watched[S]) -> str:
        return next(it.tell(situation) for it in self.pitfalls if it.slug == situation.error)

    def _articles(self, situation: Watched[S], study: FaultReport) -> tuple[str, ...]:
        """Return the articles that the fault breaks, the one that is nearest its words first."""
        said = {*heard(self._message(situation)).split()}
        near = {
            step.rule.slug: len(said & {*heard(f"{step.rule.title} {step.text}").split()})
            for step in study.broken
        }
        return tuple(sorted(near, key=lambda slug: -near[slug]))

    def _remark(self, situation: Watched[S], study: FaultReport) -> Remark:
        if not situation.error:
            told = typo("Rien n'était à reprendre : tout est conforme.")
            return Remark(study.ruling.steps[0].rule, "", {"dit": told})
        told = typo(f"Sa faute – {self._message(situation)} Il fallait – {study.due}.")
        article = self._articles(situation, study)[0]
        return Remark(self._book.rule(article), "", {"dit": told})

    def _let_pass(self, slug: str, situation: Watched[S]) -> Any:
        """Return the answer of who does not see this error, if it is made."""
        if situation.error != slug:
            return None
        form = self._form(situation, self._study(situation))
        return form.fine if isinstance(form, Finding) else FINE

    @override
    def dump(self, situation: Watched[S]) -> dict[str, Json]:
        told: dict[str, Json] = {
            "erreur": situation.error,
            "place": situation.seat,
            "article": situation.by_article,
        }
        return {**self.watched.dump(situation.seen), _STORED: told}

    @override
    def load(self, data: object) -> Watched[S]:
        told = data.get(_STORED) if isinstance(data, Mapping) else None
        if not isinstance(data, Mapping) or not isinstance(told, Mapping):
            raise UnreadableAnswer("Cette réponse à contrôler ne se relit pas.")
        seen = self.watched.load({key: value for key, value in data.items() if key != _STORED})
        found = Watched(seen, told["erreur"], told["place"], told["article"])
        try:
            self._study(found)
        except KeyError:
            raise UnreadableAnswer("Cette faute n'en est plus une.") from None
        return found


def _told(pitfall: Pitfall[Any], situation: Watched[Any]) -> str:
    return pitfall.tell(situation.seen)


def watch(game: Game) -> Game:
    """Return the control of a game: its exercises and its coups, a colleague answering."""
    book = game.rulebook
    lessons = gathered(replace(it, drills=tuple(_watched(it, book))) for it in game.lessons)
    return replace(
        game,
        rulebook=replace(book, game=f"{PREFIX}{game.slug}"),
        lessons=lessons,
        coup=_watched_coup(game.coup, taught(lessons)),
        cases=(),
    )


def _watched(lesson: Lesson, book: RuleBook) -> Iterator[FindTheFault[Any]]:
    """Yield the control of the exercises of a lesson, of those that name their errors."""
    for drill in lesson.drills:
        if drill.pitfalls:
            yield FindTheFault(drill, book)


type _Played = Callable[[Random, House, int], Coup]


def _watched_coup(play: _Played, drills: Mapping[str, Drill[Any]]) -> _Played:
    """Return how a coup is watched: all is right, or it is stopped at the one gesture that is not."""

    def played(rng: Random, house: House, seats: int) -> Coup:
        coup = play(rng, house, seats)
        duties = [duty for duty in coup if duty.drill in drills]
        fault = None if rng.random() < _FINE_SHARE else _faulty(rng, house, duties, drills)
        last = len(duties) - 1 if fault is None else fault[0]
        shown = tuple(_duty(duty, drills, rng, house) for duty in duties[: last + 1])
        if fault is None:
            return replace(coup, duties=shown)
        stopped = (*shown[:-1], replace(shown[-1], situation=fault[1]))
        return replace(coup, duties=stopped, results=MappingProxyType({}), house_result=0)

    return played


def _duty(duty: Duty, drills: Mapping[str, Any], rng: Random, house: House) -> Duty:
    right = drills[duty.drill].watch(duty.situation, rng, house, fine=True)
    return replace(duty, situation=right, scene=f"On lui dit : « {duty.scene} »")


def _faulty(
    rng: Random, house: House, duties: list[Duty], drills: Mapping[str, Any]
) -> tuple[int, Watched[Any]] | None:
    """Return a gesture at which an error can be made, and the error; None if there is none."""
    for place in rng.sample(range(len(duties)), len(duties)):
        duty = duties[place]
        seen: Watched[Any] = drills[duty.drill].watch(duty.situation, rng, house, fine=False)
        if seen.error:
            return place, seen
    return None
