"""A copy that is set aside counts for nothing, anywhere; nothing of it is lost, and it comes back."""

import json
from collections.abc import Callable
from typing import Any, Final

import pytest
from django.core.cache import caches
from django.utils import timezone

from tests.exams.world import PLAIN, at, right, save
from tests.marks.world import Office, misjudge
from tests.marks.world import answer_of as answer
from tests.written.world import asking, text
from trainer.accounts.models import User
from trainer.exams.models import Exam, Sitting
from trainer.exams.presenters.people import overview
from trainer.exams.selectors import access, mode
from trainer.exams.selectors.sitting import over
from trainer.exams.services import conducting
from trainer.exams.services.conducting import Grant, grant
from trainer.exams.services.copies import close_sittings, restore_copy, take_up_again, void_copy
from trainer.exams.services.reminding import late
from trainer.exams.services.sitting import Outcome, hand_in
from trainer.instruction.presenters.exams import results, results_sheet
from trainer.instruction.selectors import desk
from trainer.instruction.selectors.exams import copies
from trainer.instruction.selectors.periods import Period
from trainer.marks.models import Certificate
from trainer.marks.presenters.results import marked, to_certify
from trainer.marks.selectors.access import to_mark
from trainer.marks.selectors.rejudging import quote
from trainer.marks.services.certificates import issue
from trainer.questions.models import Scope
from trainer.registry.presenters.gradebook import book_of, book_sheet
from trainer.schools.models import Entry
from trainer.web.refusals import RefusedError

ALWAYS: Final = Period("tout", None, None)
WHY: Final = "Téléphone sur la table"
LATER: Final = at(90)


def fresh(found: Sitting) -> Sitting:
    return Sitting.objects.select_related("exam__school", "membership").get(pk=found.pk)


def void(office: Office, found: Sitting, now: Any = LATER, **how: Any) -> bool:
    return void_copy(actor=office.desk, sitting=fresh(found), reason=WHY, now=now, **how)


def restore(office: Office, found: Sitting) -> bool:
    return restore_copy(actor=office.desk, sitting=fresh(found), now=LATER)


def _home(office: Office, _: Exam) -> list[int]:
    caches["counts"].clear()
    told: list[Any] = [*desk.to_certify(desk.exams(office.desk, LATER).over, LATER)]
    return [exam.passed for exam in told]


def _handed(office: Office, exam: Exam) -> list[int]:
    Exam.objects.filter(pk=exam.pk).update(closes_at=None)
    shown: list[Any] = [*desk.exams(office.desk, LATER).open]
    told = [item.handed for item in shown]
    Exam.objects.filter(pk=exam.pk).update(closes_at=at(60))
    return told


def _book(office: Office, _: Exam) -> list[Any]:
    book = book_of(office.desk, office.schools.spring, ALWAYS, LATER)
    return [tuple(row[1:]) for row in book_sheet("carnet", book).rows if row[0] == "Arnaud Camille"]


def _sheet(_: Office, exam: Exam) -> list[Any]:
    read = copies(exam, LATER)
    return [row[2:7] for row in results_sheet("x", read, results(exam, read)).rows]


def _changed(office: Office, exam: Exam) -> int:
    return len(quote(office.schools.north, Scope(PLAIN[0].game, exam=exam.pk)).marks)


READERS: Final[dict[str, tuple[Callable[[Office, Exam], Any], Any, Any]]] = {
    "desk": (
        lambda o, e: [(it.done, it.average, it.passed) for it in (overview(o.desk, e, LATER),)],
        [(2, "18", 2)],
        [(1, "16", 1)],
    ),
    "certificates": (lambda o, e: to_certify(marked(o.desk, e, ())), 2, 1),
    "first attempts": (lambda _, e: len(copies(e, LATER).firsts), 6, 3),
    "sheet of results": (
        _sheet,
        [(20.0, "oui", 3, 3, 5), (16.0, "oui", 2, 3, 5)],
        [(None, "annulée", None, None, None), (16.0, "oui", 2, 3, 5)],
    ),
    "home, to certify": (_home, [2], [1]),
    "home, handed in": (_handed, [2], [1]),
    "gradebook": (_book, [(20.0, 20.0, 1)], [("annulée", None, 0)]),
    "corrections": (_changed, 2, 1),
}


