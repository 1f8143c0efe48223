"""The token of an account."""

from typing import Any, override

from allauth.mfa.utils import is_mfa_enabled
from django.utils import timezone
from rest_framework.authentication import BaseAuthentication

from trainer.accounts.forms import LoginForm, too_many_attempts
from trainer.accounts.models import User
from trainer.api.authentication import Terms, issue_token, revoke_tokens
from trainer.api.models import Token
from trainer.api.operations import creation, delete
from trainer.api.refusals import Refusal
from trainer.api.serializers.account import Identifiants, Jeton
from trainer.api.views.resources import AccountResource


class Tokens(AccountResource):
    """A token is given for a password, and revoked by whoever holds it."""

    tag = "Jeton"
    one = "jeton/"
    scope = Token.Scope.READING
    keeps_replays = False

    @override
    def get_authenticators(self) -> list[BaseAuthentication]:
        """Ask nobody who they are when they give a password."""
        posting = self.request is not None and self.request.method == "POST"
        return [] if posting else super().get_authenticators()

    @creation(one, "demanderJeton", Jeton, body=Identifiants, link="token")
    def create(self) -> dict[str, Any]:
        """Demander un jeton, par mot de passe.

        Un compte a plusieurs jetons, chacun son nom : en demander un remplace celui du même nom.
        Changer de mot de passe les révoque tous. « Idempotency-Key » n’y vaut pas : un secret ne
        se garde pas.
        """
        data = dict(self.body().validated_data)
        user = self._who(data.pop("identifiant"), data.pop("mot_de_passe"))
        terms, now = Terms(**data), timezone.now()
        secret = issue_token(user=user, now=now, terms=terms)
        return {"secret": secret, "terms": terms, "expire": terms.end(now)}

    @delete(one, "revoquerJeton")
    def destroy(self) -> None:
        """Révoquer le jeton qui appelle.

        Par la session d’un navigateur : tous ceux du compte.
        """
        token = self.request.auth
        revoke_tokens(user=self.account, token=token.pk if isinstance(token, Token) else None)

    def _who(self, login: str, password: str) -> User:
        """Return the account whose password is given, by the form of the sign-in page.

        Its limits on wrong passwords are shared with that page.

        Raises:
            Refusal: if the form refuses them.
        """
        given = {"login": login, "password": password}
        form = LoginForm(given, request=self.request._request)  # noqa: SLF001 - allauth wants Django's
        if form.is_valid() and isinstance(form.user, User) and form.user.is_active:
            if is_mfa_enabled(form.user):
                raise Refusal("second-facteur")
            return form.user
        raise Refusal("trop-d-essais" if too_many_attempts(form) else "identifiants-faux")
