"""Replaying the answers of a school: the quotation is what is applied, undoing restores exactly."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.exams.world import GAME, at, page, save, wrong
from tests.marks.world import RULES, Office, answer_of, overlays, points
from tests.practice.faults import counted, misjudge, work
from tests.practice.faults import stored as practised
from tests.said import says
from tests.schools.world import Schools
from trainer.accounts.models import Learner
from trainer.exams.models import Answer
from trainer.exams.selectors.access import rows_of
from trainer.exams.selectors.copies import scores
from trainer.exams.services import conducting
from trainer.exams.services.composing import Wanted
from trainer.exams.services.sitting import Outcome
from trainer.marks.models import Overlay, Replay
from trainer.marks.selectors import rejudging
from trainer.marks.selectors.rejudging import quote
from trainer.marks.services import replays
from trainer.marks.views import corrections
from trainer.practice.models import Attempt, AttemptOverlay, Correction
from trainer.practice.selectors.counting import Answers
from trainer.practice.services import correcting
from trainer.practice.services.correcting import Budget
from trainer.questions.models import Scope
from trainer.schools.models import Entry, Membership, Role
from trainer.schools.selectors import Desk
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
    office.decide(answer_of(first, 1), 1, now=at(80))
    with pytest.raises(RefusedError, match="ont changé"):
        replays.apply(actor=office.desk, scope=RULES, reason="Motif", shown=shown, now=at(90))
    assert not Replay.objects.exists()


def test_the_decision_of_an_instructor_outlives_a_replay(office: Office) -> None:
    exam, first, _ = office.faulty()
    office.decide(answer_of(first, 1), 0, now=at(80))
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
    one, answer = office.correct(now=at(90)), answer_of(first, 1)
    words: dict[str, Any] = {"reason": "Encore", "at": at(95)}
    counts = {"rules_version": 1, "replayed": 1, "changed": 1, "marks": 1}
    two = Replay.objects.create(school=one.school, game=one.game, **counts, **words)
    laid = {"number": 2, "version": answer.version, "kind": "rejeu", "replay": two, **words}
    Overlay.objects.create(answer=answer, share=0, out_of=1, correct=False, **laid)
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


AGO = timezone.now() - timedelta(days=20)
HOME = "/formation/ecole/nord/notes/corrections/"
ADDRESS = f"{HOME}devis/?exercice={GAME}"


@pytest.fixture
def truth(schools: Schools) -> Any:
    """Three answers of a trainee and one of a classmate were misjudged; return the true sums."""
    Membership.objects.update(created_at=AGO - timedelta(days=2))
    first = work(schools.trainee.learner_id, AGO, answers=5)
    second = work(schools.classmate.learner_id, AGO, answers=2, seed=3)
    true = counted()
    misjudge([*first[1:4], second[0]])
    return true


def apply(schools: Schools, shown: str = "") -> Replay:
    """Replay the practice of the north as it is quoted, now or before."""
    digest = shown or quote(schools.north, RULES).digest
    actor = schools.desk("instructor")
    return replays.apply(actor=actor, scope=RULES, reason="Article corrigé", shown=digest)


def test_the_page_quotes_applies_shows_and_undoes(schools: Schools, truth: Any) -> None:
    client, false, originals = schools.client("instructor"), counted(), practised()
    says(client.get(ADDRESS), "4 réponses d’entraînement", "<strong>2 personnes</strong>")
    assert (counted(), practised()) == (false, originals)
    shown = quote(schools.north, RULES).digest
    words = {"reason": "Article 12 relu", "shown": shown}
    assert client.post(ADDRESS, words).status_code == 303
    assert counted() == truth
    made = f"{HOME}{Replay.objects.get().pk}/"
    says(client.get(made), "4 réponses corrigées, de 2 personnes sur 2", never="Continuer")
    assert "4 réponses d’entraînement" in client.get(HOME).text
    assert client.post(f"{made}annuler/").status_code == 303
    assert (counted(), practised()) == (false, originals)
    verbs = Entry.objects.filter(verb__startswith="marks.replay").order_by("pk")
    assert [entry.details["personnes à l’entraînement"] for entry in verbs] == [2, 2]


def test_a_correction_too_long_for_a_page_goes_on_at_the_next(
    schools: Schools, truth: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(corrections, "_BUDGET", Budget(people=1))
    client = schools.client("instructor")
    shown = quote(schools.north, Scope(GAME)).digest
    client.post(ADDRESS, {"reason": "Article 12 relu", "shown": shown})
    address = f"{HOME}{Replay.objects.get().pk}/"
    says(client.get(address), "de 1 personne sur 2", "La correction n’est pas achevée")
    client.post(f"{address}continuer/")
    client.post(f"{address}continuer/")
    assert "n’est pas achevée" not in client.get(address).text
    assert counted() == truth
    client.post(f"{address}annuler/")
    assert "L’annulation n’est pas achevée" in client.get(address).text
    client.post(f"{address}continuer/")
    assert "n’est pas achevée" not in client.get(address).text
    assert not AttemptOverlay.objects.filter(undone_at=None).exists()


@pytest.mark.usefixtures("truth")
def test_past_what_a_page_can_replay_it_says_which_command_to_run(
    schools: Schools, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rejudging, "AT_MOST", 5)
    page = schools.client("instructor").get(ADDRESS).text
    assert f"manage.py replay_answers --ecole nord --jeu {GAME}" in page
    assert not quote(schools.north, RULES).practised


@pytest.mark.usefixtures("truth")
def test_a_quotation_that_practice_has_changed_is_not_applied(schools: Schools) -> None:
    shown = quote(schools.north, RULES).digest
    misjudge(Attempt.objects.filter(answered_at__isnull=False).order_by("pk")[:1])
    with pytest.raises(RefusedError, match="ont changé"):
        apply(schools, shown)
    assert not Correction.objects.exists()


def test_the_command_corrects_whatever_the_number_and_undoes(
    truth: Any, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rejudging, "AT_MOST", 1)
    false = counted()
    call_command("replay_answers", ecole="nord", jeu=GAME, dry_run=True)
    said = "4 à corriger (4 passent de juste à faux ou l’inverse) de 2 personnes"
    assert said in capsys.readouterr().out
    assert counted() == false
    call_command("replay_answers", ecole="nord", jeu=GAME, appliquer=True, motif="Article")
    assert counted() == truth
    call_command("replay_answers", annuler=Replay.objects.get().pk)
    assert counted() == false
    with pytest.raises(CommandError, match="dry-run"):
        call_command("replay_answers", ecole="nord", jeu=GAME, dry_run=True, appliquer=True)


def test_the_command_goes_on_with_what_was_interrupted(schools: Schools, truth: Any) -> None:
    replay = apply(schools)
    assert replay.practice is not None
    assert not correcting.go_on(replay.practice, budget=Budget(people=1))
    for _ in range(2):
        call_command("replay_answers", reprendre=True)
        assert counted() == truth


@pytest.mark.usefixtures("truth")
def test_the_command_corrects_what_was_answered_outside_schools(
    schools: Schools, capsys: Any
) -> None:
    given = work(Learner.objects.create().pk, AGO, answers=3)
    before = counted()
    misjudge(given[:2])
    false, outside = counted(), {"hors_ecoles": True, "jeu": GAME}
    call_command("replay_answers", **outside)
    assert "2 à corriger" in capsys.readouterr().out
    call_command("replay_answers", **outside, appliquer=True, motif="Article")
    made = Correction.objects.get()
    assert (counted(), made.changed, made.school) == (before, 2, None)
    call_command("replay_answers", hors_ecoles=True, annuler=made.pk)
    assert counted() == false
    with pytest.raises(CommandError, match="n’existe pas"):
        call_command("replay_answers", hors_ecoles=True, annuler=made.pk + 1)
    assert Answers(Scope(GAME, school=schools.north)).counted(99) == 7


@pytest.mark.usefixtures("truth")
def test_one_school_never_corrects_anothers_practice(schools: Schools) -> None:
    assert quote(schools.south, RULES).practised == 0
    replay, south = apply(schools), Desk(schools.south, Role.ADMINISTRATOR)
    assert schools.client("southern instructor").post(f"{HOME}{replay.pk}/continuer/").status_code
    with pytest.raises(RefusedError):
        replays.go_on(actor=south, replay=replay, budget=Budget())
    assert not AttemptOverlay.objects.exists()
