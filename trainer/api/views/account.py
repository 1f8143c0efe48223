"""The token of an account."""

from http import HTTPStatus
from typing import override

from django.utils import timezone
from rest_framework.authentication import BaseAuthentication

from trainer.accounts.forms import LoginForm, too_many_attempts
from trainer.accounts.models import User
from trainer.api.operations import operation
from trainer.api.refusals import TooManyAttempts, WrongCredentials
from trainer.api.serializers.account import Identifiants, Jeton
from trainer.api.tokens import issue_token, revoke_token
from trainer.api.views.resources import AccountResource


class Tokens(AccountResource):
    """A token is given for a password, and revoked by whoever holds it."""

    tag = "Jeton"

    @override
    def get_authenticators(self) -> list[BaseAuthentication]:
        """Ask nobody who they are when they give a password."""
        posting = self.request is not None and self.request.method == "POST"
        return [] if posting else super().get_authenticators()

    @operation("demanderJeton", Jeton, body=Identifiants, status=HTTPStatus.CREATED)
    def create(self) -> dict[str, str]:
        """Demander un jeton, par mot de passe.

        Un compte n’a qu’un jeton : en demander un remplace l’ancien. Changer de mot de passe le
        révoque.
        """
        return {"jeton": issue_token(user=self._who(), now=timezone.now())}

    @operation("revoquerJeton")
    def destroy(self) -> None:
        """Révoquer son jeton."""
        revoke_token(user=self.account)

    def _who(self) -> User:
        """Return the account whose password is given, by the form of the sign-in page.

        Its limits on wrong passwords are shared with that page.

        Raises:
            TooManyAttempts, WrongCredentials: if the form refuses them.
        """
        data = self.body().validated_data
        given = {"login": data["identifiant"], "password": data["mot_de_passe"]}
        form = LoginForm(given, request=self.request._request)  # noqa: SLF001 - allauth wants Django's
        if form.is_valid() and isinstance(form.user, User) and form.user.is_active:
            return form.user
        raise TooManyAttempts if too_many_attempts(form) else WrongCredentials
