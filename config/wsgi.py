"""The entry point of the web server."""

import gc
import os
from importlib import import_module

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

from casino_rules.catalog import load_all
from config.patience import bound_statements
from config.serving.gate import Gate

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

bound_statements()
application = Gate(get_wsgi_application())
import_module("config.exam_mode").watch()  # whose models need the settings first
load_all()  # the first visitor does not wait for the rule books to be read
# Read every room now: a fault stops the start, and the first visitor waits less.
get_resolver().url_patterns  # noqa: B018 - read for what reading loads
# What is loaded now stays: the collector need not look at it again at each pass.
gc.collect()
gc.freeze()