@pytest.fixture
def sat(office: Office) -> tuple[Exam, Sitting]:
    """Return an exam that two have passed, of which the first answers were misjudged."""
    exam = office.exam(title="Fin de module")  # no mock exam, which weighs nothing
    found = office.sat(exam)
    office.sat(exam, "classmate", wrong_at=(2,))
    return exam, found


@pytest.mark.parametrize("reader", READERS)
def test_whoever_reads_marks_leaves_a_void_copy_out(
    office: Office, sat: tuple[Exam, Sitting], reader: str
) -> None:
    exam, found = sat
    if reader == "corrections":
        for copy in Sitting.objects.all():
            misjudge(answer(copy, 1), solution="?")
    read, before, after = READERS[reader]
    assert read(office, exam) == before
    assert void(office, found)
    assert read(office, exam) == after
    assert restore(office, found)
    assert read(office, exam) == before


def test_a_void_copy_waits_for_no_mark(office: Office) -> None:
    written = office.hall.exam(asking(text(office.desk)))
    found = office.hall.begin(written)
    save(found, 1, "J’appelle le chef de table.", now=at(1))
    hand_in(sitting=found, now=at(5))

    def waits() -> tuple[int, list[int], int]:
        return (
            to_mark(written, LATER).count(),
            [count for _, count in desk.to_mark(office.desk, LATER)],
            overview(office.desk, written, LATER).to_mark,
        )

    assert waits() == (1, [1], 1)
    void(office, found)
    assert waits() == (0, [], 0)
    restore(office, found)
    assert waits() == (1, [1], 1)


def test_its_certificate_is_revoked_and_none_is_given(
    office: Office, sat: tuple[Exam, Sitting]
) -> None:
    exam, found = sat
    assert issue(actor=office.desk, exam=exam, now=LATER) == 2
    assert access.result_shown(fresh(found), LATER)
    void(office, found)
    assert not access.result_shown(fresh(found), LATER)
    held = Certificate.objects.get(sitting=found)
    assert (held.revoked_at, WHY in held.revoke_reason) == (LATER, False)
    assert Entry.objects.filter(verb="marks.certificate_revoked").count() == 1
    assert issue(actor=office.desk, exam=exam, now=LATER) == 0
    restore(office, found)
    assert issue(actor=office.desk, exam=exam, now=LATER) == 1


def test_a_copy_that_runs_is_closed_with_the_reason(office: Office) -> None:
    exam, now = office.hall.open(), timezone.now()
    found, client = office.hall.begin(exam, now=now), office.client("trainee")
    page = f"/examens/copie/{found.pk}/"
    save(found, 1, right(found, 1), now=now)
    stale = fresh(found)
    assert mode.sat_by(User.objects.get(pk=office.hall.user.pk), now)
    at_desk = f"{office.hall.root(exam.pk)}copies/{found.pk}/annuler/"
    assert "La copie en cours est fermée" in office.client().get(at_desk).text
    assert office.client().post(at_desk, {"reason": " . "}).status_code == 422
    said = office.client().post(at_desk, {"reason": f"{WHY}."}, follow=True).text
    assert f"« {WHY} ». La tentative n’est pas rendue." in said.replace("\u00a0", " ")
    assert not mode.sat_by(User.objects.get(pk=office.hall.user.pk), now)
    closed = fresh(found)
    assert (closed.ended_by, now <= (closed.finished_at or LATER) < closed.deadline) == (
        "arret",
        True,
    )
    for address in (page, f"{page}1/", f"{page}resultat/", f"{page}temps/", f"/examens/{exam.pk}/"):
        told = client.get(address)
        assert told.status_code == 200
        assert "annulé" in told.text, address
    assert WHY in client.get(f"{page}1/").text
    assert "data-fini" in client.post(f"{page}temps/").text
    assert save(stale, 2, right(found, 2), now=now).outcome is Outcome.OVER
    refused = client.post(
        f"{page}2/", {"onglet": 10**17, "version": 0}, headers={"HX-Request": "1"}
    )
    assert (refused.status_code, WHY in refused.text) == (409, True)
    assert answer(found, 1).correct
    assert client.get(f"/examens/copie/{found.pk}/1/contester/").status_code == 404
    own: Any = client.get("/compte/donnees/")
    kept = json.loads(own.getvalue())["examens"][0]
    assert (kept["motif_annulation"], "juste" in kept["reponses"][0]) == (WHY, False)


