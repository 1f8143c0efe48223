"""Situation ↔ JSON: the one door for the database, the API and the data files."""

from collections.abc import Callable, Mapping

from casino_rules.core.cards import (
    AmbiguousCardError,
    UnknownCardError,
    format_cards,
    read_cards,
)
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.situation import Rows, facts_of, read_facts
from casino_rules.core.situation import dump_facts as dump
from casino_rules.core.table_forms import Cards, FreeCards, text_of

__all__ = ["dump", "in_one_writing", "load", "read"]


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
    return read_facts(situation_type, in_one_writing(situation_type, raw), typed=True)


def in_one_writing(situation_type: type, raw: object) -> object:
    """Return what a person typed, every card as data write it: one language for the whole situation.

    « 9c » is a heart beside « Rc », even in another field. What is no card stays as it is.

    Raises:
        UnreadableAnswer: if a card may be one or another; its ``field`` names the fact.
    """
    texts: list[str] = []

    def heard(text: str) -> str:
        texts.append(text)
        return text

    _with_cards(situation_type, raw, heard)

    def written(text: str) -> str:
        try:
            return format_cards(read_cards(text, texts))
        except AmbiguousCardError as error:
            raise UnreadableAnswer(str(error)) from None
        except UnknownCardError:
            return text

    return _with_cards(situation_type, raw, written)


def _with_cards(situation_type: type, raw: object, change: Callable[[str], str]) -> object:
    """Return what a person typed, the texts of its cards changed."""
    if not isinstance(raw, Mapping):
        return raw
    changed = dict(raw)
    for item in facts_of(situation_type):
        part = raw.get(item.name)
        try:
            if isinstance(item.form, Rows) and isinstance(part, list | tuple):
                row, most = item.form.row, item.form.high
                changed[item.name] = [_with_cards(row, one, change) for one in part[: most + 1]]
            elif isinstance(item.form, Cards | FreeCards) and (text := text_of(part)):
                changed[item.name] = change(text)
        except UnreadableAnswer as error:
            raise error.within(item.name) from None
    return changed
