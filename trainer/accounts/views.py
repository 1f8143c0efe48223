"""Pages of the account: allauth's, with our statuses, and our own."""

from collections.abc import Callable
from http import HTTPStatus
from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING, Any, Final, cast, override

from allauth.account import views as allauth_views
from allauth.mfa.base.views import AuthenticateView
from allauth.mfa.webauthn import views as passkey_views
from allauth.usersessions.adapter import get_adapter
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.generic import FormView

from trainer.accounts import services
from trainer.accounts.exporting import write_export
from trainer.accounts.forms import DeleteAccountForm, too_many_attempts
from trainer.accounts.models import User
from trainer.accounts.requests import coming_from, keep_preferences, safe, user_of
from trainer.accounts.selectors import access
from trainer.accounts.selectors.mail import WEEKDAYS, account_of, asks_confirmation, sends_mail
from trainer.accounts.selectors.preferences import Preferences
from trainer.web.events import tell
from trainer.web.forms import status_of
from trainer.web.pages import posted, posted_here, private, redirect_after_post

_IN_MEMORY: Final = 1 << 20
"""Bytes of an export beyond which it is written to a file."""
if TYPE_CHECKING:
    _FormView = FormView[Form]
else:
    _FormView = FormView


class Careful(_FormView):
    """A form page of the account: never cached, and its status tells what happened."""

    @method_decorator(never_cache)
    @override
    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Keep what is personal out of every cache."""
        return super().dispatch(request, *args, **kwargs)

    @override
    def form_invalid(self, form: Form) -> HttpResponse:
        """Answer 422 to a form to be corrected, 429 after too many attempts."""
        status = _status(form)
        response = super().form_invalid(form)
        response.status_code = status
        return response

    @override
    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Tell the pages what mail does on this site, and which school opens it."""
        mail = {"sends_mail": sends_mail(), "asks_confirmation": asks_confirmation()}
        known = {"schools_of_sign_in": settings.SCHOOL_SIGN_IN}
        return super().get_context_data(**kwargs) | mail | known


class SecondStep(AuthenticateView):
    """The second step of signing in: its status tells what happened, as those of other forms."""

    @override
    def form_invalid(self, form: Form) -> HttpResponse:
        """Answer 422 to a wrong code, 429 after too many."""
        status = _status(form)
        response: HttpResponse = super().form_invalid(form)
        response.status_code = status
        return response


def careful(view: type, **more: str) -> Callable[..., HttpResponseBase]:
    """Return a form page of allauth's as ours."""
    page: Any = type(view.__name__, (Careful, view), more)
    return cast("Callable[..., HttpResponseBase]", page.as_view())


class PasskeyDoor(passkey_views.LoginWebAuthnView):
    """Signing in with a passkey, which is told when it is refused too."""

    @override
    def form_invalid(self, form: Form) -> HttpResponse:
        """Log that a key was refused; whose it says to be is not believed."""
        tell("connexion.refusee", self.request, account=None, door="cle")
        response: HttpResponse = super().form_invalid(form)
        return response


@never_cache
def sign_out(request: HttpRequest) -> HttpResponseBase:
    """Sign out; the browser forgets the pages that it has seen."""
    response = cast("HttpResponseBase", allauth_views.logout(request))
    return _forgotten(response) if request.method == "POST" else response


def _forgotten[T: HttpResponseBase](response: T) -> T:
    """Have the browser forget the pages that it has seen.

    Not what its own storage holds: answers of an exam may wait there, not received yet.
    """
    response.headers["Clear-Site-Data"] = '"cache"'
    return response


@login_required
@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """Show the account."""
    addresses = access.addresses_of(user_of(request))
    context = {
        "addresses": addresses,
        "asks_confirmation": asks_confirmation(),
        "schools_of_sign_in": settings.SCHOOL_SIGN_IN,
    }
    return render(request, "compte/accueil.html", context)


@posted_here
@require_http_methods(["GET", "HEAD", "POST"])
@private
def preferences(request: HttpRequest) -> HttpResponse:
    """Show what can be chosen, or keep it: in the account, or in the browser of a visitor."""
    if request.method == "POST":
        return _keep(request)
    user = request.user if isinstance(request.user, User) else None
    context = {
        "days": WEEKDAYS,
        "chosen_days": user.reminder_days if user else "",
        "reachable": user and access.reachable_at(user),
        "next": coming_from(request),
    }
    return render(request, "compte/reglages.html", context)


def _keep(request: HttpRequest) -> HttpResponse:
    text = str(Preferences.read(request.POST.urlencode()))
    response = redirect_after_post(safe(request.POST.get("suite", "")) or "accounts:preferences")
    if isinstance(request.user, User):
        days = "".join(day for day, _ in WEEKDAYS if day in request.POST.getlist("rappel"))
        services.choose_preferences(user=request.user, text=text, reminder_days=days)
    else:
        keep_preferences(response, text)
    messages.success(request, "Vos réglages sont gardés.")
    return response


@csrf_exempt  # mail programs post it by themselves (RFC 8058); the link alone gives the right
@require_http_methods(["GET", "HEAD", "POST"])
@private
def reminders(request: HttpRequest, token: str) -> HttpResponse:
    """Stop the reminders of whom a mail was written to, signed in or not."""
    account = account_of(token)
    if account is None:
        raise Http404
    if request.method == "POST":
        services.stop_reminders(account=account)
    return render(request, "compte/rappels.html", {"stopped": request.method == "POST"})


@login_required
@require_safe
@never_cache
def data(request: HttpRequest) -> FileResponse:
    """Give the person all that is kept of them, as one file.

    It is written before it is sent: a failure half-way is an error, not half a file.
    """
    now = timezone.now()
    file = SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115 - the response closes it
    write_export(user_of(request), now, file)
    file.seek(0)
    return FileResponse(
        file,
        as_attachment=True,
        filename=f"tapis-vert-{timezone.localdate(now)}.json",
        content_type="application/json",
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@sensitive_post_parameters("password")
def delete(request: HttpRequest) -> HttpResponse:
    """Explain what is deleted, then delete it."""
    user = user_of(request)
    form = DeleteAccountForm(user, posted(request))
    if form.is_valid():
        services.delete_account(user)
        logout(request)
        return _forgotten(redirect("accounts:deleted"))
    return render(request, "compte/suppression.html", {"form": form}, status=_status(form))


@require_safe
def deleted(request: HttpRequest) -> HttpResponse:
    """Confirm that the account is no more."""
    return render(request, "compte/supprime.html")


@login_required
@require_safe
@never_cache
def connections(request: HttpRequest) -> HttpResponse:
    """Show where the account is signed in."""
    key = request.session.session_key
    found = access.connections_of(user_of(request))
    return render(request, "compte/connexions.html", {"connections": found, "current": key})


@login_required
@require_POST
def end(request: HttpRequest, connection: int) -> HttpResponse:
    """End a session of the account."""
    found = get_object_or_404(UserSession, user=user_of(request), pk=connection)
    get_adapter().end_sessions([found])
    messages.success(request, "Cette connexion est fermée.")
    return redirect("usersessions_list")


@login_required
@require_POST
def end_others(request: HttpRequest) -> HttpResponse:
    """End all the sessions of the account but this one."""
    services.end_sessions(user_of(request), keep=request.session.session_key)
    messages.success(request, "Les autres connexions sont fermées.")
    return redirect("usersessions_list")


def _status(form: Form) -> HTTPStatus:
    """Return the status of a form's page: 422 to be corrected, 429 after too many attempts."""
    status = status_of(form)
    return HTTPStatus.TOO_MANY_REQUESTS if too_many_attempts(form) else status
