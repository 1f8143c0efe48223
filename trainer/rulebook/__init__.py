"""Room rulebook."""
