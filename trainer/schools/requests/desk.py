"""What every page of a school does with a request: who asks there."""

from collections.abc import Callable
from typing import Concatenate

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from trainer.schools.models import Promotion, Role
from trainer.schools.selectors import access
from trainer.schools.selectors.desk import Desk
from trainer.schools.selectors.houses import current_membership
from trainer.web.numbers import whole
from trainer.web.pages import READ, private

type DeskView[**P] = Callable[Concatenate[HttpRequest, Desk, P], HttpResponse]


def at_desk[**P](
    role: Role, methods: tuple[str, ...] = READ
) -> Callable[[DeskView[P]], Callable[..., HttpResponse]]:
    """Make a view of a school's page: for whoever has that role there, signed in, uncached.

    The view gets the desk in place of the school's address.
    """

    def wrap(view: DeskView[P]) -> Callable[..., HttpResponse]:
        def wrapped(
            request: HttpRequest, school: str, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponse:
            here = access.desk(request.user, school, role, current_membership(request))
            return view(request, here, *args, **kwargs)

        return require_http_methods(list(methods))(private(login_required(wrapped)))

    return wrap


def class_asked(request: HttpRequest, here: Desk) -> Promotion | None:
    """Return the class that a list is asked of, « promotion=n »; None for the whole school.

    Raises:
        Http404: if it is none of the school.
    """
    number = whole(request.GET.get("promotion", ""))
    return access.promotion(here, number) if number else None
