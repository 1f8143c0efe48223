"""Memory, rules and ranks, without Django or any table."""
