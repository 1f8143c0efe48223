"""Whatever table leads to a person: it is exported to them, and something is done when they go.

The tables are found by walking the models: a new one that nothing says anything of fails here.
"""

import json
from collections.abc import Iterator
from copy import deepcopy
from datetime import timedelta
from typing import Any, Final

import pytest
from django.apps import apps
from django.db import models
from django.urls import reverse
from django.utils import timezone

from config.retention import purge_all
from tests.accounts.everything import Lived, live
from trainer.accounts.exporting import _sections
from trainer.accounts.models import Learner, User
from trainer.accounts.services import delete_account
from trainer.assignments.models import Assignment, Share
from trainer.exams.models import Sitting
from trainer.live.models import ClassAnswer
from trainer.marks.models import Certificate
from trainer.schools.models import Membership
from trainer.schools.services.people import anonymise_member, leave_school
from trainer.tallies.models import CaseWeek, DayWork, DrillWeek, FirstAnswer, SlipWeek
from trainer.web import archives

pytestmark = pytest.mark.django_db

EXPORTED: Final = {
    "account.EmailAddress": "compte",
    "accounts.User": "compte",
    "assignments.Share": "devoirs",
    "exams.Absence": "examens",
    "exams.Answer": "examens",
    "exams.Arrival": "attentes",
    "exams.Candidate": "amenagements",
    "exams.Detour": "examens",
    "exams.Sitting": "examens",
    "live.ClassAnswer": "questions_en_direct",
    "live.Presence": "presence_en_direct",
    "marks.Certificate": "certificats",
    "marks.Contestation": "contestations",
    "marks.Objection": "contestations_entrainement",
    "marks.Observation": "epreuves_pratiques",
    "marks.Overlay": "corrections",
    "mfa.Authenticator": "compte",
    "orders.Order": "documents_demandes",
    "practice.Attempt": "reponses",
    "practice.AttemptOverlay": "reponses_corrigees",
    "practice.Record": "series",
    "practice.Series": "series",
    "progress.BranchMemory": "memoires",
    "progress.DayTally": "journees",
    "progress.SlipTally": "erreurs_connues",
    "registry.Feed": "calendriers",
    "schools.Enrolment": "ecoles",
    "schools.Entry": "actes",
    "schools.Membership": "ecoles",
    "socialaccount.SocialAccount": "compte",
    "tallies.CaseWeek": "ecoles_cas",
    "tallies.DayWork": "ecoles_journees",
    "tallies.DrillWeek": "ecoles_exercices",
    "tallies.FirstAnswer": "ecoles_premieres_reponses",
    "tallies.SlipWeek": "ecoles_erreurs_connues",
    "usersessions.UserSession": "compte",
}
_SCHOOLS: Final = (
    *("assignments.Assignment", "exams.Incident", "live.ClassQuestion", "schools.LastEdit"),
    *("marks.Replay", "marks.Withdrawal"),
)
_ACTS: Final = "the author of an act: the journal, which is exported, tells it"
NOT_EXPORTED: Final = {
    **dict.fromkeys(_SCHOOLS, _ACTS),
    "account.EmailConfirmation": "a secret sent to the address, which is exported",
    "accounts.Learner": "a number that joins the others; it says nothing more",
    "accounts.User_groups": "rights of the site's staff, not used by the house",
    "accounts.User_user_permissions": "the same",
    "admin.LogEntry": "what the site's staff did to rows of the site",
    "api.Token": "a digest, which nobody can use",
    "orders.Product": "the school's papers, for a day; who asked for them is exported",
    "assignments.Item": "part of an assignment, of nobody",
    "socialaccount.SocialToken": "never kept: SOCIALACCOUNT_STORE_TOKENS is off",
    "schools.Invitation": "digests of words, for a place that is exported",
    "tallies.Rewriting": "how often his counts, which are exported, were written again",
}

_RESULTS: Final = "a result of the school, under a number once the place is anonymous"
KEPT: Final = {
    **dict.fromkeys(_SCHOOLS, "the school's; its author is emptied or anonymous"),
    "assignments.Item": "the school's",
    "live.Presence": "when a number was last seen; goes at the end of the live room's period",
    "marks.Certificate": "a result; the name is erased with that of the place",
    "schools.Enrolment": "which class a number was in",
    "schools.Entry": "the journal holds no name, and goes at the end of its period",
    "schools.Invitation": "digests; withdrawn with the place, and goes at the end of its period",
    "schools.Membership": "the place: its name and its account are emptied for ever",
    **dict.fromkeys(
        (
            *("assignments.Share", "exams.Absence", "exams.Answer", "exams.Arrival"),
            *("exams.Candidate", "exams.Detour", "exams.Sitting", "live.ClassAnswer"),
            *("marks.Contestation", "marks.Observation", "marks.Overlay", "tallies.CaseWeek"),
            *("tallies.DayWork", "tallies.DrillWeek", "tallies.Rewriting"),
            *("tallies.FirstAnswer", "tallies.SlipWeek"),
        ),
        _RESULTS,
    ),
}
"""What stays when an account is deleted, and why; all the rest goes with it."""