def test_an_attempt_given_back_is_made_on_another_paper(office: Office) -> None:
    exam, hall = office.hall.exam(), office.hall
    found = hall.begin(exam, now=at(1))
    void(office, found, at(2))
    with pytest.raises(RefusedError, match="plus de tentative"):
        hall.begin(exam, now=at(3))
    restore(office, found)
    assert void(office, found, at(3), returned=True)
    assert not void(office, found, at(3))
    assert hall.schools.trainee in late(hall.desk, exam)
    for now, places in ((at(3), 2), (at(61), 1)):  # they may begin again, then no more
        people = [row.member for row in overview(hall.desk, exam, now).people]
        assert people.count(hall.schools.trainee) == places
    again = hall.begin(exam, now=at(4))
    assert (again.attempt, again.paper.number) == (2, 2)
    assert hall.schools.trainee not in late(hall.desk, exam)
    with pytest.raises(RefusedError, match="déjà été reprise"):
        restore(office, found)
    void(office, again, at(5))
    with pytest.raises(RefusedError):  # the second attempt is spent, void or not
        restore(office, found)
    restore(office, again)
    void(office, again, at(5), returned=True)
    assert restore(office, found)
    void(office, found, at(5))
    read = overview(hall.desk, exam, at(6))
    assert (read.done, read.voided, read.retaken) == (0, 2, True)


def test_the_key_of_a_paper_waits_for_whoever_got_an_attempt_back(office: Office) -> None:
    exam, hall = office.hall.exam(), office.hall
    void(office, office.sat(exam), at(6), returned=True)
    ahead = hall.schools.classmate
    given = Grant(extra_attempts=1)
    grant(actor=office.desk, exam=exam, member=ahead, terms=given, now=at(2))
    office.sat(exam, "classmate")
    second = hall.begin(exam, "classmate", at(7))
    hand_in(sitting=second, now=at(8))
    assert not access.result_shown(fresh(second), at(9))  # the trainee may begin paper 2
    mine = hall.begin(exam, now=at(10))
    assert not access.result_shown(fresh(second), at(11))
    hand_in(sitting=mine, now=at(12))
    assert access.result_shown(fresh(second), at(13))


def test_nothing_opens_a_void_copy_again_before_it_is_restored(office: Office) -> None:
    exam, hall = office.hall.exam(), office.hall
    found = hall.begin(exam)
    conducting.stop(actor=hall.desk, exam=exam, now=at(3))
    void(office, found, at(4))
    conducting.reopen(actor=hall.desk, exam=exam, closes_at=at(60), now=at(5))
    assert fresh(found).finished_at == at(3)
    with pytest.raises(RefusedError, match="rétablissez-la"):
        conducting.reopen_sitting(actor=hall.desk, sitting=fresh(found), minutes=5, now=at(6))
    restore(office, found)
    again = conducting.reopen_sitting(actor=hall.desk, sitting=fresh(found), minutes=5, now=at(6))
    assert again.finished_at is None


def test_a_clock_set_back_opens_no_void_copy(office: Office) -> None:
    found = office.hall.begin(office.hall.exam())
    close_sittings(now=at(31))
    void(office, found, at(32))
    early = fresh(found)
    take_up_again(early, at(20))
    assert early.finished_at
    assert over(early.exam, early, at(20))
    assert not access.writing(early.exam, at(20)).exists()


def test_voiding_is_of_the_school_and_in_its_journal(
    office: Office, sat: tuple[Exam, Sitting]
) -> None:
    exam, found = sat
    with pytest.raises(RefusedError):
        void_copy(actor=office.hall.southern_desk, sitting=found, reason=WHY)
    void(office, found, returned=True)
    restore(office, found)
    rows = Entry.objects.filter(verb__startswith="exam.copy_").order_by("pk")
    [first, second] = rows
    assert first.details == {
        "exam": exam.pk,
        "title": exam.title,
        "reason": WHY,
        "tentative": "rendue",
    }
    assert (first.subject, second.verb) == (found.membership, "exam.copy_restored")
