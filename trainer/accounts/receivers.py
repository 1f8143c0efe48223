"""What a session remembers of its opening."""

import time

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from trainer.accounts.models import User
from trainer.accounts.sessions import OPENED, SEEN, STAFF


@receiver(user_logged_in)
def open_session(request: HttpRequest, user: User, **_: object) -> None:
    """Start the clock of the session."""
    if not hasattr(request, "session"):
        return
    now = int(time.time())
    request.session[OPENED] = request.session[SEEN] = now
    request.session[STAFF] = user.is_staff
