"""Makes the database, static files and demonstration data ready."""

import os
import sys
from pathlib import Path

import django
from django.core.management import call_command

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

call_command("check")
call_command("migrate", interactive=False, verbosity=0)
call_command("createcachetable", verbosity=0)
call_command("collectstatic", interactive=False, verbosity=0)
call_command("demo")
