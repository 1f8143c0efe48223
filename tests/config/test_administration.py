"""The home page of the administration: each section once, and all its files there."""

import re
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from trainer.accounts.models import User


@pytest.mark.django_db
def test_accounts_are_one_section_and_no_file_is_missing(client: Client) -> None:
    user = User.objects.create_superuser("boss", "boss@exemple.fr", "carré de rois 4")
    client.force_login(user)
    page: Any = client.get("/gestion/")
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
        listed = client.get(f"/gestion/{section}/{model}/").text
        assert not re.search(
            r">\s*(?:Created|Last|User|Authenticator|Type)\b", listed, re.IGNORECASE
        )
        assert client.get(f"/gestion/{section}/{model}/add/").status_code == 403
    applications = client.get("/gestion/socialaccount/socialapp/add/")
    assert applications.status_code == 403, "the settings name the provider of the school"
    rights = client.get("/gestion/auth/group/add/").text
    assert "Comptes | utilisateur\u00a0: ajouter" in rights
    assert not re.search("Can (add|change|delete|view)|Task", rights)
    wanted = re.findall(r'(?:src|href)="/static/([^"?#]+)"', page.text)
    assert wanted
    assert [
        name for name in wanted if not finders.find(re.sub(r"\.[0-9a-f]{12}\.", ".", name))
    ] == []
