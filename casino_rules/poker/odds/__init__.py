"""How often each hand comes: exact counts, and what the games publish of them."""
