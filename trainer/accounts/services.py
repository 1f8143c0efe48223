"""The verbs of accounts, who learns, and how much is let through.

How much is taken from one address, and how often a password may be tried. A whole class shares
one address: what counts by address is wide, what counts by account strict. Who attacks an account
must not shut its owner out: a device that has signed in is counted apart.
"""

import re
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator
from datetime import date
from hashlib import sha256
from http import HTTPStatus
from typing import Final, cast

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from allauth.core.internal.ratelimit import RateLimitUsage, consume
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import get_random_string

from trainer.accounts.domain import login_key
from trainer.accounts.models import Aim, Learner, User
from trainer.web.events import tell
from trainer.web.refusals import TooOftenError

MOST_SESSIONS: Final = 200
"""Places where an account is signed in: a class may share one, and forget to sign out."""


@transaction.atomic
def replace_email(*, user: User, email: str) -> EmailAddress:
    """Give the account this e-mail address instead of any other, without confirmation."""
    EmailAddress.objects.filter(user=user).delete()
    user.email = email
    user.save(update_fields=["email"])
    return EmailAddress.objects.create(user=user, email=email, primary=True, verified=False)


def choose_preferences(*, user: User, text: str, reminder_days: str) -> None:
    """Keep what somebody prefers, and the days on which they ask to be told what is due."""
    User.objects.filter(pk=user.pk).update(preferences=text, reminder_days=reminder_days)


def claim_reminder(*, user: User, day: date) -> bool:
    """Write down that somebody is told on a day; False if they were told, or ask no more."""
    rows = User.objects.filter(pk=user.pk).exclude(reminder_days="").exclude(reminded_on=day)
    return bool(rows.update(reminded_on=day))


def stop_reminders(*, account: int) -> None:
    """Write no more to somebody what is due."""
    User.objects.filter(pk=account).update(reminder_days="")


def remember_aim(*, learner: int, aim: Aim) -> None:
    """Keep what a learner says of themselves when they begin."""
    Learner.objects.filter(pk=learner).update(aim=aim)


def delete_account(user: User) -> None:
    """Delete an account and all that belongs to it, and end its sessions everywhere.

    The database deletes what the rooms keep of the learner, whatever its size; their receivers
    of ``pre_delete`` make nameless what others keep.
    """
    keys = [*_keys_of(user)]
    user.delete()
    _end(keys)


def recovery_path(user: User) -> str:
    """Return the address at which a new password is chosen, once, without knowing the last one."""
    token = default_token_generator.make_token(user)
    parts = {"uidb36": user_pk_to_url_str(user), "key": token}
    return reverse("account_reset_password_from_key", kwargs=parts)


def end_sessions(user: User, keep: str | None = None) -> None:
    """End the sessions of an account everywhere, that of the key ``keep`` apart."""
    keys = [*_keys_of(user).exclude(session_key=keep or "")]
    _end(keys)
    UserSession.objects.filter(session_key__in=keys).delete()


def end_oldest(user: User) -> None:
    """Make room for the session that an account opens: it has no row yet, and the oldest give way."""
    rows = UserSession.objects.filter(user=user).order_by("-created_at", "-pk")
    if keys := [*rows.values_list("session_key", flat=True)[MOST_SESSIONS - 1 :]]:
        _end(keys)
        UserSession.objects.filter(session_key__in=keys).delete()


def forget_ended() -> None:
    """Forget where accounts were signed in once they are no more."""
    open_ones = Session.objects.filter(pk=OuterRef("session_key"), expire_date__gt=timezone.now())
    UserSession.objects.filter(~Exists(open_ones)).delete()


def forget_factors(user: User) -> int:
    """Take the second factor away from who has lost it; return how many things that was."""
    tell("facteur.oublie", account=user.pk)
    return Authenticator.objects.filter(user=user).delete()[0]


def _keys_of(user: User) -> QuerySet[UserSession, str]:
    """Return the keys of an account's sessions: whoever signs in leaves a row that has it."""
    return UserSession.objects.filter(user=user).values_list("session_key", flat=True)


def _end(keys: Iterable[str]) -> None:
    Session.objects.filter(pk__in=keys).delete()


_COUNTED_AS: Final = "trainer.accounts.services.limits"
"""The name under which tries are counted in the cache: it outlives an update, and the names of files."""
MOST_VISITS: Final = 1200
"""Series that visitors without an account begin in a day behind one address: forty by thirty."""
_RATES: Final = {
    "visit": f"{MOST_VISITS}/d/ip",
    # Wrong passwords: of an address, of a device that the account knows, of an account from one
    # address, of an account from all the devices that it does not know. One address alone never
    # reaches the last one.
    "address": "60/m/ip",
    "device": "5/300s/key",
    "together": "5/300s/key",
    "account": "20/900s/key",
    # Messages that anybody can have sent to a box, without being there.
    "box": "5/h/key",
}
_BOX: Final = re.compile(r"\+[^@]*(?=@)")
"""What most servers leave out of an address: « lea+1@exemple.fr » is the box of « lea »."""
_FORGOTTEN: Final = 24 * 3600
"""Seconds after which a lifted lock need not be remembered: what it lifted is over."""


