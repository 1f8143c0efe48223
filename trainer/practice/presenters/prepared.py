"""Sessions prepared for where there is no network: made, and corrected.

Its answers come later, in any order: each is judged and counted as any other. How long they took
is not known.

Verdicts are kept on the device beside it: it is a course, not an exam. The server judges beforehand
every answer that it foresees to a question of a closed form; the device only looks up what was
posted. Where an answer may be right in other words than those foreseen, it tells what was expected
and claims neither way. The server judges again when the answer arrives: that is what counts.
"""

from collections import ChainMap
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.forms import (
    Amount,
    Choice,
    Fields,
    Form,
    Json,
    Points,
    UnreadableAnswer,
)
from casino_rules.core.game import home
from casino_rules.core.table_forms import Seats
from casino_rules.exercises.fault_finding import Finding
from trainer.practice.domain import Candidate, level_for
from trainer.practice.models import PREPARED, Attempt, Series
from trainer.practice.presenters.questions import PracticeQuestion
from trainer.practice.selectors import sources
from trainer.practice.selectors.access import last_prepared
from trainer.practice.selectors.room import check_room
from trainer.practice.selectors.statements import write_question
from trainer.practice.services.answering import NothingToAskError
from trainer.progress.domain.memory import BranchKey
from trainer.progress.selectors.session import shuffled
from trainer.progress.selectors.work import Work
from trainer.questions.domain.posed_question import PosedQuestion
from trainer.schools.selectors import house_in, school_of
from trainer.ui.exercise import feedback_html
from trainer.ui.forms import ANSWER
from trainer.ui.verdicts import awaited_html, verdict_html

QUESTIONS: Final = 20
"""Of a session that is prepared."""


@transaction.atomic
def prepare_series(
    *, learner: int, games: Iterable[str], rng: Random, now: datetime | None = None
) -> Series:
    """Ask the questions of a series ahead: what is due, then new cases of ``games`` in turn.

    One that was prepared on this day of study and of which nothing is answered is returned as it is.

    Raises:
        NothingToAskError: if no game is named and nothing was ever answered.
        TooOftenError: if the learner has begun or prepared too many today.
    """
    now, slugs = now or timezone.now(), tuple(games)
    known = last_prepared(learner)
    fresh = known and known.day(known.started_at) == known.day(now)
    if known and fresh and not known.attempts.filter(answered_at__isnull=False).exists():
        return known
    check_room(learner, now)
    work = Work.of(learner, school_of(learner), now)
    cases = _cases(work, slugs, rng)
    if not cases:
        raise NothingToAskError
    taught = {key.game for key in cases}
    series = Series(
        learner_id=learner,
        school=work.school,
        mode=Series.Mode.CASES,
        purpose=f"{PREPARED}:{home(slugs[0])}" if slugs else PREPARED,
        house={home(slug): house_in(work.school, catalog.game(slug)).as_dict() for slug in taught},
        seed=rng.getrandbits(62),
        started_at=now,
        clock=str(work.studies.clock),
        length=len(cases),
        scope=cases,
    )
    series.save(force_insert=True)
    for position, case in enumerate(cases, 1):
        memory = work.memories.get(case)
        level = level_for(Candidate(case, 1), memory)
        attempt = sources.generated(series, case, level, rng.getrandbits(62))
        attempt.position, attempt.asked_at = position, now
        write_question(attempt)
    return series


def _cases(work: Work, games: Iterable[str], rng: Random) -> tuple[BranchKey, ...]:
    """Return what is due, the most pressing first, then new cases of games, each in its turn."""
    cases = [*work.due[:QUESTIONS]]
    for slug in games:
        left = QUESTIONS - len(cases)
        cases += work.course(catalog.game(slug)).fresh(left, rng) if left else ()
    return shuffled(cases, rng)


NEXT_URL: Final = "[[suite]]"
NEXT_LABEL: Final = "[[libelle]]"
GIVEN: Final = "[[reponse]]"
"""What the device writes in a verdict: where it leads, in which words, and what was given."""
_MANY: Final = 12
"""Propositions up to which each has its verdict."""
_KEPT: Final = "Gardée sur cet appareil\u202f; le serveur la jugera au retour du réseau."
_AWAITED: Final = "Votre réponse sera jugée au retour du réseau."


