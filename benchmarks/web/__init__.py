"""The site against bare Django, side by side in one run, under ``wrk``."""
