"""The same settings and middleware as the site, with bare views in place of its rooms."""

from config.settings import *  # noqa: F403 - the settings of the site are the point

ROOT_URLCONF = "benchmarks.web.bare"
