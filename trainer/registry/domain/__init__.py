"""Averages and hours of work, without Django or any table."""
