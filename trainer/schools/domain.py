"""Lists, doors and options, without Django or any table."""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from io import StringIO
from itertools import chain, islice, pairwise
from typing import Any, Final

from casino_rules import catalog
from casino_rules.core.drill import Branch, Drill
from casino_rules.core.forms import Choice
from casino_rules.core.game import Game
from casino_rules.core.house import House, HouseChoice, HouseOption
from casino_rules.core.rules import Rule
from casino_rules.core.situation import facts_of
from trainer.web.names import identity, plain, shown


@dataclass(frozen=True)
class ChoiceSheet:
    """A choice: the articles in force under it alone, and the cases that only then are asked."""

    choice: HouseChoice
    rules: tuple[Rule, ...]
    branches: tuple[tuple[Drill[Any], Branch], ...]


@dataclass(frozen=True)
class OptionSheet:
    """An option: its choices, and the exercises whose answer it may change."""

    option: HouseOption
    choices: tuple[ChoiceSheet, ...]
    drills: tuple[Drill[Any], ...]


@dataclass(frozen=True)
class ChosenOption:
    """An option with the choice in force in a house."""

    sheet: OptionSheet
    key: str

    @property
    def chosen(self) -> ChoiceSheet:
        """The choice in force."""
        return next(item for item in self.sheet.choices if item.choice.key == self.key)

    @property
    def standard(self) -> bool:
        """Whether it is the default."""
        return self.key == self.sheet.option.default


def option_sheets(game: Game, house: House) -> tuple[ChosenOption, ...]:
    """Return every option of a game, what it changes, and its choice in a house."""
    return tuple(ChosenOption(sheet, house.choice(sheet.option.id)) for sheet in _sheets(game.slug))


@lru_cache(maxsize=64)
def _sheets(slug: str) -> tuple[OptionSheet, ...]:
    game = catalog.game(slug)
    return tuple(
        OptionSheet(
            option,
            tuple(_choice(game, option, choice) for choice in option.choices),
            tuple(_concerned(game, option)),
        )
        for option in game.rulebook.options
    )


def _choice(game: Game, option: HouseOption, choice: HouseChoice) -> ChoiceSheet:
    needed = (option.id, choice.key)
    return ChoiceSheet(
        choice,
        tuple(rule for rule in game.rulebook.rules if needed in rule.needs),
        tuple(
            (drill, branch)
            for drill in game.drills.values()
            for branch in drill.branches
            if needed in branch.needs
        ),
    )


def _concerned(game: Game, option: HouseOption) -> Iterator[Drill[Any]]:
    """Yield the exercises whose situation holds the option, or that have a case of its own."""
    for drill in game.drills.values():
        holds = any(
            isinstance(fact.form, Choice) and fact.form == option.form
            for fact in facts_of(drill.situation)
        )
        needs = any(option.id == slug for branch in drill.branches for slug, _ in branch.needs)
        if holds or needs:
            yield drill


class Shut(StrEnum):
    """What its own addresses no longer get, of the games examined."""

    NOTHING = "rien"
    REFEREE = "arbitre"
    ALL = "tout"


@dataclass(frozen=True, slots=True)
class Doors:
    """Who sits has neither referee, search nor practice; nor rules, unless they are open."""

    rules_open: bool = False
    networks: tuple[str, ...] = ()
    shut: Shut = Shut.NOTHING

    @classmethod
    def of(cls, kept: Mapping[str, Any] | None) -> "Doors":
        """Return what a school keeps; by default, nothing of its own."""
        if not kept:
            return cls()
        networks = tuple(kept.get("networks", ()))
        return cls(bool(kept.get("rules_open")), networks, Shut(kept.get("shut", Shut.NOTHING)))

    def as_json(self) -> dict[str, Any]:
        """Return it as a school keeps it."""
        return {
            "rules_open": self.rules_open,
            "networks": list(self.networks),
            "shut": self.shut.value,
        }


