"""Reading a list of names: a file of a spreadsheet, or lines typed. Pure."""

import csv
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from trainer.web.names import shown

LONGEST_LIST: Final = 500
"""People in one list."""
LONGEST_NAME: Final = 80
"""Characters of a last name, or of a first name."""
_SEPARATORS: Final = ("\t", ";", ",")
_LAST: Final = frozenset({"nom", "nom de famille"})
_FIRST: Final = frozenset({"prenom", "prenoms"})


class UnreadableListError(ValueError):
    """The whole list cannot be read; the message is French."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the list; ``fault`` says in French what is wrong with it, empty if nothing."""

    number: int
    last_name: str
    first_name: str
    fault: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """What makes two lines the same person: case and spaces are the same."""
        return name_key(self.last_name, self.first_name)


def name_key(last_name: str, first_name: str) -> tuple[str, str]:
    """Return what makes two names the same."""
    return last_name.casefold(), first_name.casefold()


def decoded(data: bytes) -> str:
    """Return the text of a file: UTF-8, or as spreadsheets in French still write.

    Raises:
        UnreadableListError: if it is no text.
    """
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise UnreadableListError("Ce fichier n’est pas un texte\u00a0: enregistrez la liste en CSV.")


def read_list(text: str) -> tuple[Line, ...]:
    """Return the lines of a list, « nom ; prénom », empty ones left out.

    A first line of titles may put the columns in another order; other columns are not read.

    Raises:
        UnreadableListError: if there is nobody in it, or too many.
    """
    rows = [*islice(_rows(text), LONGEST_LIST + 2)]  # with its titles, and one too many
    order = _titles(rows[0][1]) if rows else None
    people = rows[1:] if order else rows
    if not people:
        raise UnreadableListError("La liste est vide.")
    if len(people) > LONGEST_LIST:
        raise UnreadableListError(f"La liste dépasse {LONGEST_LIST} personnes.")
    return tuple(_checked(_line(number, cells, order) for number, cells in people))


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the number and the cells of each line that is not empty."""
    lines = text.splitlines()
    first = next(filter(str.strip, lines), "")
    separator = max(_SEPARATORS, key=first.count)
    for number, line in enumerate(lines, start=1):
        cells = [shown(cell) for cell in next(csv.reader([line], delimiter=separator), [])]
        if any(cells):
            yield number, cells


def _titles(cells: list[str]) -> tuple[int, int] | None:
    """Return the places of the last and first names if these cells are titles."""
    plain = [_plain(cell) for cell in cells]
    last = next((place for place, title in enumerate(plain) if title in _LAST), None)
    first = next((place for place, title in enumerate(plain) if title in _FIRST), None)
    return None if last is None or first is None else (last, first)


def _plain(text: str) -> str:
    apart = unicodedata.normalize("NFD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign)).strip()


def _line(number: int, cells: list[str], order: tuple[int, int] | None) -> Line:
    last, first = order or (0, 1)
    last_name, first_name = (cells[at] if at < len(cells) else "" for at in (last, first))
    fault = ""
    if not last_name:
        fault = "Le nom manque."
    elif not first_name:
        fault = "Le prénom manque."
    elif order is None and len([cell for cell in cells if cell]) > len(("nom", "prénom")):
        fault = "Deux colonnes suffisent\u00a0: nom, prénom."
    elif max(len(last_name), len(first_name)) > LONGEST_NAME:
        fault = f"Un nom compte {LONGEST_NAME} caractères au plus."
    return Line(number, last_name[:LONGEST_NAME], first_name[:LONGEST_NAME], fault)


def _checked(lines: Iterable[Line]) -> Iterator[Line]:
    """Refuse a person written twice: two namesakes must be told apart."""
    seen: dict[tuple[str, str], int] = {}
    for line in lines:
        before = seen.setdefault(line.key, line.number)
        if line.fault or before == line.number:
            yield line
            continue
        fault = f"Déjà ligne {before}\u00a0: distinguez deux homonymes par un second prénom."
        yield Line(line.number, line.last_name, line.first_name, fault)
