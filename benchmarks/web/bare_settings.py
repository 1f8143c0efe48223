"""The same settings and middleware as the site, with bare views in place of its rooms."""

from pathlib import Path

from config.settings import *  # noqa: F403 - the settings of the site are the point
from config.settings import TEMPLATES

ROOT_URLCONF = "benchmarks.web.bare"
TEMPLATES[0]["DIRS"] = [Path(__file__).parent / "templates"]
