"""The administration: readable, and without danger for what was answered."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.accounts.conftest import PASSWORD, practise, sign_in
from trainer.accounts.models import Learner, User
from trainer.practice.models import Attempt, Series

pytestmark = pytest.mark.django_db

ARCHIVES = (
    "accounts_learner",
    "practice_series",
    "practice_attempt",
    "progress_branchmemory",
    "progress_daytally",
)


@pytest.fixture
def admin() -> Client:
    User.objects.create_superuser("chef", password=PASSWORD)
    client = Client()
    sign_in(client, "chef")
    return client


def test_signing_in_goes_through_the_limited_page(client: Client) -> None:
    response = client.get("/gestion/", follow=True)
    assert response.redirect_chain[-1][0] == "/compte/connexion/?next=%2Fgestion%2F"


def test_a_trainee_does_not_enter(signed_in: Client) -> None:
    assert signed_in.get("/gestion/").status_code in {302, 403}


@pytest.mark.parametrize("model", ARCHIVES)
def test_archives_are_read_in_few_queries_and_never_changed(
    admin: Client, model: str, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(3):
        practise(Client(), 3)
    with django_assert_max_num_queries(9):
        assert admin.get(reverse(f"admin:{model}_changelist")).status_code == 200
    assert admin.get(reverse(f"admin:{model}_add")).status_code == 403


def test_an_answer_is_shown_without_its_seed_and_cannot_be_changed(admin: Client) -> None:
    attempt = practise(Client(), 1)[0]
    page = reverse("admin:practice_attempt_change", args=[attempt.pk])
    text = admin.get(page).text
    assert attempt.branch in text
    assert str(attempt.seed) not in text
    assert admin.post(page, {"correct": "false"}).status_code == 403
    assert admin.post(page.replace("change", "delete"), {"post": "yes"}).status_code == 403
    waiting = Attempt.objects.get(answered_at=None)
    hidden = reverse("admin:practice_attempt_change", args=[waiting.pk])
    assert admin.get(hidden, follow=True).redirect_chain
    series = reverse("admin:practice_series_change", args=[attempt.series_id])
    assert str(attempt.series.seed) not in admin.get(series).text


def test_an_administrator_gives_a_new_password(admin: Client, user: User) -> None:
    page = reverse("admin:auth_user_password_change", args=[user.pk])
    assert admin.get(page).status_code == 200
    new = {"password1": "quinte au 7", "password2": "quinte au 7", "usable_password": "true"}
    assert admin.post(page, new).status_code == 302
    assert sign_in(Client(), user.username, "quinte au 7").status_code == 302


def test_no_password_digest_is_shown(admin: Client, user: User) -> None:
    text = admin.get(reverse("admin:accounts_user_change", args=[user.pk])).text
    assert user.password not in text


def test_an_administrator_closes_an_account_with_all_it_holds(admin: Client, user: User) -> None:
    client = Client()
    sign_in(client, user.username)
    practise(client, 2)
    page = reverse("admin:accounts_user_delete", args=[user.pk])
    assert admin.post(page, {"post": "yes"}).status_code == 302
    assert not Learner.objects.filter(user__username="lea").exists()
    assert not Series.objects.exists()
    assert not Attempt.objects.exists()
