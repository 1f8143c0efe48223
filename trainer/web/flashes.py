"""The messages that wait for the next page, in a cookie bound to this host."""

from typing import Final

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage

MESSAGES_COOKIE: Final = "__Host-messages" if settings.HTTPS else "messages"


class HostCookie(CookieStorage):
    """Django's, under a name that no other host may write."""

    cookie_name = MESSAGES_COOKIE


class Flashes(FallbackStorage):
    """In the cookie, in the session if they are too long for it."""

    storage_classes = (HostCookie, SessionStorage)
