"""The token of an account."""

from http import HTTPStatus
from typing import override

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request
from rest_framework.response import Response

from casino_rules.core.forms import UnreadableAnswer
from trainer.accounts.forms import LoginForm, too_many_attempts
from trainer.accounts.models import User
from trainer.api import documentation as doc
from trainer.api.authentication import account_of
from trainer.api.bodies import fields_of, reading
from trainer.api.refusals import TooManyAttempts, WrongCredentials
from trainer.api.shapes.practice import Identifiants, Jeton
from trainer.api.tokens import issue_token, revoke_token
from trainer.api.views.base import OwnView


@extend_schema(tags=["Jeton"])
class TokenView(OwnView):
    """A token is given for a password, and revoked by whoever holds it."""

    @override
    def get_authenticators(self) -> list[BaseAuthentication]:
        """Ask nobody who he is when he gives a password."""
        posting = self.request is not None and self.request.method == "POST"
        return [] if posting else super().get_authenticators()

    @doc.operation(
        "demanderJeton",
        "Demander un jeton, par mot de passe\n"
        "Un compte n’a qu’un jeton : en demander un remplace l’ancien. Changer de mot de passe le "
        "révoque.",
        Jeton,
        status=HTTPStatus.CREATED,
        body=Identifiants,
        refusals=(HTTPStatus.FORBIDDEN, *doc.WITH_BODY),
    )
    def post(self, request: Request) -> Response:
        """Issue a token."""
        token = issue_token(user=_who(request), now=timezone.now())
        return Response({"jeton": token}, HTTPStatus.CREATED)

    @doc.operation(
        "revoquerJeton",
        "Révoquer son jeton",
        None,
        status=HTTPStatus.NO_CONTENT,
        refusals=doc.OWN,
    )
    def delete(self, request: Request) -> Response:
        """Revoke the token of the account."""
        revoke_token(user=account_of(request))
        return Response(status=HTTPStatus.NO_CONTENT)


def _who(request: Request) -> User:
    """Return the account whose password is given, by the form of the sign-in page.

    Its limits on wrong passwords are shared with that page.

    Raises:
        UnreadableAnswer: if a field is missing or is not a text.
        TooManyAttempts, WrongCredentials: if the form refuses them.
    """
    data = fields_of(request, "identifiant", "mot_de_passe")
    for field in ("identifiant", "mot_de_passe"):
        with reading(field):
            if not isinstance(data.get(field), str) or not data[field]:
                raise UnreadableAnswer("Donnez un texte.")
    given = {"login": data["identifiant"], "password": data["mot_de_passe"]}
    form = LoginForm(given, request=request._request)  # noqa: SLF001 - allauth wants Django's
    if form.is_valid() and isinstance(form.user, User) and form.user.is_active:
        return form.user
    raise TooManyAttempts if too_many_attempts(form) else WrongCredentials
