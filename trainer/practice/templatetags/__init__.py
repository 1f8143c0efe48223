"""Template tags of the practice room."""
