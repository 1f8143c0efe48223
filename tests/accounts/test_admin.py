"""The administration: readable, and without danger for what was answered."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.accounts.conftest import PASSWORD, browser_of, practise, sign_in
from trainer.accounts.models import Learner, User
from trainer.practice.models import Attempt, Series

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin() -> Client:
    User.objects.create_superuser("chef", password=PASSWORD)
    return browser_of("chef")


def test_signing_in_goes_through_the_limited_page(client: Client) -> None:
    response = client.get("/gestion/", follow=True)
    assert response.redirect_chain[-1][0] == "/compte/connexion/?next=%2Fgestion%2F"


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
    practise(browser_of(user.username), 2)
    page = reverse("admin:accounts_user_delete", args=[user.pk])
    assert admin.post(page, {"post": "yes"}).status_code == 302
    assert not Learner.objects.filter(user__username="lea").exists()
    assert not Series.objects.exists()
    assert not Attempt.objects.exists()
