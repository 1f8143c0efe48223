"""How practice chooses, climbs, runs and tells, without Django or any table."""