def _consume(request: HttpRequest, action: str, key: str | None = None) -> RateLimitUsage | None:
    return consume(request, app=_COUNTED_AS, action=action, config=_RATES, key=key, limit_get=True)


def visit_is_one_too_many(request: HttpRequest) -> bool:
    """Count a series begun without an account; whether it is refused."""
    return _consume(request, action="visit") is None


def try_password(
    request: HttpRequest, account: str, address: str, device: str | None
) -> RateLimitUsage | None:
    """Count a try, to be rolled back if the password is right; None if it is one too many.

    ``device`` is that from which the account has already signed in.
    """
    used = RateLimitUsage(usage=[])
    for action, key in _counts(account, address, device):
        one = _consume(request, action=action, key=key)
        if one is None:
            used.rollback()
            return None
        used.usage += one.usage
    return used


def _counts(account: str, address: str, device: str | None) -> Iterator[tuple[str, str]]:
    account += f" {cache.get(_lifted(account), '')}"
    yield "address", ""
    if device:
        yield "device", f"{account} {device}"
    else:
        yield "together", f"{account} {address}"
        yield "account", account


def may_write_to(request: HttpRequest, email: str) -> bool:
    """Count a message that a stranger has sent to a box; whether it leaves."""
    if _consume(request, action="box", key=_BOX.sub("", login_key(email))) is None:
        tell("courrier.trop", request)
        return False
    return True


def lift(account: str) -> None:
    """Forget the wrong passwords of an account, wherever they came from."""
    tell("verrou.leve", account=account)
    cache.set(_lifted(account), get_random_string(8), _FORGOTTEN)


def _lifted(account: str) -> str:
    return f"lifted:{account.encode().hex()[:200]}"


def too_many(request: HttpRequest, advice: str, wait: int = TooOftenError.wait) -> HttpResponse:
    """Return the page that refuses what comes too often; ``wait`` is in seconds."""
    page = render(request, "429.html", {"advice": advice}, status=HTTPStatus.TOO_MANY_REQUESTS)
    page.headers["Retry-After"] = str(wait)
    return page


_KEY: Final = "learner"
_LONG: Final = 50
"""Questions of a visitor that count as another series: a series may have no end."""
_OPEN_ONE: Final = (
    "Beaucoup de monde s’est entraîné sans compte depuis votre réseau\u00a0: "
    "ouvrez un compte, ou revenez demain."
)


def learner_of(request: HttpRequest) -> int | None:
    """Return the id of the request's learner, or None for a visitor who has not begun.

    The session names the learner and the account that holds them; only the server writes it,
    so no query is needed but that of the account. A session whose account is closed since
    knows nobody.
    """
    account: int | None = request.user.pk
    learner, holder = request.session.get(_KEY) or (None, None)
    if learner is not None and holder == account:
        return cast("int", learner)
    if account is None:
        return None
    return remember(request, learner_of_user(cast("User", request.user)), account)


def ensure_learner(request: HttpRequest) -> int:
    """Return the id of the learner who begins a series, a new one for a visitor who comes.

    Raises:
        TooOftenError: if it is a visitor, and their address has begun too many.
    """
    _count_visit(request)
    known = learner_of(request)
    if known is not None and Learner.objects.filter(pk=known).exists():
        if request.user.pk is None:
            request.session.modified = True  # it lasts as long as what they answer
        return known
    return remember(request, Learner.objects.create(user_id=request.user.pk).pk, request.user.pk)


def count_answer(request: HttpRequest, position: int) -> None:
    """Count an answer of a visitor: what they leave behind is bounded, however they go about it.

    Raises:
        TooOftenError: if their address has left too much today.
    """
    if position % _LONG == 0:
        _count_visit(request)


def _count_visit(request: HttpRequest) -> None:
    if request.user.pk is None and visit_is_one_too_many(request):
        raise TooOftenError(_OPEN_ONE)


def is_gone(request: HttpRequest) -> bool:
    """Whether the session names a visitor of whom nothing is kept any more."""
    known = learner_of(request)
    if known is None or request.user.pk is not None:
        return False
    return not Learner.objects.filter(pk=known).exists()


def visitor_of(request: HttpRequest) -> Learner | None:
    """Return the learner of the visitor who has just signed in, if they had begun."""
    known, _ = request.session.get(_KEY) or (None, None)
    return Learner.objects.filter(pk=known, user=None).first() if known else None


def learner_of_user(user: User) -> int:
    """Return the id of the account's learner, made at its first use."""
    return Learner.objects.get_or_create(user=user)[0].pk


def remember(request: HttpRequest, learner: int, account: int | None) -> int:
    """Have the session name a learner and the account that holds them; return the learner's id."""
    request.session[_KEY] = (learner, account)
    return learner


def seal(text: str) -> str:
    """Encrypt a text under the site's key."""
    return _box().encrypt(text.encode()).decode()


def opened(sealed: str) -> str | None:
    """Return a text that was sealed, None if neither the site's key nor a former one opens it."""
    try:
        return _box().decrypt(sealed.encode()).decode()
    except InvalidToken:
        return None


def _box() -> MultiFernet:
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    digests = (sha256(f"trainer.accounts.sealing {key}".encode()).digest() for key in keys)
    return MultiFernet([Fernet(urlsafe_b64encode(digest)) for digest in digests])
