"""Room referee."""
