"""Tells which pinned packages fall under a known advisory, from a copy that is kept with the project.

python -m scripts.audit                 looks, without any network; fails if one does. Says how many
                                        packages the copy tells nothing of: nobody watches those
python -m scripts.audit --copier F.zip  renews the copy from an archive of advisories in OSV's form
"""

import argparse
import json
import sys
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

from scripts.pinned import REQUIREMENTS, Pin, pins

COPY: Final = REQUIREMENTS / "advisories.json"


@dataclass(frozen=True, slots=True)
class Advisory:
    """A range of versions of a package that an advisory is about.

    ``introduced`` is the first one (« 0 »: all), ``fixed`` the first that no longer is, or nothing.
    """

    package: str
    id: str
    introduced: str
    fixed: str
    source: str

    def touches(self, pin: Pin) -> bool:
        """Tell whether a pinned version is in the range."""
        if canonicalize_name(pin.name) != canonicalize_name(self.package):
            return False
        version = Version(pin.version)
        return Version(self.introduced) <= version and (
            not self.fixed or version < Version(self.fixed)
        )


def kept() -> list[Advisory]:
    """Return the advisories of the copy."""
    rows = json.loads(COPY.read_text("utf-8"))["advisories"]
    return [Advisory(**row) for row in rows]


def findings(pinned: Iterable[Pin], advisories: Iterable[Advisory]) -> list[tuple[Pin, Advisory]]:
    """Return the pins that an advisory touches, with it."""
    known = list(advisories)
    return [(pin, advisory) for pin in pinned for advisory in known if advisory.touches(pin)]


def unwatched(pinned: Iterable[Pin], advisories: Iterable[Advisory]) -> set[str]:
    """Return the pinned packages that no advisory is about: what is said of them is not known here."""
    watched = {canonicalize_name(advisory.package) for advisory in advisories}
    return {pin.name for pin in pinned} - watched


def read_archive(archive: Path, names: Iterable[str]) -> list[Advisory]:
    """Return what an archive of OSV documents says of some packages."""
    wanted = {canonicalize_name(name) for name in names}
    with zipfile.ZipFile(archive) as opened:
        documents = [json.loads(opened.read(name)) for name in opened.namelist()]
    found = {advisory for document in documents for advisory in _ranges(document, wanted)}
    return sorted(found, key=lambda advisory: tuple(asdict(advisory).values()))


def _ranges(document: dict[str, Any], wanted: set[Any]) -> Iterator[Advisory]:
    if document.get("withdrawn"):
        return
    for affected in document.get("affected", ()):
        package = affected["package"]
        name = canonicalize_name(package["name"])
        if package["ecosystem"] != "PyPI" or name not in wanted:
            continue
        for spread in affected.get("ranges", ()):
            if spread["type"] == "ECOSYSTEM":
                for start, end in _spans(spread["events"]):
                    yield Advisory(name, document["id"], start, end, "OSV")


def _spans(events: list[dict[str, str]]) -> Iterator[tuple[str, str]]:
    start = ""
    for event in events:
        if "introduced" in event:
            start = event["introduced"]
        elif "fixed" in event and start and _are_versions(start, event["fixed"]):
            yield start, event["fixed"]
            start = ""
    if start and _are_versions(start):
        yield start, ""


def _are_versions(*words: str) -> bool:
    try:
        return bool([Version(word) for word in words])
    except InvalidVersion:
        return False


def main() -> int:
    """Renew the copy, or audit what is pinned."""
    parser = argparse.ArgumentParser(prog="python -m scripts.audit")
    parser.add_argument("--copier", type=Path, metavar="ARCHIVE")
    parser.add_argument("--du", default="", metavar="DATE", help="le jour de l’archive")
    given = parser.parse_args()
    pinned = pins("dev")
    if given.copier:
        rows = [asdict(row) for row in read_archive(given.copier, [pin.name for pin in pinned])]
        kept_text = json.dumps(
            {"copied": given.du, "advisories": rows}, indent=1, ensure_ascii=False
        )
        COPY.write_text(kept_text + "\n", "utf-8")
    advisories = kept()
    for pin, advisory in (found := findings(pinned, advisories)):
        until = f"corrigé dans {advisory.fixed}" if advisory.fixed else "sans correction"
        print(f"{pin.name} {pin.version} : {advisory.id}, {until}", file=sys.stderr)
    for name, title in (("postgres", "le site"), ("dev", "le développement compris")):
        print(
            f"{title} : {len(unwatched(pins(name), advisories))} paquets sur {len(pins(name))} non suivis"
        )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
