"""Ten million answers: schools of that size, built in PostgreSQL, and the time of their pages."""
