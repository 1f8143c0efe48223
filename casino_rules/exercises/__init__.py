"""Kinds of exercise that any game may have: announcements, orders, incidents, faults to find."""