LONGEST_LIST: Final = 500
"""People in one list."""
LONGEST_NAME: Final = 80
"""Characters of a last name, or of a first name."""
_COLUMNS: Final = 100
"""Columns that are looked at."""
_SEPARATORS: Final = ("\t", ";", ",")
_HINT: Final = re.compile(r"\s*sep=(.)\s*?(?:\r\n|\r|\n|$)", re.IGNORECASE)
"""The line by which a spreadsheet names its separator."""
_LAST: Final = ("nom", "noms", "patronyme", "last name", "surname", "family name")
_FIRST: Final = ("prenom", "prenoms", "first name", "given name")
_HALF_KNOWN: Final = (
    "Des titres\u00a0? Appelez les deux colonnes «\u00a0Nom\u00a0» et «\u00a0Prénom\u00a0»."
)
_UNICODE: Final = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_OLD: Final = {
    "cp1252": "Windows",
    "iso8859-15": "Latin-9",
    "mac_roman": "Macintosh",
    "cp850": "MS-DOS",
}
"""What spreadsheets wrote before Unicode, the likeliest first, as people know them."""
_FRENCH: Final = frozenset("àâäçéèêëîïôöùûüÿœæÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸŒÆ")
_SIGNS: Final = frozenset(" \u00a0’‘«»“”–—…·°ºª€")
"""What is neither a letter nor strange in a list written in French."""


class UnreadableListError(ValueError):
    """The whole list cannot be read; the message is French."""


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """A person of the list; ``fault`` says in French what is wrong, empty if nothing."""

    number: int
    """The line of the text on which the person begins, from one."""
    last_name: str
    first_name: str
    fault: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """What makes two lines the same person."""
        return identity(self.last_name, self.first_name)


