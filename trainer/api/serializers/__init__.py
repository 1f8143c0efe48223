"""The objects of the API, each said once: read, written and documented by the same class."""