_CASCADES: Final = {models.CASCADE, models.DB_CASCADE}


@pytest.fixture(scope="module")
def life(lasting_db: None) -> Lived:  # noqa: ARG001 - fixtures take no usefixtures mark
    return live()


@pytest.fixture
def lived(life: Lived) -> Lived:
    """What happened once; what a test changes is undone."""
    return deepcopy(life)


def owners(model: type[models.Model]) -> Iterator[tuple[type[models.Model], bool]]:
    """Yield what a model leads to, and whether it is deleted with it."""
    for field in model._meta.concrete_fields:
        if isinstance(field, models.ForeignKey):
            yield field.related_model, field.remote_field.on_delete in _CASCADES


def reaching(start: set[type[models.Model]], *, deleted: bool = False) -> set[str]:
    """Return the models that lead to those, by any chain, or by chains of deletions only."""
    found = set(start)
    while True:
        more = {
            model
            for model in apps.get_models(include_auto_created=True)
            if any(to in found and (gone or not deleted) for to, gone in owners(model))
        }
        if more <= found:
            return {model._meta.label for model in found}
        found |= more


def test_every_table_that_leads_to_a_person_is_exported_or_says_why_not() -> None:
    assert reaching({User}) == {*EXPORTED, *NOT_EXPORTED}
    assert not {*EXPORTED} & {*NOT_EXPORTED}
    assert {*EXPORTED.values()} == {*_sections, "compte"}


def test_every_table_that_leads_to_a_person_goes_or_says_why_it_stays() -> None:
    assert reaching({User}) - reaching({User}, deleted=True) == {*KEPT}


def rows_of(user: User) -> Iterator[tuple[str, int]]:
    """Yield how many rows of each exported model the export should tell of."""
    ways = (
        *("user", "learner__user", "membership__learner__user", "series__learner__user"),
        *("sitting__membership__learner__user", "answer__sitting__membership__learner__user"),
    )
    odd = {
        "accounts.User": "pk",
        "orders.Order": "asker",
        "practice.AttemptOverlay": "attempt__series__learner__user",
        "schools.Entry": "subject__learner__user",
    }
    for label in EXPORTED:
        model = apps.get_model(label)
        fields = {field.name for field in model._meta.concrete_fields}
        path = odd.get(label) or next(way for way in ways if way.partition("__")[0] in fields)
        yield label, model._default_manager.filter(**{path: user.pk}).count()


def test_the_export_tells_of_each_of_them(lived: Lived) -> None:
    user = lived.schools.people["trainee"]
    response: Any = lived.schools.client("trainee").get("/compte/donnees/")
    told = json.loads(response.getvalue())
    empty = {label for label, count in rows_of(user) if not count}
    # Neither an address, nor a slip, nor a factor, nor a school's account; signed in by no page: test_connections has one.
    # Trainees order nothing: tests/orders exports what an instructor did.
    assert empty <= {
        *("account.EmailAddress", "orders.Order", "tallies.SlipWeek"),
        *("mfa.Authenticator", "socialaccount.SocialAccount", "usersessions.UserSession"),
    }
    for label in {*EXPORTED} - empty:
        assert told[EXPORTED[label]], label
    assert told["amenagements"] == [
        {
            "examen": "Examen blanc",
            "temps_en_plus_pour_cent": 33,
            "secondes_en_plus": 0,
            "tentatives_en_plus": 0,
        }
    ]
    assert [row["motif"] for row in told["reponses_corrigees"]] == ["Article corrigé"]
    assert [row["record"]["justes"] for row in told["series"] if row["record"]] == [1]
    assert [row["motif"] for row in told["corrections"]] == ["Vu"]


def test_a_deleted_account_leaves_results_under_a_number_and_nothing_else(lived: Lived) -> None:
    place = lived.schools.trainee.pk
    learner = lived.schools.trainee.learner_id
    delete_account(lived.schools.people["trainee"])
    assert not Learner.objects.filter(pk=learner or 0).exists()
    left = Membership.objects.get(pk=place)
    assert (left.learner, left.last_name, left.first_name) == (None, "", "")
    assert Sitting.objects.filter(membership=place).exists()
    assert [row.name for row in Certificate.objects.filter(sitting__membership=place)] == [""]
    for label in reaching({User}, deleted=True) - {*KEPT, "accounts.User"}:
        model = apps.get_model(label)
        for field in model._meta.concrete_fields:
            if isinstance(field, models.ForeignKey) and field.related_model is Learner:
                rows = model._default_manager.filter(**{field.name: learner})
                assert not rows.exists(), label


