"""What the views share: who may call, and who may keep the answer."""

from typing import Any, override

from django.utils.cache import add_never_cache_headers, patch_cache_control
from rest_framework.exceptions import NotFound
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from trainer.accounts.models import User
from trainer.api.authentication import account_of
from trainer.schools import selectors
from trainer.schools.desk import Desk
from trainer.schools.roles import Role

_FRESH = 300
"""Seconds for which a public answer may be kept: rules change with a new release only."""


class PublicView(APIView):
    """What everybody may read, without saying who he is; nothing of the caller is looked at."""

    authentication_classes = ()

    @override
    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> Response:
        """Let caches keep what was read."""
        done: Response = super().finalize_response(request, response, *args, **kwargs)
        if request.method in {"GET", "HEAD"} and done.status_code < 400:  # noqa: PLR2004 - errors
            patch_cache_control(done, public=True, max_age=_FRESH)
        return done


class LookedUp(BasePermission):
    """Access is decided where the learner is looked up: a visitor has no account to check."""


class OwnView(APIView):
    """What is the caller's own: never kept by a cache."""

    permission_classes: tuple[type[BasePermission], ...] = (LookedUp,)

    @override
    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> Response:
        """Forbid caches."""
        done: Response = super().finalize_response(request, response, *args, **kwargs)
        add_never_cache_headers(done)
        return done

    def options(self, request: Any, *args: Any, **kwargs: Any) -> Response:  # noqa: ARG002 - theirs
        """Say which methods the address has."""
        return Response(status=204)


class AccountView(OwnView):
    """What an account reads and does under its own name, in its schools."""

    def desk(self, school: str, role: Role = Role.INSTRUCTOR) -> Desk:
        """Return what the caller is in a school.

        Raises:
            NotAuthenticated: if nobody calls.
            Http404: if the caller has not that role there.
        """
        return selectors.desk(self.account, school, role)

    @property
    def account(self) -> User:
        """The account that calls.

        Raises:
            NotAuthenticated: if there is none.
        """
        return account_of(self.request)


class NowhereView(PublicView):
    """Any other address: the refusal is JSON, whatever the method. The schema has no word of it."""

    schema = None

    @override
    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse before anything else."""
        raise NotFound
