"""Commands of the work room."""
