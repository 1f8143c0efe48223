"""Exercises on the deal: the next gesture, the cards, the stub."""
