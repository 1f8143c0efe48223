"""Commands of the marks room."""
