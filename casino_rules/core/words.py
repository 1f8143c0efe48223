"""What is said at the table, typed in full: a phrase is judged by its words, not its writing.

Accents, capitals, apostrophes, hyphens, punctuation and spaces do not count, and a number may
be written in digits or in words. A wrong word, a missing one or another order does count.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final, override
from zlib import crc32

from casino_rules.core.forms import Form, UnreadableAnswer, one_text
from casino_rules.core.french import SMALL, typo

LONGEST: Final = 160
"""The longest phrase that may be typed, in characters."""

_LONGEST_KEY: Final = 60
"""The longest word that names a proposition: what a form posts is short."""
_HEAD: Final = 40
_NOT_A_WORD: Final = re.compile(r"[^a-z0-9]+")
_THOUSANDS: Final = re.compile(r"(?<![0-9])[0-9]{1,3}(?: [0-9]{3})+(?![0-9])")
_NUMBER: Final = re.compile(r"[0-9]{1,6}")
_LETTERS: Final = str.maketrans({"œ": "oe", "æ": "ae", "€": " euros ", "$": " dollars "})
_SAME: Final = {"une": "un", "vingts": "vingt", "cents": "cent", "euro": "euros"}
"""Words that only agreement changes."""

_TENS: Final = ("vingt", "trente", "quarante", "cinquante", "soixante")
_TWENTY, _SIXTY, _EIGHTY, _HUNDRED, _THOUSAND = 20, 60, 80, 100, 1_000


def in_words(number: int) -> str:
    """Return a number below a million in French: « vingt et un », « quatre-vingts », « mille »."""
    if number >= _THOUSAND:
        count, rest = divmod(number, _THOUSAND)
        # « Quatre-vingt mille », « deux cent mille »: agreement stops before mille.
        before = "" if count == 1 else re.sub(r"(?<=vingt|.cent)s$", "", in_words(count))
        return _spaced(before, "mille", in_words(rest) if rest else "")
    if number >= _HUNDRED:
        count, rest = divmod(number, _HUNDRED)
        if not rest:
            return "cent" if count == 1 else f"{SMALL[count]} cents"
        return _spaced("" if count == 1 else SMALL[count], "cent", in_words(rest))
    if number >= _EIGHTY:
        rest = number - _EIGHTY
        return f"quatre-vingt-{in_words(rest)}" if rest else "quatre-vingts"
    if number >= _TWENTY:
        tens = min(number // 10, _SIXTY // 10)
        return _tens(_TENS[tens - 2], number - 10 * tens)
    return SMALL[number] if number < len(SMALL) else f"dix-{SMALL[number - 10]}"


def _tens(tens: str, rest: int) -> str:
    if rest in {1, 11}:
        return f"{tens} et {in_words(rest)}"
    return f"{tens}-{in_words(rest)}" if rest else tens


def _spaced(*parts: str) -> str:
    return " ".join(part for part in parts if part)


@lru_cache(maxsize=1024)
def heard(text: str) -> str:
    """Return the words of a text as they are heard: unaccented, in small letters, no digits."""
    plain = _unaccented(text.casefold().translate(_LETTERS))
    plain = _THOUSANDS.sub(lambda found: found[0].replace(" ", ""), plain)
    plain = _NUMBER.sub(lambda found: f" {_unaccented(in_words(int(found[0])))} ", plain)
    words = _NOT_A_WORD.sub(" ", plain).split()
    return " ".join(_SAME.get(word, word) for word in words)


def _unaccented(text: str) -> str:
    parts = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


@dataclass(frozen=True, eq=False)
class Phrase:
    """Something said. Two phrases are equal when they are heard alike."""

    text: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", typo(" ".join(self.text.split()).strip("«» ")))

    @override
    def __str__(self) -> str:
        return self.text

    @cached_property
    def heard(self) -> str:
        """Its words, as they are heard."""
        return heard(self.text)

    @property
    def key(self) -> str:
        """The word by which it is named among propositions: « rien-ne-va-plus ».

        A long phrase has a short word of its own: its first words and a sum of them all.
        """
        whole = self.heard.replace(" ", "-")
        if len(whole) <= _LONGEST_KEY:
            return whole
        return f"{whole[:_HEAD].rstrip('-')}-{crc32(whole.encode()):08x}"

    @property
    def quoted(self) -> str:
        """The phrase between guillemets."""
        return typo(f"« {self.text} »")

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phrase) and self.heard == other.heard

    @override
    def __hash__(self) -> int:
        return hash(self.heard)


@dataclass(frozen=True)
class Words(Form[Phrase]):
    """A phrase typed in full."""

    longest: int = LONGEST
    kind = "words"

    @override
    def parse(self, raw: object) -> Phrase:
        return _phrase(one_text(raw, self.longest))

    @override
    def show(self, value: Phrase) -> str:
        return value.quoted

    @override
    def dump(self, value: Phrase) -> str:
        return value.text

    @override
    def load(self, data: Any) -> Phrase:
        if not isinstance(data, str):
            raise UnreadableAnswer("Une phrase enregistrée est un texte.")
        return _phrase(one_text(data, 2 * self.longest))  # typography may have added spaces


def _phrase(typed: str) -> Phrase:
    text = " ".join(typed.split())
    phrase = Phrase(text)
    if not text.isprintable() or not phrase.heard:
        raise UnreadableAnswer("Écrivez ce que vous dites, en toutes lettres.")
    return phrase