@pytest.mark.parametrize("by", ["instructor", "period"])
def test_anonymous_people_are_no_longer_named_on_their_certificates(lived: Lived, by: str) -> None:
    schools = lived.schools
    assert Certificate.objects.get().name
    if by == "instructor":
        anonymise_member(actor=schools.desk(), member=schools.trainee)
    else:
        leave_school(actor=schools.desk("trainee"), member=schools.trainee)
        Membership.objects.filter(pk=schools.trainee.pk).update(
            left_at=timezone.now() - timedelta(days=2 * 365 + 1)
        )
        assert {it.name: it.count for it in purge_all(timezone.now(), dry_run=False)}["partis"] == 1
    assert Certificate.objects.get().name == ""


TALLIES: Final = (CaseWeek, DayWork, DrillWeek, FirstAnswer, SlipWeek)


def purge(days: int) -> dict[str, int]:
    later = timezone.now() + timedelta(days=days)
    return {it.name: it.count for it in purge_all(later, dry_run=False)}


def test_what_schools_keep_goes_at_the_end_of_its_period(lived: Lived) -> None:
    Certificate.objects.all().delete()
    keeping = purge(300)
    assert not any(keeping[kind] for kind in ("releves", "devoirs", "direct", "copies"))
    assert purge(400)["direct"] == 1
    assert not ClassAnswer.objects.exists()
    assert Assignment.objects.filter(pk=lived.assignment.pk).exists()
    assert purge(1100)["devoirs"] == 1
    assert not Share.objects.exists()
    assert DrillWeek.objects.exists()
    assert purge(1900)["releves"] > 0
    assert not any(model._default_manager.exists() for model in TALLIES)


def test_old_copies_go_unless_a_certificate_vouches_for_them(lived: Lived) -> None:
    assert purge(1900)["copies"] == 0
    Certificate.objects.update(revoked_at=timezone.now())
    assert purge(1900)["copies"] == 1
    assert not Sitting.objects.filter(pk=lived.sitting.pk).exists()


ARCHIVED: Final = (
    *("tallies_caseweek", "tallies_daywork", "tallies_drillweek", "tallies_firstanswer"),
    *("tallies_slipweek", "assignments_assignment", "assignments_item", "assignments_share"),
    *("live_classquestion", "live_classanswer", "exams_part", "exams_slot", "exams_candidate"),
    *("marks_replay", "marks_overlay", "marks_withdrawal", "marks_contestation"),
    *("marks_certificate", "practice_correction", "practice_attemptoverlay", "practice_record"),
    *("accounts_learner", "practice_series", "practice_attempt", "progress_branchmemory"),
    "progress_daytally",
)


def test_the_administration_reads_all_of_it_and_changes_nothing(
    lived: Lived, django_assert_max_num_queries: Any
) -> None:
    client = lived.schools.client("site")
    client.get(reverse("admin:index"))
    for name in ARCHIVED:
        with django_assert_max_num_queries(8):
            assert client.get(reverse(f"admin:{name}_changelist")).status_code == 200
        assert client.get(reverse(f"admin:{name}_add")).status_code == 403, name
        row = apps.get_model(name.replace("_", "."))._default_manager.first()
        if row is None:
            assert name in {"tallies_slipweek", "marks_replay"}
            continue
        page = reverse(f"admin:{name}_change", args=[row.pk])
        shown = client.get(page)
        assert shown.status_code == 200, name
        assert name != "practice_attempt" or row.branch in shown.text
        for secret in ("seed", "code"):
            value = str(getattr(row, secret, "")) or "-no-"
            assert value not in shown.text or value == "-no-", (name, secret)
        assert client.post(page, {}).status_code == 403, name
        assert client.post(page.replace("change", "delete"), {"post": "yes"}).status_code == 403


def test_the_lists_of_the_administration_grow_with_no_row(
    lived: Lived, django_assert_max_num_queries: Any
) -> None:
    client, row = lived.schools.client("site"), CaseWeek.objects.all()[0]
    for place in range(30):
        row.pk, row.branch = None, f"cas-{place}"
        row.save(force_insert=True)
    with django_assert_max_num_queries(8):
        page = client.get(reverse("admin:tallies_caseweek_changelist"), {"game": "punto-banco"})
    assert page.content.decode().count("Arnaud") >= 30


def test_a_very_long_table_is_not_counted(lived: Lived, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "_GONE_THROUGH", 2)
    page = lived.schools.client("site").get(reverse("admin:tallies_caseweek_changelist"))
    assert CaseWeek.objects.count() > 2
    assert page.context["cl"].result_count == 2


def test_the_administration_shows_no_answer_of_a_question_that_is_asked(lived: Lived) -> None:
    type(lived.question).objects.update(explained_at=None)
    page = lived.schools.client("site").get(reverse("admin:live_classanswer_changelist"))
    assert page.context["cl"].result_count == 0
