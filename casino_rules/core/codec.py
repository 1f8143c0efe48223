"""Situation ↔ JSON: the one door for the database, the API and the data files."""

from casino_rules.core.situation import dump_facts as dump
from casino_rules.core.situation import read_facts

__all__ = ["dump", "load", "read"]


def load[S](situation_type: type[S], data: object) -> S:
    """Return the situation stored by ``dump``.

    Raises:
        UnreadableAnswer: if the data is not such a situation; its ``field`` names the fact.
    """
    return read_facts(situation_type, data, typed=False)


def read[S](situation_type: type[S], raw: object) -> S:
    """Return the situation that a person described, field by field.

    Raises:
        UnreadableAnswer: if a fact cannot be read; its ``field`` names the fact.
    """
    return read_facts(situation_type, raw, typed=True)
