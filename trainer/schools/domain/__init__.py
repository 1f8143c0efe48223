"""Lists, doors and options, without Django or any table."""
