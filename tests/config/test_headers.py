"""Headers that every response carries."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
}


@pytest.mark.parametrize(
    ("address", "status"),
    [("/sante/", 200), ("/gestion/", 302), ("/rien-de-tel/", 404)],
)
def test_every_response_carries_the_policies(client: Client, address: str, status: int) -> None:
    response = client.get(address)
    assert response.status_code == status
    assert set(response["Content-Security-Policy"].split("; ")) == POLICY
    assert response["X-Frame-Options"] == "DENY"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Referrer-Policy"] == "same-origin"
    assert "camera=()" in response["Permissions-Policy"]


def test_signing_in_to_the_administration_goes_through_the_limited_door(client: Client) -> None:
    response = client.get("/gestion/login/", follow=True)
    assert response.redirect_chain
    assert response.redirect_chain[0][0].startswith("/compte/")
