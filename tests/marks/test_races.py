"""What is ruled at the same moment, in real threads on a real database."""

import threading
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, transaction

from tests.exams.world import GAME, at
from tests.marks.world import Office, answer_of
from tests.together import by_many
from trainer.exams.models import Exam, Slot
from trainer.exams.services.composing import Wanted
from trainer.exams.services.conducting import publish
from trainer.marks.models import Overlay
from trainer.marks.services.decisions import withdraw_case
from trainer.web.refusals import RefusedError

pytestmark = pytest.mark.django_db(transaction=True)
CASE = (GAME, "tirage-banco", "3-0")
BLINK = 0.2
"""Seconds that the second waits, at least, for the first to be done."""


def meet(first: Any, second: Any) -> None:
    """Run the second while the first is not committed yet; it must wait for it."""

    def alone() -> None:
        try:
            second()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            first()
            told: Future[None] = pool.submit(alone)
            with pytest.raises(TimeoutError):
                told.result(BLINK)
        told.result(20)


@pytest.mark.parametrize("publishes_first", [True, False])
def test_a_case_withdrawn_while_an_exam_is_published_is_not_asked(
    office: Office, *, publishes_first: bool
) -> None:
    draft: Exam = office.hall.draft(Wanted(GAME, "tirage-banco", 60))  # every case, many times

    def publishing() -> None:
        publish(actor=office.desk, exam=draft, now=at(-30))

    def withdrawing() -> None:
        withdraw_case(actor=office.desk, case=CASE, reason="Énoncé faux", now=at(-30))

    acts = (publishing, withdrawing) if publishes_first else (withdrawing, publishing)
    meet(*acts)
    asked = Slot.objects.filter(exam=draft, branch=CASE[2])
    assert asked.exists() == publishes_first
    assert not asked.filter(voided_at=None).exists()
    assert Slot.objects.filter(exam=draft, voided_at=None).exists()


def test_of_two_decisions_at_once_one_is_kept(office: Office) -> None:
    answer = answer_of(office.sat(office.exam(), wrong_at=(1,)), 1)
    start = threading.Barrier(2)

    def act(_: int) -> str:
        start.wait()
        try:
            office.decide(answer, "0.5")
        except RefusedError:
            return "refused"
        return "kept"

    assert sorted(by_many(act, 2)) == ["kept", "refused"]
    assert Overlay.objects.count() == 1