def verdicts_of(attempts: Iterable[Attempt]) -> dict[str, Json]:
    """Return the verdicts of open questions, by position; those taught no longer are left out.

    Of each: ``controles``, how what is posted is read (absent where nothing is judged there);
    ``verdicts``, by the answer as posted; ``autre``, that on any other answer, which is not right;
    ``attendu``, what is told where an answer cannot be read so.
    """
    return {str(it.position): _told(PracticeQuestion(it)) for it in attempts if it.posed.taught}


def _told(sheet: PracticeQuestion) -> Json:
    posed, form = sheet.posed, sheet.question.form
    awaited = awaited_html(posed.solved, NEXT_URL, NEXT_LABEL, time=_AWAITED)
    controls = _controls(form, ANSWER)
    if controls is None:
        return {"attendu": awaited}
    return {
        "controles": controls,
        "verdicts": dict(_foreseen(sheet)),
        "autre": _other(posed),
        "attendu": awaited,
    }


def _controls(form: Form[Any], name: str) -> dict[str, Json] | None:
    """Return how each control of a closed form is read; None if the form is another.

    A control is read as it is, or as a plain number ``de`` one ``a`` another, in ``centimes`` if
    it is an amount; ``vide``: it may be left empty.
    """
    match form:
        case Choice():
            return {name: {}}
        case Seats(nobody=nobody):
            return {name: {"vide": nobody}}
        case Points(low=low, high=high):
            return {name: {"de": low, "a": high}}
        case Amount(low=low, high=high, optional=optional):
            return {name: {"de": low, "a": high, "centimes": True, "vide": optional}}
        case Fields(fields=fields) if not isinstance(form, Finding):
            parts = [_controls(it.form, f"{name}.{it.key}") for it in fields]
            known = [part for part in parts if part is not None]
            return dict(ChainMap(*known)) if len(known) == len(parts) else None
    return None


def _key(form: Form[Any], value: Any) -> str:
    """Return what an answer is looked up by: its controls as posted, in the order of their names."""
    return "&".join(sorted(_posted(form, value, ANSWER)))


def _posted(form: Form[Any], value: Any, name: str) -> Iterator[str]:
    match form:
        case Fields(fields=fields):
            for field in fields:
                yield from _posted(field.form, value[field.key], f"{name}.{field.key}")
        case Seats():
            yield from (f"{name}={seat}" for seat in value)
        case _:
            yield f"{name}={value}"


def _foreseen(sheet: PracticeQuestion) -> Iterator[tuple[str, str]]:
    """Yield the verdict on each answer that is foreseen, as the server gives it."""
    posed, form = sheet.posed, sheet.question.form
    asked = sheet.asked("")
    for value in _values(posed):
        with suppress(UnreadableAnswer):  # a known error may be out of what can be answered
            verdict = posed.judge_stored(form.dump(value))
            told = feedback_html(
                verdict, next_url=NEXT_URL, time=_KEPT, asked=asked, next_label=NEXT_LABEL
            )
            yield _key(form, value), told


def _values(posed: PosedQuestion) -> Iterator[Any]:
    """Yield the right answers, then each proposition of a few, or the known errors."""
    form = posed.question.form
    yield from (posed.ruling.value, *posed.ruling.also)
    match form:
        case Choice(keys=keys) if len(keys) <= _MANY:
            yield from keys
        case Seats(one=True, seats=seats, nobody=nobody):
            yield from ((seat,) for seat in seats)
            yield from ((),) * nobody
        case Fields():
            return
        case _:
            wrong = (pitfall.answer(posed.situation) for pitfall in posed.drill.pitfalls)
            yield from (value for value in wrong if value is not None)


def _other(posed: PosedQuestion) -> str:
    """Return the verdict on an answer that is none of the right ones, nor of those foreseen."""
    fields = tuple(replace(it, given="") for it in posed.solved.fields)
    given = "" if fields else GIVEN
    verdict = replace(posed.solved, correct=False, given=given, fields=fields, share=0, out_of=1)
    return verdict_html(verdict, NEXT_URL, NEXT_LABEL, time=_KEPT)
