"""Room api."""
