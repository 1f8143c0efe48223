"""Commands of the practice room."""
