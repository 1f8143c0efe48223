"""Reminders by e-mail: on the days asked, once, if something is due, to an address that is one's own."""

from datetime import UTC, datetime, timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from pytest_django.fixtures import Settings

from tests.accounts.conftest import practise, sign_in, user
from trainer.accounts.models import User
from trainer.accounts.selectors.mail import token_of
from trainer.lobby.services import send_reminders
from trainer.progress.models import BranchMemory

__all__ = ["user"]
pytestmark = pytest.mark.django_db
MONDAY = datetime(2030, 1, 7, 6, 30, tzinfo=UTC)


@pytest.fixture(autouse=True)
def confirmed(settings: Settings, user: User) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "optional"
    settings.ORIGIN = "https://ecole.example.org"
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)


def with_work(user: User, days: str) -> None:
    client = Client()
    sign_in(client, user.username)
    practise(client)
    User.objects.update(reminder_days=days)


def test_it_comes_on_the_days_asked_once_and_says_how_to_stop_it(user: User) -> None:
    with_work(user, "0")
    assert [send_reminders(now=MONDAY + timedelta(days=day)) for day in (-1, 0, 0, 1, 7)] == [
        *(0, 1, 0, 0, 1)
    ]
    message = mail.outbox[0]
    stop = f"https://ecole.example.org/compte/rappels/{token_of(user.pk)}/"
    assert message.to == ["lea@exemple.fr"]
    assert message.extra_headers["List-Unsubscribe"] == f"<{stop}>"
    assert stop in message.body
    assert "questions à revoir" in message.subject


def test_nothing_comes_if_nothing_is_due_or_the_address_is_not_confirmed(user: User) -> None:
    with_work(user, "0123456")
    EmailAddress.objects.update(verified=False)
    assert send_reminders(now=MONDAY) == 0
    EmailAddress.objects.update(verified=True)
    BranchMemory.objects.update(due_day=(MONDAY + timedelta(days=3)).toordinal())
    assert send_reminders(now=MONDAY) == 0
    assert send_reminders(now=MONDAY + timedelta(days=4)) == 1


@pytest.mark.parametrize("zone", ["America/Guadeloupe", "Pacific/Tahiti", "Pacific/Noumea"])
def test_it_tells_of_the_day_of_study_that_was_asked_wherever_one_is(user: User, zone: str) -> None:
    with_work(user, "0")
    User.objects.update(preferences=f"fuseau={zone.replace('/', '%2F')}")
    BranchMemory.objects.update(due_day=MONDAY.toordinal())
    assert [send_reminders(now=MONDAY + timedelta(days=day)) for day in (-1, 0)] == [0, 1]
