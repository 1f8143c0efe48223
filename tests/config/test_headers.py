"""Headers that every response carries."""

import pytest
from django.conf import settings as django_settings
from django.test import Client
from pytest_django import Settings

from tests.security.policies import missed
from trainer.web.pages import MESSAGES_COOKIE

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("address", "status"),
    [("/sante/", 200), ("/gestion/", 302), ("/rien-de-tel/", 404)],
)
def test_every_response_carries_the_policies(client: Client, address: str, status: int) -> None:
    response = client.get(address)
    assert response.status_code == status
    assert missed(response) == []
    assert "camera=()" in response["Permissions-Policy"]


def test_signing_in_to_the_administration_goes_through_the_limited_door(client: Client) -> None:
    response = client.get("/gestion/login/", follow=True)
    assert response.redirect_chain
    assert response.redirect_chain[0][0].startswith("/compte/")


def test_the_api_is_refused_in_clear_and_pages_are_led_to_https(
    client: Client, settings: Settings
) -> None:
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_REDIRECT_EXEMPT = [*settings.SECURE_REDIRECT_EXEMPT]
    for address in ("/api/v1/jeux/", "/api/v1/docs/"):
        told = client.get(address)
        assert (told.status_code, "Location" in told) == (403, False)
        assert "en clair" in told.json()["detail"]
        assert client.get(address, secure=True).status_code == 200
    assert client.get("/regles/")["Location"].startswith("https://")


def test_the_cookie_of_messages_is_one_of_the_site_alone(client: Client) -> None:
    client.post("/seance/reprendre/")
    assert MESSAGES_COOKIE in client.cookies
    assert ("__Host-messages" if django_settings.HTTPS else "messages") == MESSAGES_COOKIE
