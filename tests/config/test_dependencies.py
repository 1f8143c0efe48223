"""What the project stands on: listed for buyers, compared with known advisories without a network."""

import json
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from scripts.audit import Advisory, findings, kept, read_archive, unwatched
from scripts.pinned import Pin, pins
from scripts.sbom import FILE, bill


def test_the_bill_lists_every_pinned_package_and_every_work_of_others() -> None:
    listed = json.loads(FILE.read_text("utf-8"))
    assert (listed["bomFormat"], listed["specVersion"]) == ("CycloneDX", "1.6")
    of = {part["purl"]: part for part in listed["components"]}
    # What is said here is refreshed by « make pins ».
    assert {pin for pin in of if pin.startswith("pkg:pypi/")} == {
        f"pkg:pypi/{pin.name}@{pin.version}" for pin in pins("postgres")
    }
    assert of.keys() == {part["purl"] for part in bill()["components"]}
    assert of["pkg:npm/htmx.org@4.0.1"]["licenses"] == [{"license": {"id": "0BSD"}}]
    direct = {pin.name for pin in pins("run")}
    unknown = {
        part["name"] for part in of.values() if part["name"] in direct and not part.get("licenses")
    }
    assert unknown <= {"brotlicffi", "tzdata"}  # those that other machines install


def test_what_is_locked_for_node_names_no_place_to_fetch_it_from() -> None:
    """Each registry is that of whoever installs; what comes is known by its digest."""
    file = FILE.parents[1] / "tests" / "api" / "typescript" / "package-lock.json"
    packages = json.loads(file.read_text("utf-8"))["packages"]
    locked = {name: package for name, package in packages.items() if name}
    assert locked
    assert all(package["integrity"].startswith("sha512-") for package in locked.values())
    assert not [name for name, package in locked.items() if "resolved" in package]


def test_every_pin_is_read() -> None:
    for name in ("run", "postgres", "dev"):
        text = (FILE.parent / f"{name}.txt").read_text("utf-8")
        assert len(pins(name)) == sum("==" in line.split(" ;")[0] for line in text.splitlines())
    assert Pin("django", "6.1.3") in pins("run")


def test_nothing_that_is_pinned_falls_under_a_known_advisory() -> None:
    told = {advisory.package for advisory in kept()}
    # What is served to the network, and says itself what it has corrected.
    served = {"django", "django-allauth", "pillow", "pyjwt", "requests", "urllib3", "weasyprint"}
    assert told >= served
    assert all(advisory.source for advisory in kept())
    assert not findings(pins("dev"), kept())


def test_how_many_packages_nobody_watches_is_told_as_it_is() -> None:
    served = {pin.name for pin in pins("postgres")}
    assert (len(served) - len(unwatched(pins("postgres"), kept())), len(served)) == (15, 61)
    told = (FILE.parents[1] / "SECURITY.md").read_text("utf-8")
    assert "ne suit que les quinze paquets" in told
    assert "Les quarante-six autres du site" in told


@pytest.mark.parametrize(
    "advisory", kept(), ids=lambda advisory: f"{advisory.package} {advisory.id}"
)
def test_an_advisory_touches_the_versions_before_it_was_fixed(advisory: Advisory) -> None:
    assert advisory.touches(Pin(advisory.package, f"{advisory.fixed}rc1"))
    assert not advisory.touches(Pin(advisory.package, advisory.fixed))
    assert not advisory.touches(Pin("autre", "0.1"))
    assert replace(advisory, fixed="").touches(Pin(advisory.package, "999"))


def test_a_copy_is_made_of_an_archive_of_advisories(tmp_path: Path) -> None:
    events = [{"introduced": "1.0"}, {"fixed": "1.2"}, {"introduced": "2.0"}]
    affected = {
        "package": {"ecosystem": "PyPI", "name": "Ours_Too"},
        "ranges": [{"type": "ECOSYSTEM", "events": events}],
    }
    foreign = {**affected, "package": {"ecosystem": "PyPI", "name": "foreign"}}
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.writestr("A.json", json.dumps({"id": "A", "affected": [affected, foreign]}))
        gone = {"id": "B", "withdrawn": "2026-01-01T00:00:00Z", "affected": [affected]}
        archive.writestr("B.json", json.dumps(gone))
    read = read_archive(tmp_path / "all.zip", ["ours-too"])
    assert [(row.id, row.introduced, row.fixed) for row in read] == [
        ("A", "1.0", "1.2"),
        ("A", "2.0", ""),
    ]
    touched = [
        version
        for version in ("0.9", "1.1", "1.2", "2.5")
        if findings([Pin("ours-too", version)], read)
    ]
    assert touched == ["1.1", "2.5"]
