"""Corrections keep their size and their queries, whatever the school holds; the queue makes the rest."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.exams.world import GAME, at
from tests.marks.world import RULES, Office, points
from tests.practice.faults import misjudge as misjudge_practice
from tests.practice.faults import work
from tests.said import says
from trainer.accounts.models import Learner
from trainer.exams.models import Exam, Sitting, Slot
from trainer.exams.services.composing import Wanted
from trainer.marks import forms
from trainer.marks.models import Replay, Withdrawal
from trainer.marks.presenters import corrections
from trainer.marks.selectors import rejudging
from trainer.marks.selectors.rejudging import quote
from trainer.marks.services import replays
from trainer.marks.services.decisions import lift, withdraw_case
from trainer.marks.services.quotations import correct_whole, quote_whole
from trainer.marks.views import exams as exam_pages
from trainer.orders.models import Order
from trainer.practice.models import Correction
from trainer.practice.selectors import counting as of_practice
from trainer.practice.selectors.counting import quote as quote_practice
from trainer.practice.selectors.counting import quote_within
from trainer.questions.domain.judging import rejudged
from trainer.questions.models import Scope
from trainer.schools.models import Entry, Membership
from trainer.schools.services.people import anonymise_member
from trainer.web.refusals import RefusedError

AGO = timezone.now() - timedelta(days=20)
HOME = "/formation/ecole/nord/notes/"
LIST = f"{HOME}corrections/"
QUOTED = f"{LIST}devis/?exercice={GAME}"
MOST = 25


def faulty(office: Office) -> tuple[Exam, Sitting, Sitting]:
    """As the tests of the programs ask for it."""
    return office.faulty()


def newcomer(office: Office) -> Membership:
    place = Membership(school=office.schools.north, learner=Learner.objects.create())
    place.last_name, place.created_at, place.chosen_at = "Faure", AGO, timezone.now()
    place.save()
    return place


def queries(client: Any, address: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


def test_no_page_of_corrections_asks_more_for_a_larger_school(office: Office) -> None:
    client, schools = office.client(), office.schools
    exam, *_ = office.faulty()
    misjudge_practice(work(newcomer(office).learner_id, AGO, answers=3))
    made = office.correct()
    replays.undo(actor=office.desk, replay=made)
    lift(actor=office.desk, withdrawal=_withdrawn(office), now=at(11))
    addresses = (
        *(LIST, f"{LIST}{made.pk}/", f"{HOME}retraits/", QUOTED, f"{QUOTED}/tirage-banco"),
        *(f"{QUOTED}&examen={exam.pk}", f"{QUOTED}&option-commission=six-paye-moitie"),
    )
    few = {address: queries(client, address) for address in addresses}
    given = []
    for _ in range(2):
        office.faulty()
        given += work(newcomer(office).learner_id, AGO, answers=3)
        lift(actor=office.desk, withdrawal=_withdrawn(office), now=at(11))
    misjudge_practice(given)
    found = quote(schools.north, RULES)
    assert (len(found.marks), found.practice and found.practice.people) == (6, 3)
    many = {address: queries(client, address) for address in addresses}
    assert many == few
    assert max(many.values()) <= MOST


def _withdrawn(office: Office) -> Withdrawal:
    slot = Slot.objects.filter(exam__school=office.schools.north).order_by("pk")[0]
    case = slot.game, slot.drill, slot.branch
    return withdraw_case(actor=office.desk, case=case, reason="Faux", now=at(10))


@pytest.mark.parametrize(("bound", "most"), [("MOST_READ", 5), ("AT_MOST", 3)])
def test_too_many_answers_of_exams_are_counted_and_left_to_the_command(
    office: Office, monkeypatch: pytest.MonkeyPatch, bound: str, most: int
) -> None:
    exam, *_ = office.faulty()
    work(office.schools.trainee.learner_id, AGO, answers=2)
    before, client = points(exam), office.client()
    monkeypatch.setattr(rejudging, bound, most)
    for address, kinds, words in (
        (QUOTED, "6 réponses d’examen et 2 réponses d’entraînement", f"--jeu {GAME}"),
        (f"{QUOTED}&examen={exam.pk}", "6 réponses d’examen<", f"--examen {exam.pk}"),
    ):
        page = client.get(address).text
        assert kinds in page
        assert f"manage.py replay_answers --ecole nord --jeu {GAME}" in page
        assert words in page
        assert 'name="shown"' not in page
    found = quote(office.schools.north, RULES)
    assert (found.replayed, found.left, found.left_practice, found.changes) == (0, 6, 2, ())
    with pytest.raises(RefusedError, match="Trop de réponses"):
        replays.apply(actor=office.desk, scope=RULES, reason="Relu", shown=found.digest)
    call_command("replay_answers", ecole="nord", jeu=GAME, appliquer=True, motif="Relu")
    assert (Replay.objects.get().changed, points(exam) == before) == (2, False)
    told = client.get(f"{LIST}{Replay.objects.get().pk}/").text
    assert "2 corrigées" in told
    assert client.post(f"{LIST}{Replay.objects.get().pk}/annuler/").status_code == 303
    assert points(exam) == before


def test_one_exercise_of_one_exam_stays_within_a_page(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    exam, *_ = office.faulty()
    office.faulty()
    monkeypatch.setattr(rejudging, "MOST_READ", 4)
    found = quote(office.schools.north, Scope(GAME, "tirage-banco", exam=exam.pk))
    assert (found.left, found.replayed, len(found.marks)) == (0, 4, 2)
    assert quote(office.schools.north, RULES).left == 12


def test_more_answers_than_one_counts_are_told_as_such(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.faulty()
    monkeypatch.setattr(rejudging, "MOST_READ", 2)
    for module in (rejudging, corrections):
        monkeypatch.setattr(module, "MOST_COUNTED", 4)
    assert "Plus de 4 réponses d’examen" in office.client().get(QUOTED).text


def test_the_engine_judges_an_answer_given_by_several_once(office: Office) -> None:
    exam = office.hall.exam(Wanted(GAME, "tirage-banco", 3))
    for who in ("trainee", "classmate"):
        office.sat(exam, who)
    rejudged.cache_clear()
    assert quote(office.schools.north, RULES).replayed == 6
    asked = rejudged.cache_info()
    assert asked.misses <= 3
    assert asked.hits + asked.misses == 6


def test_practice_is_read_at_once_whoever_answered_and_judged_once(office: Office) -> None:
    scope = Scope(GAME, school=office.schools.north)
    given = [work(newcomer(office).learner_id, AGO, answers=3) for _ in range(4)]
    misjudge_practice(one for one, *_ in given)
    rejudged.cache_clear()
    with CaptureQueriesContext(connection) as asked:
        found = quote_within(scope, 12)
    assert len(asked) == 4
    assert found == quote_practice(scope)
    assert found is not None
    assert (found.replayed, found.changed, found.people) == (12, 4, 4)
    assert rejudged.cache_info().misses <= 3  # the same series for all: three situations
    assert quote_within(scope, 11) is None


def test_who_has_left_for_ever_is_not_quoted(office: Office) -> None:
    scope, member = Scope(GAME, school=office.schools.north), newcomer(office)
    misjudge_practice(work(member.learner_id, AGO, answers=3))
    assert quote_practice(scope).changed == 3
    anonymise_member(actor=office.schools.desk("administrator"), member=member)
    found = quote_within(scope, 9)
    assert found is not None
    assert found == quote_practice(scope)
    assert found.replayed == 0


def test_the_copies_whose_mark_changes_are_shown_page_by_page(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, *copies = office.faulty()
    monkeypatch.setattr(corrections, "BY_PAGE", 1)
    client = office.client()
    pages = [client.get(f"{QUOTED}&page={number}").text for number in (1, 2)]
    shown = [[f"{HOME}copies/{copy.pk}/" in page for copy in copies] for page in pages]
    assert sorted(shown) == [[False, True], [True, False]]
    assert all("<strong>2 notes</strong>" in page for page in pages)
    words = {"reason": "Article relu", "shown": quote(office.schools.north, RULES).digest}
    assert client.post(f"{QUOTED}&page=2", words).status_code == 303
    assert Replay.objects.get().marks == 2


def test_a_correction_is_laid_in_the_order_in_which_it_is_read(office: Office) -> None:
    for _ in range(2):
        office.faulty()
    laid = office.correct().overlays.order_by("pk").select_related("answer__sitting__membership")
    copies = [row.answer.sitting for row in laid]
    read = [(copy.exam_id, copy.membership.last_name) for copy in copies]
    assert read == sorted(read)
    assert len(read) == 4


def test_the_latest_exams_are_proposed_and_any_may_be_asked_for(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    older, newer = office.exam(title="Ancien"), office.exam(title="Nouveau")
    monkeypatch.setattr(forms, "_MOST_EXAMS", 1)
    client = office.client()
    says(client.get(LIST), f'<option value="{newer.pk}">Nouveau</option>', never="Ancien")
    assert client.get(f"{QUOTED}&examen={older.pk}").status_code == 200


def test_withdrawing_a_case_from_many_exams_asks_as_often_as_from_one(office: Office) -> None:
    only = Wanted(GAME, "tirage-banco", 1, ("3-0",))
    counts = []
    for more in (1, 3):
        for _ in range(more):
            office.hall.exam(only, Wanted(GAME, "reglement-mise", 1))
        case = (GAME, "tirage-banco", "3-0")
        with CaptureQueriesContext(connection) as asked:
            found = withdraw_case(actor=office.desk, case=case, reason="Faux", now=at(10))
            taken = Slot.objects.filter(voided_at=at(10)).count()
            lift(actor=office.desk, withdrawal=found, now=at(20))
        assert not Slot.objects.filter(voided_at__isnull=False).exists()
        counts.append((taken, len(asked)))
    (one, first), (four, second) = counts
    assert (one, four, first) == (1, 4, second)
    for verb in ("exam.voided", "exam.unvoided"):
        told = Entry.objects.filter(verb=verb)
        assert {entry.details["question"] for entry in told} == {1}
        assert (told.count(), told.exclude(promotion=None).count()) == (5, 5)


def test_what_was_voided_otherwise_is_not_voided_twice(office: Office) -> None:
    only = Wanted(GAME, "tirage-banco", 1, ("3-0",))
    first = office.hall.exam(only, Wanted(GAME, "reglement-mise", 1)).slots.get(position=1)
    office.hall.exam(only, Wanted(GAME, "reglement-mise", 1))
    office.hall.void(first.exam, 1, "Bruit", at(5))
    case = (GAME, "tirage-banco", "3-0")
    found = withdraw_case(actor=office.desk, case=case, reason="Faux", now=at(10))
    assert len(found.slots) == 1
    first.refresh_from_db()
    assert (first.void_reason, first.voided_at) == ("Bruit", at(5))


def test_withdrawn_cases_are_listed_page_by_page(office: Office) -> None:
    case = {"school": office.schools.north, "game": GAME, "drill": "tirage-banco", "branch": "3-0"}
    Withdrawal.objects.bulk_create(
        Withdrawal(**case, reason="Faux", at=at(rank), lifted_at=at(rank))
        for rank in range(corrections.BY_PAGE + 1)
    )
    client = office.client()
    pages = [client.get(f"{HOME}retraits/?page={number}").text for number in (1, 2)]
    assert [page.count('class="liste-ligne ') for page in pages] == [corrections.BY_PAGE, 1]


def test_the_exams_whose_marks_are_looked_at_are_listed_page_by_page(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    exams = [office.exam(title=title) for title in ("Ancien", "Nouveau")]
    monkeypatch.setattr(exam_pages, "BY_PAGE", 1)
    client = office.client()
    pages = [client.get(f"{HOME}?page={number}").text for number in (1, 2)]
    shown = [[f"{HOME}examens/{exam.pk}/" in page for exam in exams] for page in pages]
    assert shown == [[False, True], [True, False]]


def test_an_option_is_not_looked_for_among_too_many_answers(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    work(newcomer(office).learner_id, AGO, answers=4, right=True)  # none of them holds the option
    address = f"{QUOTED}&option-commission=six-paye-moitie"
    client = office.client()
    assert "0 réponse d’entraînement" in client.get(address).text
    monkeypatch.setattr(of_practice, "_LOOKED_AT", 3)
    page = client.get(address).text
    says(page, "4 réponses d’entraînement sont concernées", "--option commission=six-paye-moitie")


@pytest.fixture
def client(office: Office, monkeypatch: pytest.MonkeyPatch) -> Client:
    """An instructor, whose pages replay nothing."""
    monkeypatch.setattr(rejudging, "MOST_READ", 1)
    office.faulty()
    misjudge_practice(work(newcomer(office).learner_id, AGO, answers=3))
    return office.client()


def sent(client: Client, form: dict[str, str]) -> str:
    """Send a form of the quotation; return the page of what is made for it, and where it leads."""
    place = client.post(QUOTED, form)["Location"]
    assert str(Order.objects.latest("asked_at").pk) in place
    return client.get(place).text


def test_it_is_prepared_shown_and_applied(client: Client) -> None:
    says(client.get(QUOTED), 'name="preparer"', never='name="shown"')
    ready = sent(client, {"preparer": "1"})
    assert "C’est prêt" in ready
    (lead,) = re.findall(r'href="([^"]*corrections/devis[^"]*)">Lire', ready)
    told = client.get(lead.replace("&amp;", "&")).text
    says(told, "<strong>2 réponses d’examen</strong> sont corrigées", "d’entraînement</strong>")
    assert not Replay.objects.exists()
    (shown,) = re.findall(r'name="shown" value="(\w+)"', told)
    done = sent(client, {"shown": shown, "reason": "Relu"})
    made = Replay.objects.get()
    assert f"corrections/{made.pk}/" in done
    assert (made.changed, made.reason) == (2, "Relu")
    assert made.practice is not None
    assert made.practice.finished_at is not None
    refused = sent(client, {"shown": shown, "reason": "Encore"})
    assert "Rien n’a été fait" in refused
    assert Replay.objects.count() == 1


@pytest.mark.usefixtures("client")
def test_a_correction_left_in_the_middle_goes_on(office: Office) -> None:
    school, scope, actor = office.schools.north, Scope(GAME), office.desk
    found = quote_whole(school, scope)
    words: dict[str, Any] = {"reason": "Relu", "shown": found.digest}
    begun = replays.apply(actor=actor, scope=scope, practised=found.practice, whole=True, **words)
    assert Correction.objects.get().finished_at is None
    assert begun == correct_whole(actor=actor, scope=scope, say=lambda *_: None, **words)
    assert Correction.objects.get().finished_at is not None
    assert quote_practice(Scope(GAME, school=school)).changed == 0
