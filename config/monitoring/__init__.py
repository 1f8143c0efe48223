"""The monitoring of the site: its log, its measures, the number of a request."""
