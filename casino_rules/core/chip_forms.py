"""The form of an answer given in chips: so many of each value of the float."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, override

from casino_rules.core.chips import PLAQUE, Counts, total
from casino_rules.core.forms import Form, Json, UnreadableAnswer, one_text
from casino_rules.core.french import NBSP, Noun
from casino_rules.core.money import EUR, EURO, Cents, Currency, format_amount, parse_amount

_CHIP: Final = Noun("jeton", "jetons")
_PLAQUE: Final = Noun("plaque", "plaques", feminine=True)
_COIN: Final = Noun("pièce", "pièces", feminine=True)
MOST: Final = 999
"""No more chips of one value are given at once."""
_LONGEST: Final = 256
_SPACE = r"[ \u00a0\u202f]"
_OF: Final = rf"(?:[x×*]|(?:jetons?|plaques?|pi[eè]ces?)?{_SPACE}*de\b)"
_PART: Final = re.compile(
    rf"([0-9]{{1,9}}){_SPACE}*{_OF}{_SPACE}*"
    rf"((?:[0-9]{{1,3}}(?:{_SPACE}[0-9]{{3}})+(?!{_SPACE}*{_OF}|[0-9])|[0-9]{{1,9}})(?:[,.][0-9]{{1,2}}(?![0-9]))?)"
    rf"{_SPACE}*(?:€|\$|euros?\b|dollars?\b)?",
    re.IGNORECASE,
)
_BETWEEN: Final = re.compile(r"(?:[\s,;+]|\bet\b)*", re.IGNORECASE)


def noun_of(value: Cents) -> Noun:
    """Return what bears a value: « jeton », « plaque », « pièce »."""
    if value >= PLAQUE:
        return _PLAQUE
    return _CHIP if value % EURO == 0 else _COIN


def told(counts: Counts, currency: Currency) -> str:
    """Return chips in French: « 2 jetons de 100 €, 1 de 25 € »."""
    parts, before = [], None
    for value, number in counts:
        noun = noun_of(value)
        many = noun.count(number) if noun != before else str(number)
        parts.append(f"{many}{NBSP}de{NBSP}{format_amount(value, currency)}")
        before = noun
    return ", ".join(parts)


@dataclass(frozen=True)
class Chips(Form[Counts]):
    """How many chips of each value are taken from the float.

    ``values`` are those of the float in cents, the smallest first; ``stock`` how many there are
    of each, in that order: left out, there are enough of all.
    """

    values: tuple[Cents, ...]
    currency: Currency = EUR
    stock: tuple[int, ...] = ()
    kind = "chips"

    @property
    def held(self) -> Mapping[Cents, int]:
        """How many chips of each value can be taken, the highest value first."""
        numbers = self.stock or (MOST,) * len(self.values)
        return dict(sorted(zip(self.values, numbers, strict=True), reverse=True))

    @override
    def parse(self, raw: object) -> Counts:
        if isinstance(raw, Mapping):
            given = self._by_value(raw)
        else:
            given = self._in_words(one_text(raw, _LONGEST))
        return self._checked(given)

    def _by_value(self, raw: Mapping[Any, object]) -> Iterator[tuple[Cents, int]]:
        known = {str(value): value for value in self.held}
        for key, number in raw.items():
            if str(key) not in known:
                raise UnreadableAnswer("Prenez des jetons de la caisse.")
            yield known[str(key)], _count(number)

    def _in_words(self, text: str) -> Iterator[tuple[Cents, int]]:
        end = 0
        for part in _PART.finditer(text):
            self._check_between(text[end : part.start()])
            yield parse_amount(part[2]), _count(part[1])
            end = part.end()
        self._check_between(text[end:])

    def _check_between(self, text: str) -> None:
        if not _BETWEEN.fullmatch(text):
            raise UnreadableAnswer("Écrivez combien de chaque valeur, par exemple « 2x100 1x20 ».")

    def _checked(self, given: Iterator[tuple[Cents, int]]) -> Counts:
        numbers: dict[Cents, int] = {}
        for value, number in given:
            numbers[value] = numbers.get(value, 0) + number
        for value, number in numbers.items():
            if number > self.held.get(value, 0):
                raise UnreadableAnswer(self._short_of(value))
        counts = tuple((value, numbers[value]) for value in self.held if numbers.get(value))
        if not counts:
            raise UnreadableAnswer("Prenez au moins un jeton.")
        return counts

    def _short_of(self, value: Cents) -> str:
        noun, amount = noun_of(value), format_amount(value, self.currency)
        held = self.held.get(value, 0)
        if not held:
            return f"La caisse n'a pas de {noun.singular} de {amount}."
        return f"La caisse n'a que {noun.count(held)} de {amount}."

    @override
    def show(self, value: Counts) -> str:
        return told(value, self.currency)

    @override
    def dump(self, value: Counts) -> Json:
        return {str(chip): number for chip, number in value}

    @override
    def load(self, data: Any) -> Counts:
        if not isinstance(data, Mapping) or not all(isinstance(key, str) for key in data):
            raise UnreadableAnswer("Des jetons enregistrés sont un nombre par valeur, en centimes.")
        return self._checked(self._by_value(data))

    def sum_of(self, value: Counts) -> str:
        """Return what chips are worth, in French."""
        return format_amount(total(value), self.currency)


def _count(raw: object) -> int:
    """Return how many chips were given of one value; an empty control means none."""
    if raw is None or (isinstance(raw, str) and not raw.strip()):
        return 0
    text = one_text(raw)
    if not (
        text.isascii() and text.isdigit() and len(text) < len(str(10**9)) and int(text) <= MOST
    ):
        raise UnreadableAnswer(f"Un nombre de jetons est entier, de 0 à {MOST}.")
    return int(text)
