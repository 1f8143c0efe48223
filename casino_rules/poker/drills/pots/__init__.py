"""Exercises on the chips: gathering, making and giving the pots, showing for them."""
