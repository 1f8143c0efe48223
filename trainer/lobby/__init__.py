"""Room lobby."""
