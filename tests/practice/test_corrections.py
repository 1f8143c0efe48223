"""Answers of practice judged again: quoted, laid over, counted as if it had always been so, undone.

In each test some answers were judged by a faulty rule: once corrected, all that is counted must be
what today's engine counts of the same answers.
"""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.practice.conftest import GAME, HTMX, answer, give, right_answer, start, url_of
from tests.practice.faults import counted, misjudge, stored, work
from tests.schools.world import Schools
from trainer.accounts.models import Learner
from trainer.assignments.models import Assignment, Share
from trainer.assignments.selectors import Part
from trainer.assignments.services import Order, give_assignment
from trainer.practice.models import Attempt, AttemptOverlay, Correction
from trainer.practice.selectors.counting import Answers, quote
from trainer.practice.services import correcting
from trainer.practice.services.correcting import Budget
from trainer.questions.models import Scope
from trainer.schools.models import Membership
from trainer.web.refusals import RefusedError

AGO = timezone.now() - timedelta(days=20)
ONE = Budget(people=1)


def north(schools: Schools) -> Scope:
    return Scope(GAME, school=schools.north)


def correct(scope: Scope, reason: str = "Article corrigé") -> Correction:
    made = correcting.begin(scope=scope, reason=reason)
    assert correcting.go_on(made)
    return made


def begun(schools: Schools) -> Correction:
    return correcting.begin(scope=north(schools), reason="Article corrigé")


def undo(made: Correction) -> None:
    assert correcting.undo(made)
    assert correcting.go_on(made)


@pytest.fixture(scope="module", autouse=True)
def truth(settled: Schools) -> Any:
    """Misjudge four answers of two trainees of the north; return what is to be counted of them."""
    Membership.objects.update(created_at=AGO - timedelta(days=2))
    for target, goal in ((Assignment.Target.RIGHT, 4), (Assignment.Target.MASTERY, 2)):
        parts, due = (Part(GAME, "tirage-banco"),), timezone.now() + timedelta(days=1)
        order = Order(title="Les tirages", parts=parts, target=target, goal=goal, due_at=due)
        desk, before = settled.desk("instructor"), AGO - timedelta(days=1)
        give_assignment(actor=desk, promotion=settled.spring, order=order, now=before)
    first = work(settled.trainee.learner_id, AGO)
    second = work(settled.classmate.learner_id, AGO, seed=3)
    work(settled.southern_trainee.learner_id, AGO, answers=2)
    truth = counted()
    misjudge([*first[:3], second[0]])
    return truth


def test_a_quotation_counts_answers_and_people_and_writes_nothing(schools: Schools) -> None:
    before = stored(), counted()
    found = quote(north(schools))
    assert (found.replayed, found.changed, found.turned, found.people) == (18, 4, 4, 2)
    assert (stored(), counted()) == before
    assert quote(Scope(GAME, "tirage-punto", schools.north)).replayed == 0
    assert quote(Scope(GAME, school=schools.south)).changed == 0
    assert Answers(north(schools)).counted(10) == 10


def test_once_corrected_everything_counts_as_if_judged_so(schools: Schools, truth: Any) -> None:
    originals, false = stored(), counted()
    pairs = zip(false, truth, strict=True)
    assert [n for n, (wrong, right) in enumerate(pairs) if wrong == right] == []
    made = correct(north(schools))
    assert (made.replayed, made.changed, made.people) == (18, 4, 2)
    assert counted() == truth
    assert stored() == originals
    assert Share.objects.filter(assignment__target="maitrise", level__gt=0).exists()
    assert quote(north(schools)).changed == 0


def test_undoing_restores_exactly_and_can_be_done_again(schools: Schools, truth: Any) -> None:
    originals, false = stored(), counted()
    scope = north(schools)
    made = correct(scope)
    undo(made)
    assert (counted(), stored()) == (false, originals)
    assert not correcting.undo(made)
    correct(scope)
    assert counted() == truth


def test_the_commands_that_rebuild_read_what_counts(schools: Schools, truth: Any) -> None:
    correct(north(schools))
    misjudge(())  # runs them all
    assert counted() == truth


def test_an_interrupted_correction_corrects_nobody_twice(schools: Schools, truth: Any) -> None:
    made = begun(schools)
    assert not correcting.go_on(made, budget=ONE)
    assert (made.people, made.under_way) == (1, True)
    stale = Correction.objects.get(pk=made.pk)
    assert correcting.go_on(made)
    assert correcting.go_on(stale)
    assert (stale.people, AttemptOverlay.objects.count(), stale.under_way) == (2, 4, False)
    assert counted() == truth
    assert correcting.undo(made)
    assert not correcting.go_on(made, budget=ONE)
    assert correcting.go_on(made, budget=ONE)
    assert made.restored_at is not None


