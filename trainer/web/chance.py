"""Chance, where a request comes in: everything below takes it as an argument."""

from random import Random, SystemRandom
from typing import Final

CHANCE: Final[Random] = SystemRandom()
"""The machine's own: nobody can tell what it draws next."""
