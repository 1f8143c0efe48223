"""Where an article or an option comes from, in clear French."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from casino_rules.core.french import NBSP, typo
from casino_rules.core.rules import Provenance, Rule

_FILE: Final = Path(__file__).parent / "documents.toml"
_LINES: Final = re.compile(r"\b([0-9]{3}):([0-9]+)(?:-([0-9]+))?")
_MORE_LINES: Final = re.compile(r"(?<=[0-9]), (?=[0-9]{3}:)")
_PART: Final = re.compile(r"^\s*(source|règlement|usage|maison)\s*:\s*(.*)$", re.DOTALL)
_BETWEEN: Final = re.compile(r"\s*;\s*(?=(?:source|règlement|usage|maison)\s*:)")
_KINDS: Final = {"règlement": "reglement"}
NAMES: Final = {
    "source": "Document",
    "reglement": "Règlement",
    "usage": "Usage",
    "maison": "Choix de la maison",
}
"""What each kind of provenance is called."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A provenance as it is shown: what kind of source, where in it.

    ``document`` is the number of the source document, if it is one; ``text`` then follows it.
    """

    kind: str
    name: str
    text: str
    document: str = ""


@cache
def documents() -> Mapping[str, str]:
    """Return what each source document is, by its number."""
    data = tomllib.loads(_FILE.read_text("utf-8"))["documents"]
    return {number: typo(text) for number, text in data.items()}


def cite(provenance: Provenance) -> Citation:
    """Return a provenance in clear: « 000:9-13 » reads « 000, lignes 9 à 13 »."""
    detail = _LINES.sub(_in_clear, _MORE_LINES.sub(f"{NBSP}; ", provenance.detail))
    name = NAMES[provenance.kind]
    cited = _LINES.match(provenance.detail) if provenance.kind == "source" else None
    if cited is None:
        return Citation(provenance.kind, name, detail)
    number = cited[1]
    return Citation(provenance.kind, f"{name}{NBSP}{number}", detail.removeprefix(number), number)


def cite_text(text: str) -> tuple[Citation, ...]:
    """Return the provenance of a choice of the house, written « source : … ; règlement : … »."""
    found = []
    for part in _BETWEEN.split(text):
        match = _PART.match(part)
        if match is None:
            found.append(Citation("usage", NAMES["usage"], part))
            continue
        kind, detail = match.groups()
        found.append(cite(Provenance(_KINDS.get(kind, kind), detail)))
    return tuple(found)


def documents_cited(rules: Iterable[Rule], others: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the numbers of the documents that articles or other texts cite, in order."""
    texts = [item.detail for rule in rules for item in rule.provenance if item.kind == "source"]
    return tuple(
        sorted({match[1] for text in (*texts, *others) for match in _LINES.finditer(text)})
    )


def _in_clear(match: re.Match[str]) -> str:
    document, first, last = match.groups()
    if last is None:
        return f"{document}, ligne{NBSP}{first}"
    return f"{document}, lignes{NBSP}{first} à{NBSP}{last}"
