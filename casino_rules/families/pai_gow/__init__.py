"""Pai Gow: what its two games share; each keeps its own words, result and payment."""
