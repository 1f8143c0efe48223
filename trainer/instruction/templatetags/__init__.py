"""Template tags of the reports."""
