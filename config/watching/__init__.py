"""The site seen from outside: its log, its measures, the number of a request."""
