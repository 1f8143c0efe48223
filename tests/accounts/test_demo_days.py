"""The demonstration made on several days: what the trainee practises follows the day, the rest does not."""

import re
from datetime import timedelta

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from tests.accounts.test_demo import demo, shows_every_report

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]
_MARK = re.compile(r"réussi : </span>[\d,]+|✓|✗|\d/\d")


def test_the_class_has_the_same_marks_on_whatever_day_it_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = []
    for days in (0, 3, 31):
        moment = timezone.now() + timedelta(days=days, hours=days)
        with monkeypatch.context() as patch, transaction.atomic():
            patch.setattr(timezone, "now", lambda moment=moment: moment)
            demo()
            told.append(_MARK.findall(shows_every_report(Client())))
            transaction.set_rollback(True)
    assert told[0] == told[1] == told[2] != []
