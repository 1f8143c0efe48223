"""The entry point of the web server."""

import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()
# Read every room now: a fault stops the start, and the first visitor waits less.
get_resolver().url_patterns  # noqa: B018
