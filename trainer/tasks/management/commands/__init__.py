"""Commands of the tasks room."""
