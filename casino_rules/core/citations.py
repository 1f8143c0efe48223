"""Where an article or an option comes from, in clear: « Règles d'un club parisien, l. 9-13 »."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from casino_rules.core.french import NBSP, THIN, typo
from casino_rules.core.rules import Provenance, Rule

_FILE: Final = Path(__file__).with_name("documents.toml")
_SPAN: Final = r"[0-9]+(?:-[0-9]+)?"
_LINES: Final = re.compile(
    rf"(?P<again>(?:,|[ \u00a0\u202f]?;)[ \u00a0])?\b(?P<document>[0-9]{{3}}):"
    rf"(?P<lines>{_SPAN}(?:(?:,| et) {_SPAN}(?![-0-9:]))*)"
)
_PART: Final = re.compile(r"^\s*(source|règlement|usage|maison)\s*:\s*(.*)$", re.DOTALL)
_BETWEEN: Final = re.compile(r"\s*;\s*(?=(?:source|règlement|usage|maison)\s*:)")
_NUMBER: Final = r"[0-9]+(?:-[0-9]+)*"
_ARTICLES: Final = re.compile(rf"\bart(?:\.|icles?) ({_NUMBER}(?:(?:,| et| à) {_NUMBER})*)")
"""« art. 55-16 et 55-18 »."""
_NAMES: Final = {
    "source": "Document",
    "reglement": "Règlement",
    "usage": "Usage",
    "maison": "Choix de la maison",
}
"""What each kind of provenance is called."""


@dataclass(frozen=True, slots=True)
class Document:
    """A source document: its title and what it is."""

    number: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Citation:
    """A provenance as it is shown: what kind of source, where in it.

    ``document`` is the number of the source document that it opens with, if it does; ``name`` is
    then its title and ``text`` follows it.
    """

    kind: str
    name: str
    text: str
    document: str = ""

    @property
    def whole(self) -> str:
        """The name and the text, in one line."""
        return f"{self.name}{self.text}" if self.document else f"{self.name}{NBSP}: {self.text}"


@cache
def _data() -> Mapping[str, Any]:
    return tomllib.loads(_FILE.read_text("utf-8"))


@cache
def documents() -> Mapping[str, Document]:
    """Return the source documents by number."""
    return {
        number: Document(number, typo(item["titre"]), typo(item["texte"]))
        for number, item in _data()["documents"].items()
    }


@cache
def states() -> Mapping[str, str]:
    """Return the state in which each article of the regulation was read, by its number."""
    return {
        article: typo(state)
        for state, articles in _data()["arrete"]["etats"].items()
        for article in articles
    }


def regulation() -> str:
    """Return what the regulation is, and that what was read of it may have changed."""
    return typo(_data()["arrete"]["texte"])


def cite(provenance: Provenance) -> Citation:
    """Return a provenance in clear: « 000:9-13 » reads « Règles d'un club parisien, l. 9-13 »."""
    name = _NAMES[provenance.kind]
    if provenance.kind == "reglement":
        return Citation(provenance.kind, name, _in_clear(_dated(provenance.detail)))
    text = _in_clear(provenance.detail)
    opening = _LINES.match(provenance.detail) if provenance.kind == "source" else None
    if opening is None:
        return Citation(provenance.kind, name, text)
    document = documents()[opening["document"]]
    return Citation(
        provenance.kind, document.title, text.removeprefix(document.title), document.number
    )


def cite_text(text: str) -> tuple[Citation, ...]:
    """Return the provenance of a choice of the house, written « source : … ; règlement : … »."""
    return tuple(_cite_part(part) for part in _BETWEEN.split(text))


def _cite_part(part: str) -> Citation:
    match = _PART.match(part)
    if match is None:
        return Citation("usage", _NAMES["usage"], part)
    kind, detail = match.groups()
    return cite(Provenance("reglement" if kind == "règlement" else kind, detail))


def documents_cited(texts: Iterable[str]) -> tuple[Document, ...]:
    """Return the documents that provenances cite, in order."""
    found = {match["document"] for text in texts for match in _LINES.finditer(text)}
    return tuple(documents()[number] for number in sorted(found))


def articles_cited(texts: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return the articles of the regulation that provenances cite, each with its state."""
    named = {
        number
        for text in texts
        if _data()["arrete"]["nom"] in text
        for found in _ARTICLES.finditer(text)
        for number in re.findall(_NUMBER, found[1])
    }
    known = [number for number in states() if number in named]
    known.sort(key=lambda number: [int(part) for part in number.split("-")])
    return tuple((number, states()[number]) for number in known)


def provenances(rules: Iterable[Rule]) -> Iterator[str]:
    """Yield what the articles say of where they come from, as written."""
    for rule in rules:
        yield from (item.detail for item in rule.provenance)


def _dated(detail: str) -> str:
    """Add their state to the articles of the regulation that have one and do not say it."""
    found = _ARTICLES.search(detail)
    arrete = detail.startswith(_data()["arrete"]["nom"])
    if found is None or not arrete or "état" in detail or "texte" in detail:
        return detail
    read = {states().get(number, "") for number in re.findall(_NUMBER, found[1])}
    if len(read) > 1 or "" in read:
        return detail
    after = detail[found.end() :]
    more = f"{THIN}; {after.removeprefix(' (')}" if after.startswith(" (") else f"){after}"
    return f"{detail[: found.end()]} ({read.pop()}{more}"


def _in_clear(detail: str) -> str:
    """Return a detail whose lines are named by the titles of their documents."""
    last = ""

    def told(match: re.Match[str]) -> str:
        nonlocal last
        lines = match["lines"].replace("-", "–")
        before, same = match["again"] or "", match["document"] == last
        last = match["document"]
        if same:
            return f", {lines}" if before else f"l.{NBSP}{lines}"
        opening = f"{THIN}; " if before else ""
        return f"{opening}{documents()[last].title}, l.{NBSP}{lines}"

    return _LINES.sub(told, detail)
