"""Writes requirements/sbom.cdx.json: all that is delivered, in CycloneDX 1.6.

Packages come from the pinned requirements, which hold their hashes; their licences from what they say of
themselves once installed; the works of others from this list, as in NOTICE. No date and no number
drawn: the same pins give the same file.
"""

import json
import tomllib
from importlib import metadata
from typing import Any, Final

from scripts.pinned import REQUIREMENTS, Pin, pins

FILE: Final = REQUIREMENTS / "sbom.cdx.json"
_WORKS: Final = (
    ("htmx.org", "4.0.1", "0BSD", "pkg:npm/htmx.org@4.0.1"),
    ("ancient_french", "3.22.23-1", "LGPL-2.0-or-later", "pkg:deb/debian/aisleriot@3.22.23-1"),
    ("Source Sans 3", "5.3.0", "OFL-1.1", "pkg:npm/%40fontsource-variable/source-sans-3@5.3.0"),
    ("Fraunces", "5.3.0", "OFL-1.1", "pkg:npm/%40fontsource-variable/fraunces@5.3.0"),
    ("Besley", "5.3.0", "OFL-1.1", "pkg:npm/%40fontsource-variable/besley@5.3.0"),
)
_SAID_ONLY_IN_WORDS: Final = {"pysqlite3": "Zlib"}
"""Licences that a package's metadata leave out."""


def bill() -> dict[str, Any]:
    """Return the bill of materials."""
    project = tomllib.loads((REQUIREMENTS.parent / "pyproject.toml").read_text("utf-8"))["project"]
    root = f"{project['name']}@{project['version']}"
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": root,
                "name": project["name"],
                "version": project["version"],
                "licenses": [{"license": {"id": "MIT"}}],
            }
        },
        "components": [
            *map(_package, sorted(pins("postgres"), key=lambda pin: pin.name)),
            *(_work(*work) for work in _WORKS),
        ],
    }


def _package(pin: Pin) -> dict[str, Any]:
    address = f"pkg:pypi/{pin.name}@{pin.version}"
    described: dict[str, Any] = {
        "type": "library",
        "bom-ref": address,
        "name": pin.name,
        "version": pin.version,
        "purl": address,
    }
    licence = _licence(pin.name)
    return described | ({"licenses": [{"license": {"name": licence}}]} if licence else {})


def _licence(name: str) -> str:
    try:
        said = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return ""  # only for other machines than this one
    kinds = [
        line.rpartition(" :: ")[2]
        for line in said.get_all("Classifier") or ()
        if line.startswith("License :: ")
    ]
    short = (said.get("License") or "").partition("\n")[0]
    told = said.get("License-Expression") or " / ".join(kinds) or short
    return told or _SAID_ONLY_IN_WORDS.get(name, "")


def _work(name: str, version: str, licence: str, address: str) -> dict[str, Any]:
    return {
        "type": "library" if licence == "0BSD" else "file",
        "bom-ref": address,
        "name": name,
        "version": version,
        "licenses": [{"license": {"id": licence}}],
        "purl": address,
    }


def text() -> str:
    """Return the bill as the file holds it."""
    return json.dumps(bill(), ensure_ascii=False, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
    print(f"Écrit : {FILE.name}")
