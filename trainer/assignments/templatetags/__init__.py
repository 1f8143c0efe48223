"""Template tags of the marks room."""
