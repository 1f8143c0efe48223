"""What every page of a school does with a request: who asks, what was refused, where to go."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Concatenate

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from trainer.accounts.forms import focus_first_error
from trainer.accounts.models import User
from trainer.schools import selectors
from trainer.schools.desk import Desk, RefusedError
from trainer.schools.roles import Role

type View[**P] = Callable[Concatenate[HttpRequest, P], HttpResponse]
type DeskView[**P] = Callable[Concatenate[HttpRequest, Desk, P], HttpResponse]

READ = ("GET", "HEAD")
WRITE = ("POST",)
BOTH = ("GET", "HEAD", "POST")

private = cache_control(private=True, no_store=True)


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
            here = selectors.desk(request.user, school, role)
            return view(request, here, *args, **kwargs)

        return require_http_methods(list(methods))(private(login_required(wrapped)))

    return wrap


def user_of(request: HttpRequest) -> User:
    """Return the account of a page behind ``login_required``."""
    assert isinstance(request.user, User)  # noqa: S101 - for the type
    return request.user


def posted(request: HttpRequest) -> QueryDict | None:
    """Return what a form posted, even empty; None for a page that is only read."""
    return request.POST if request.method == "POST" else None


def see(name: str, *args: object) -> HttpResponseRedirect:
    """Go and see a page, after a form."""
    return HttpResponseRedirect(reverse(f"schools:{name}", args=args), status=HTTPStatus.SEE_OTHER)


def status_of(form: Form) -> HTTPStatus:
    """Return the status of a page that shows a form, and focus what is to be corrected."""
    focus_first_error(form)
    return HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK


def told(request: HttpRequest, act: Callable[[], Any], done: str) -> bool:
    """Do an act and say that it is done, or why it is refused; return whether it is done."""
    try:
        act()
    except RefusedError as error:
        messages.error(request, error.message)
        return False
    messages.success(request, done)
    return True


def accepted(form: Form, act: Callable[[], Any]) -> bool:
    """Do the act of a form if it is well filled; a refusal is one of its errors."""
    if not form.is_valid():
        return False
    try:
        act()
    except RefusedError as error:
        form.add_error(None, error.message)
        return False
    return True
