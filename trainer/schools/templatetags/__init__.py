"""Template tags of the schools room."""