@dataclass(frozen=True, slots=True)
class NameList:
    """A list that was read; ``notes`` says in French how, where somebody should look."""

    lines: tuple[ListedPerson, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Row:
    number: int
    raw: list[str]
    cells: list[str]
    """The same, as they are seen."""


def decoded(data: bytes) -> tuple[str, str]:
    """Return the text of a file, and what to say of how it was read: nothing of Unicode.

    Raises:
        UnreadableListError: if it is no text, or in no writing that is known here.
    """
    marked = next((name for mark, name in _UNICODE if data.startswith(mark)), "")
    try:
        text, note = data.decode(marked or "utf-8"), ""
    except UnicodeDecodeError:
        text, note = ("\0", "") if marked else _guessed(data)
    if "\0" in text:
        raise UnreadableListError(
            "Ce fichier n’est pas un texte\u00a0: enregistrez la liste en CSV."
        )
    return text, note


def _guessed(data: bytes) -> tuple[str, str]:
    """Read a file written before Unicode as what makes the best French of it."""
    found = [(name, data.decode(name, "replace")) for name in _OLD]
    name, text = max(found, key=lambda read: _likeness(read[1]))
    if _likeness(text)[0] < 0:
        message = "Des signes de ce fichier ne se lisent pas\u00a0: enregistrez-le en «\u00a0CSV UTF-8\u00a0»."
        raise UnreadableListError(message)
    return text, (
        f"Ce fichier n’est pas en UTF-8\u00a0: il a été lu comme un ancien fichier {_OLD[name]}. "
        "Vérifiez les accents."
    )


def _likeness(text: str) -> tuple[int, int]:
    """Return how many signs are out of place in a French list (below zero), and how many are French."""
    odd = french = 0
    for before, sign in pairwise(f" {text}"):
        if sign.isascii():
            continue
        misplaced = sign.isupper() and before.islower()
        known = sign.isalpha() or sign in _SIGNS
        odd -= misplaced or not known
        french += sign in _FRENCH
    return odd, french


def read_list(text: str) -> NameList:
    """Return the people of a list, « nom ; prénom », empty lines left out.

    A first line of titles may put the columns in another order; other columns are not read.

    Raises:
        UnreadableListError: if there is nobody in it, or too many, or quotes that do not close.
    """
    rows = [*islice(_rows(text), LONGEST_LIST + 2)]  # with its titles, and one too many
    order = _titles(rows[0].cells) if rows else None
    people = rows[1:] if order else rows
    if not people:
        raise UnreadableListError("La liste est vide.")
    if len(people) > LONGEST_LIST:
        raise UnreadableListError(f"La liste dépasse {LONGEST_LIST} personnes.")
    lines = tuple(_checked(_line(row, order, titled=row is rows[0]) for row in people))
    return NameList(lines, _told(rows[0].cells, order) if order else ())


def _rows(text: str) -> Iterator[_Row]:
    """Yield the rows that are not empty; a cell in quotes may run over several lines."""
    hint = _HINT.match(text)
    body = text[hint.end() :] if hint else text
    begun = 1 if hint else 0
    first = next(filter(str.strip, body.splitlines()), "")
    separator = hint[1] if hint else max(_SEPARATORS, key=first.count)
    reader = csv.reader(
        StringIO(body, newline=""), delimiter=separator, skipinitialspace=True, strict=True
    )
    number = begun
    try:
        for raw in reader:
            cells = raw[:_COLUMNS]
            row = _Row(number + 1, cells, [shown(cell) for cell in cells])
            number = begun + reader.line_num
            if any(row.cells):
                yield row
    except csv.Error:
        message = f"Ligne {number + 1}\u00a0: un guillemet n’est pas fermé, ou est de trop."
        raise UnreadableListError(message) from None


def _titles(cells: Sequence[str]) -> tuple[int, int] | None:
    """Return the places of the last and first names if these cells are titles."""
    last, first = _place(cells, _LAST), _place(cells, _FIRST)
    return None if last is None or first is None else (last, first)


def _place(cells: Sequence[str], titles: Sequence[str]) -> int | None:
    """Return the place of the cell that is one of these titles, or else begins like one."""
    plains = [plain(cell) for cell in cells]
    begun = tuple(f"{title} " for title in titles)
    exact = (place for place, cell in enumerate(plains) if cell in titles)
    alike = (place for place, cell in enumerate(plains) if cell.startswith(begun))
    return next(chain(exact, alike), None)


def _told(cells: Sequence[str], order: tuple[int, int]) -> tuple[str, ...]:
    """Say which columns were read, and which were not."""
    last, first = (f"«\u00a0{cells[place]}\u00a0»" for place in order)
    others = [f"«\u00a0{cell}\u00a0»" for at, cell in enumerate(cells) if cell and at not in order]
    read = f"Titres reconnus\u00a0: le nom est lu sous {last}, le prénom sous {first}."
    left = f"Colonnes laissées\u00a0: {', '.join(others)}."
    return (read, left) if others else (read,)


def _line(row: _Row, order: tuple[int, int] | None, *, titled: bool) -> ListedPerson:
    cells = row.cells
    pair = order or (0, 1)
    last_name, first_name = (cells[at] if at < len(cells) else "" for at in pair)
    half = titled and any(_place(cells, known) is not None for known in (_LAST, _FIRST))
    fault = _HALF_KNOWN if half else _fault(row, order, last_name, first_name)
    return ListedPerson(row.number, last_name[:LONGEST_NAME], first_name[:LONGEST_NAME], fault)


def _fault(row: _Row, order: tuple[int, int] | None, last_name: str, first_name: str) -> str:
    """Say what is wrong with a row first, nothing if it is a person."""
    raw = [row.raw[at].strip() for at in order or (0, 1) if at < len(row.raw)]
    others = order is None and len([*filter(None, row.cells)]) > len(("nom", "prénom"))
    faults = {
        "Le nom manque.": not last_name,
        "Le prénom manque.": not first_name,
        "Un nom tient sur une ligne.": any(len(name.splitlines()) > 1 for name in raw),
        "Deux colonnes suffisent\u00a0: nom, prénom.": others,
        f"Un nom compte {LONGEST_NAME} caractères au plus.": (
            max(len(last_name), len(first_name)) > LONGEST_NAME
        ),
    }
    return next((words for words, wrong in faults.items() if wrong), "")


def _checked(lines: Iterable[ListedPerson]) -> Iterator[ListedPerson]:
    """Refuse a person written twice: two namesakes must be told apart."""
    seen: dict[tuple[str, str], int] = {}
    for line in lines:
        before = seen.setdefault(line.key, line.number)
        if line.fault or before == line.number:
            yield line
            continue
        fault = f"Déjà ligne {before}\u00a0: distinguez deux homonymes par un second prénom."
        yield ListedPerson(line.number, line.last_name, line.first_name, fault)
