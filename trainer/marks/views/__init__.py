"""Pages of marks."""
