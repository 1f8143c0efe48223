"""Exercises on the betting: who speaks, how much, what is permitted."""
