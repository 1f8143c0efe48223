"""The two ways of saying who calls, as the OpenAPI schema names them."""

from typing import Any

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension


class BearerScheme(OpenApiAuthenticationExtension):
    """The token of other software."""

    target_class = "trainer.api.authentication.BearerAuthentication"
    name = "jeton"

    def get_security_definition(self, _auto_schema: Any) -> dict[str, Any]:
        """Return the scheme."""
        text = "Le jeton d’un compte, demandé à « /api/v1/jeton/ »."
        return {"type": "http", "scheme": "bearer", "description": text}


class BrowserScheme(OpenApiAuthenticationExtension):
    """The session of a browser."""

    target_class = "trainer.api.authentication.BrowserAuthentication"
    name = "session"

    def get_security_definition(self, _auto_schema: Any) -> dict[str, Any]:
        """Return the scheme."""
        text = (
            "La session d’un navigateur, visiteur compris. Ce qui écrit demande aussi l’en-tête "
            "« X-CSRFToken »."
        )
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": settings.SESSION_COOKIE_NAME,
            "description": text,
        }
