"""Replaying stored answers: the quotation is what is applied, undoing restores exactly."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.exams.world import GAME, at, page, save, wrong
from tests.marks.world import RULES, Office, answer_of, overlays, points
from trainer.exams.models import Answer
from trainer.exams.scores import scores
from trainer.exams.selectors import rows_of
from trainer.exams.services import conducting
from trainer.exams.services.composing import Wanted
from trainer.exams.services.sitting import Outcome
from trainer.marks.models import Overlay, Replay
from trainer.marks.quoting import quote
from trainer.marks.services import replays
from trainer.marks.services.decisions import Decision, decide
from trainer.questions.scope import Scope
from trainer.schools.models import Entry
from trainer.web.refusals import RefusedError


def stored() -> list[dict[str, Any]]:
    return [{**row} for row in Answer.objects.order_by("pk").values()]


def test_a_quotation_writes_nothing_and_is_what_is_applied_then_undone(office: Office) -> None:
    exam, *_ = office.faulty()
    before, originals, said = points(exam), stored(), Entry.objects.count()
    found = quote(office.schools.north, RULES)
    assert (found.replayed, len(found.changes), len(found.marks)) == (6, 2, 2)
    assert (stored(), points(exam), Entry.objects.count()) == (originals, before, said)
    assert not overlays()
    replay = office.correct(now=at(90))
    assert (replay.replayed, replay.changed, replay.marks) == (6, 2, 2)
    after = {key: obtained.mark for key, obtained in scores(exam).items()}
    assert {mark.sitting: mark.after for mark in found.marks} == after
    laid = {item["answer_id"]: (item["share"], item["verdict"]) for item in overlays()}
    told = {item.of.answer: item.after for item in found.changes if item.after is not None}
    assert laid == {key: (after.share, after.verdict) for key, after in told.items()}
    assert stored() == originals
    assert Entry.objects.filter(verb="marks.replayed", details__réponses=2).exists()
    assert not quote(office.schools.north, RULES).changes
    with pytest.raises(RefusedError, match="Aucune réponse"):
        office.correct(now=at(90))
    assert points(exam) != before
    assert replays.undo(actor=office.desk, replay=replay)
    assert (points(exam), stored()) == (before, originals)
    assert not replays.undo(actor=office.desk, replay=replay)
    again = office.correct(now=at(90))
    assert (again.changed, again.marks) == (replay.changed, replay.marks)
    assert Entry.objects.filter(verb="marks.replay_undone").count() == 1


def test_a_quotation_that_is_no_longer_true_is_not_applied(office: Office) -> None:
    _, first, _ = office.faulty()
    shown = quote(office.schools.north, RULES).digest
    decide(
        actor=office.desk,
        answer=answer_of(first, 1),
        decision=Decision(1, "Vu", 0),  # type: ignore[arg-type]  # a whole number will do
        now=at(80),
    )
    with pytest.raises(RefusedError, match="ont changé"):
        replays.apply(actor=office.desk, scope=RULES, reason="Motif", shown=shown, now=at(90))
    assert not Replay.objects.exists()


def test_the_decision_of_an_instructor_outlives_a_replay(office: Office) -> None:
    exam, first, _ = office.faulty()
    decide(
        actor=office.desk,
        answer=answer_of(first, 1),
        decision=Decision(0, "Vu au tapis", 0),  # type: ignore[arg-type]  # idem
        now=at(80),
    )
    kept = points(exam)[first.pk]
    found = quote(office.schools.north, RULES)
    assert [item.of.decided for item in found.changes] == [True, False]
    assert len(found.marks) == 1
    office.correct(now=at(90))
    assert points(exam)[first.pk] == kept


def test_an_option_is_corrected_in_the_stored_situations(office: Office) -> None:
    exam = office.hall.exam(Wanted(GAME, "reglement-mise", 1, ("banco-gagne",)))
    sitting, weight = office.sat(exam), exam.slots.get().weight
    assert points(exam)[sitting.pk] == weight
    other = Scope(GAME, "reglement-mise", choices={"commission": "six-paye-moitie"}, exam=exam.pk)
    found = quote(office.schools.north, other)
    assert (len(found.changes), len(found.marks)) == (1, 1)
    replay = office.correct(other)
    assert points(exam)[sitting.pk] < weight
    # The correction stands: a replay of the rules alone is made upon it.
    assert not quote(office.schools.north, RULES).changes
    replays.undo(actor=office.desk, replay=replay)
    assert points(exam)[sitting.pk] == weight


def test_an_answer_given_afresh_is_not_covered_by_an_old_correction(office: Office) -> None:
    exam, first, _ = office.faulty()
    office.correct(now=at(90))
    assert rows_of(first)[0].corrected is not None
    conducting.reopen_sitting(actor=office.desk, sitting=first, minutes=5, now=at(40))
    again = save(first, 1, wrong(first, 1), by=page(at(41), 1), now=at(41))
    assert again.outcome is Outcome.KEPT
    assert rows_of(first)[0].corrected is None
    assert exam.pk == first.exam_id


def test_an_earlier_correction_is_undone_after_the_one_made_upon_it(office: Office) -> None:
    _, first, _ = office.faulty()
    one = office.correct(now=at(90))
    answer = answer_of(first, 1)
    two = Replay.objects.create(
        school=one.school, game=one.game, reason="Encore", rules_version=1,
        replayed=1, changed=1, marks=1, at=at(95),
    )  # fmt: skip
    Overlay.objects.create(
        answer=answer, number=2, version=answer.version, kind="rejeu", replay=two,
        share=0, out_of=1, correct=False, reason="Encore", at=at(95),
    )  # fmt: skip
    with pytest.raises(RefusedError, match="par-dessus"):
        replays.undo(actor=office.desk, replay=one)
    replays.undo(actor=office.desk, replay=two)
    assert replays.undo(actor=office.desk, replay=one)


def test_overlays_are_append_only(office: Office) -> None:
    office.faulty()
    office.correct(now=at(90))
    laid = Overlay.objects.first()
    assert laid is not None
    for change in (laid.save, laid.delete, Overlay.objects.all().delete):
        with pytest.raises(PermissionDenied):
            change()
    with pytest.raises(PermissionDenied):
        Overlay.objects.update(share=1)


def test_the_command_quotes_applies_and_undoes(office: Office, capsys: Any) -> None:
    exam, *_ = office.faulty()
    before = points(exam)
    call_command("replay_answers", ecole="nord", jeu=GAME)
    assert "6 réponses d’examen rejouées, 2 à corriger, 2 notes changent" in capsys.readouterr().out
    assert points(exam) == before
    call_command("replay_answers", ecole="nord", jeu=GAME, appliquer=True, motif="Article")
    assert points(exam) != before
    call_command("replay_answers", annuler=Replay.objects.get().pk)
    assert points(exam) == before
    for faults in ({"jeu": "bridge"}, {"jeu": GAME, "examen": 9**9}, {"ecole": "x", "jeu": GAME}):
        with pytest.raises(CommandError):
            call_command("replay_answers", **{"ecole": "nord", **faults})


def test_a_school_replays_its_own_answers_only(office: Office) -> None:
    office.faulty()
    assert quote(office.schools.south, RULES).replayed == 0
    replay = office.correct(now=at(90))
    with pytest.raises(RefusedError):
        replays.undo(actor=office.hall.southern_desk, replay=replay)


def test_the_number_of_exams_costs_no_query(office: Office) -> None:
    counts = []
    for _ in range(3):
        office.faulty()
        with CaptureQueriesContext(connection) as queries:
            found = quote(office.schools.north, RULES)
        counts.append((len(found.marks), len(queries)))
    assert [marks for marks, _ in counts] == [2, 4, 6]
    assert len({queries for _, queries in counts}) == 1