def test_a_correction_begun_then_undone_corrects_nobody_more(schools: Schools) -> None:
    false = counted()
    made = begun(schools)
    correcting.go_on(made, budget=ONE)
    stale = Correction.objects.get(pk=made.pk)
    undo(made)
    correcting.go_on(stale)
    assert counted() == false


def test_answers_go_on_counting_over_a_correction(schools: Schools) -> None:
    made = correct(north(schools))
    waiting = Attempt.objects.get(series__learner=schools.trainee.learner_id, answered_at=None)
    following = answer(waiting, right_answer(waiting), now=timezone.now()).following
    given = Attempt.objects.filter(series=waiting.series)
    assert following.right_before == 7
    assert sum(attempt.correct is True for attempt in given) == 6  # as they were judged
    after = counted()
    misjudge(())
    assert counted() == after
    undo(made)
    assert Attempt.objects.get(pk=following.pk).right_before == 6


def test_a_corrected_option_touches_only_situations_of_another_choice(schools: Schools) -> None:
    learner = schools.trainee.learner_id
    work(learner, AGO, answers=20, right=True, drill="reglement-mise")
    learner_said = Scope(GAME, school=schools.north, choices={"commission": "six-paye-moitie"})
    answers = Answers(learner_said)
    holding = answers.touched()
    assert 0 < holding.count() < answers.given().count()
    assert {row.drill for row in holding} <= {"reglement-mise", "commission"}
    assert answers.touched().count() == quote(learner_said).replayed


def test_a_correction_upon_another_is_undone_first(schools: Schools) -> None:
    scope = north(schools)
    first = correct(scope)
    laid = AttemptOverlay.objects.filter(correction=first).order_by("pk")[0]
    assert laid.verdict
    AttemptOverlay.objects.filter(pk=laid.pk).update(
        verdict=laid.verdict | {"solution": "autre-chose", "correct": False, "share": 0},
        correct=False,
    )
    second = correct(scope, "Encore")
    assert second.changed == 1
    with pytest.raises(RefusedError, match="par-dessus"):
        correcting.undo(first)
    undo(second)
    undo(first)
    assert not AttemptOverlay.objects.filter(undone_at=None).exists()


def test_answers_outside_schoolshave_corrections_of_their_own(schools: Schools, truth: Any) -> None:
    visitor = Learner.objects.create().pk
    given = work(visitor, AGO)
    truth = counted()
    misjudge(given[:2])
    assert quote(Scope(GAME)).changed == 2
    made = correct(Scope(GAME))
    assert (made.people, made.changed) == (1, 2)
    assert counted() == truth
    assert quote(north(schools)).changed == 4


def test_only_questions_asked_under_older_rules_are_replayed_when_said(schools: Schools) -> None:
    scope = Scope(GAME, school=schools.north, before=1)
    assert quote(scope).replayed == 0
    Attempt.objects.filter(correct=True, answered_at__isnull=False).update(rules_version=0)
    assert 0 < quote(scope).replayed < 18


def test_a_reason_must_be_given(schools: Schools) -> None:
    with pytest.raises(RefusedError, match="motif"):
        correcting.begin(scope=north(schools), reason=" ")


def test_a_person_reads_the_corrected_verdict_and_why(schools: Schools) -> None:
    client, own = schools.client("trainee"), {"series__learner": schools.trainee.learner_id}
    attempt = Attempt.objects.filter(**own).order_by("position")[1]
    assert "Réponse corrigée" not in client.get(url_of(attempt)).text
    correct(north(schools), "Article 12 relu")
    page = client.get(url_of(attempt)).text
    assert "Réponse corrigée" in page
    assert "Article 12 relu" in page
    summary = client.get(f"/seance/{attempt.series_id}/bilan/").text
    assert summary.count("Article 12 relu") == 3
    assert "autre-chose" not in give(client, attempt, "peu importe", headers=HTMX).text


def test_reading_answers_costs_one_query_for_their_corrections(
    schools: Schools, django_assert_max_num_queries: Any
) -> None:
    waiting = start(Learner.objects.create().pk)
    with django_assert_max_num_queries(8):  # as before there were corrections
        answer(waiting, right_answer(waiting))
    correct(north(schools))
    client = schools.client("trainee")
    series = Attempt.objects.filter(series__school=schools.north)[0].series_id
    client.get(f"/seance/{series}/bilan/")
    with django_assert_max_num_queries(8):
        client.get(f"/seance/{series}/bilan/")
