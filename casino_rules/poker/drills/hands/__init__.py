"""Exercises on hands: naming them, choosing their cards, saying which wins."""
