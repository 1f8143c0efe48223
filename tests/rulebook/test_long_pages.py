"""A long page is written once, and yet each visitor's own."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

PAGES = ["/regles/punto-banco/", "/glossaire/"]


@pytest.mark.django_db
def test_the_form_of_a_page_written_once_is_accepted_from_each_person() -> None:
    tokens = set()
    for name in ("leonie", "marius"):
        client = Client(enforce_csrf_checks=True)
        client.force_login(get_user_model().objects.create_user(name))
        html = client.get("/regles/punto-banco/").text
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', html)
        assert found
        tokens.add(found[1])
        data = {"csrfmiddlewaretoken": found[1], "exercice": "tirage-banco"}
        assert client.post("/entrainement/punto-banco/commencer/", data).status_code == 303
    assert len(tokens) == 2


@pytest.mark.django_db
@pytest.mark.parametrize("address", PAGES)
def test_a_name_is_shown_to_its_owner_alone(client: Client, address: str) -> None:
    before = client.get(address).text
    client.force_login(get_user_model().objects.create_user("leonie"))
    assert "leonie" in client.get(address).text
    assert "leonie" not in Client().get(address).text
    assert "leonie" not in before


@pytest.mark.django_db
@pytest.mark.parametrize("address", PAGES)
def test_a_message_is_shown_once(client: Client, address: str) -> None:
    client.post("/seance/reprendre/")  # nothing to take again: a message waits
    assert "Rien à reprendre pour le moment" in client.get(address).text
    assert "Rien à reprendre pour le moment" not in client.get(address).text


@pytest.mark.parametrize("address", PAGES)
def test_the_place_of_the_body_and_of_the_token_are_filled(client: Client, address: str) -> None:
    html = client.get(address).text
    assert "<!--corps-->" not in html
    assert "jeton-du-formulaire" not in html
