"""The administration: all there at its home, and, given what is extreme, it refuses in words."""

import re
from typing import Any, Final

import pytest
from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.staticfiles import finders
from django.db import transaction
from django.db.models import DateField
from django.test import Client, RequestFactory
from django.urls import reverse

from config.administration import MOST_SIGNS, MOST_WORDS
from trainer.accounts.models import User

pytestmark = pytest.mark.django_db
MODELS = sorted(admin.site._registry, key=lambda model: model._meta.label)
KEYS = ("1e400", "nan", "-1", "9" * 30, "\x00", "²", "a", "' OR 1=1")
LONG = ("mot " * (MOST_WORDS + 1), "x" * (MOST_SIGNS + 1), "a b " * 4000)
DAYS = (
    *("0001-01-01", "9999-12-31", "9999-12-31T23:59-23:59", "2026-12-24T12:05+22:13"),
    *("-0001-01-01", "10000-01-01", "2026-02-30", "nan", "1e400", "\x00"),
)


SOME: Final = {"accounts.User", "exams.Exam", "schools.Promotion", "tasks.Job"}
"""The models that stand for the others where each costs pages: their keys and dates are of every kind."""


def every(models: list[Any]) -> list[Any]:
    """Return models as parameters: some are tried by everybody, all by make test-all."""
    return [
        pytest.param(
            it,
            id=it._meta.label,
            marks=[] if it._meta.label in SOME else [pytest.mark.thorough],
        )
        for it in models
    ]


@pytest.fixture
def boss(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("boss", "boss@exemple.fr"))
    return client


def listed(model: Any) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")


def acted(model: Any) -> list[str]:
    request = RequestFactory().get("/")
    request.user = User(is_superuser=True, is_active=True)
    return [*admin.site._registry[model].get_actions(request)]


ACTED = [model for model in MODELS if acted(model)]


@pytest.mark.parametrize("model", every(ACTED))
def test_an_action_on_what_is_no_row_changes_nothing(boss: Client, model: Any) -> None:
    for key in KEYS:
        sent = {"action": acted(model)[0], ACTION_CHECKBOX_NAME: [key]}
        assert boss.post(listed(model), sent).status_code in {200, 302, 403}, key
    assert User.objects.filter(username="boss").exists()


@pytest.mark.parametrize("model", every(MODELS))
def test_a_search_that_is_too_long_finds_nothing_and_says_so(boss: Client, model: Any) -> None:
    if not admin.site._registry[model].search_fields:
        return
    for words in LONG:
        page: Any = boss.get(listed(model), {"q": words})
        assert page.status_code == 200
        assert "Recherche trop longue" in page.text
        assert page.context["cl"].result_count == 0
    assert "Recherche trop longue" not in boss.get(listed(model), {"q": "abc def"}).text


@pytest.mark.usefixtures("boss")
def test_no_date_is_changed_by_hand_in_the_administration() -> None:
    """A date that could be needs the bounds of trainer/web/moments.py, and a line here."""
    request = RequestFactory().get("/")
    request.user = User.objects.get(username="boss")
    for model, kept in admin.site._registry.items():
        # Neither adding nor changing shows a field of a date.
        if kept.has_change_permission(request) or kept.has_add_permission(request):
            fields = kept.get_form(request).base_fields
            dates = [it for it in model._meta.fields if isinstance(it, DateField)]
            assert not {it.name for it in dates} & {*fields}, model


@pytest.mark.filterwarnings("ignore:DateTimeField .* naive:RuntimeWarning")
@pytest.mark.parametrize("model", every(MODELS))
def test_no_date_of_an_address_is_a_fault(boss: Client, model: Any) -> None:
    dates = [it.name for it in model._meta.fields if isinstance(it, DateField)]
    for name in dates:
        for lookup, days in (("gte", DAYS), ("year", ("0", "9999", "1e400"))):
            for day in days:
                # Each request is its own, as on the site: PostgreSQL's fault ends a transaction.
                here = transaction.savepoint_create()
                asked = boss.get(listed(model), {f"{name}__{lookup}": day})
                transaction.savepoint_rollback(here)
                assert asked.status_code in {200, 302, 400, 403}, (name, lookup, day)


def test_accounts_are_one_section_and_no_file_is_missing(boss: Client) -> None:
    page: Any = boss.get("/gestion/")
    names = [section["name"] for section in page.context["app_list"]]
    assert len(names) == len({*names})
    assert names.count("Comptes") == 1
    assert not {"Authentification et autorisation", "Comptes sociaux", "MFA"} & {*names}
    [accounts] = [one for one in page.context["app_list"] if one["name"] == "Comptes"]
    assert {"User", "Group", "Authenticator"} <= {it["object_name"] for it in accounts["models"]}
    told = {str(it["name"]) for it in accounts["models"]}
    assert {"Seconds facteurs", "Connexions"} <= told
    assert not [
        name for name in told if re.search("authenticator|session|account", name, re.IGNORECASE)
    ]
    for section, model in (("mfa", "authenticator"), ("usersessions", "usersession")):
        listed = boss.get(f"/gestion/{section}/{model}/").text
        assert not re.search(
            r">\s*(?:Created|Last|User|Authenticator|Type)\b", listed, re.IGNORECASE
        )
        assert boss.get(f"/gestion/{section}/{model}/add/").status_code == 403
    applications = boss.get("/gestion/socialaccount/socialapp/add/")
    assert applications.status_code == 403, "the settings name the provider of the school"
    rights = boss.get("/gestion/auth/group/add/").text
    assert "Comptes | utilisateur\u00a0: ajouter" in rights
    assert not re.search("Can (add|change|delete|view)|Task", rights)
    wanted = re.findall(r'(?:src|href)="/static/([^"?#]+)"', page.text)
    assert wanted
    assert [
        name for name in wanted if not finders.find(re.sub(r"\.[0-9a-f]{12}\.", ".", name))
    ] == []
