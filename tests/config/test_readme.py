"""The documents: all reached from the README, and nothing named that is not there."""

import json
import os
import re
from pathlib import Path

import pytest
import yaml
from django.core.management import get_commands
from django.urls import resolve

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
DOCUMENTS = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")} - {ROOT / "CHANGELOG.md"})
"""All but the journal, which tells of what was once."""
MADE = {f"{line.strip('/')}/" for line in (ROOT / ".gitignore").read_text("utf-8").split()}
FOLDERS = tuple({f"{path.name}/" for path in ROOT.iterdir() if path.is_dir()} - MADE)
"""Those of the project; what its gestures make is told of too, and need not be there."""


def named_in(text: str) -> list[str]:
    """Return the files, folders and tests (« path::name ») that a document names."""
    words = (word.partition(" ")[0] for word in re.findall(r"`([^`\n]+)`", text))
    return [
        word for word in words if "<" not in word and (word.startswith(FOLDERS) or "/test_" in word)
    ]


def is_there(word: str) -> bool:
    """Tell whether a file, or a test of a file, exists; what the tests are in may be left out."""
    path, _, test = word.partition("::")
    files = [*ROOT.glob(path), *(ROOT / "tests").glob(path)]
    return bool(files) and (not test or f"\ndef {test}(" in files[0].read_text("utf-8"))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_test_and_every_file_that_a_document_names_is_there(document: Path) -> None:
    assert not [word for word in named_in(document.read_text("utf-8")) if not is_there(word)]


ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
"""Its paths begin at the project, the engine, the site or the templates: « core/plan.py »."""


def told_file(path: str) -> list[Path]:
    places = (ROOT, *(ROOT / name for name in ("casino_rules", "trainer", "templates")))
    return [file for place in places for file in place.glob(path)]


def is_a_module(path: str) -> bool:
    """Tell whether a module has this address, or its end: « exams/domain.py », « admin.py »."""
    return (ROOT / path).exists() or any(any((ROOT / name).rglob(path)) for name in FOLDERS)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_module_that_a_document_names_is_there(document: Path) -> None:
    told = {*re.findall(r"`([\w/-]+\.py)`", document.read_text("utf-8"))}
    assert not [path for path in told if not is_a_module(path)]


def test_every_path_that_the_architecture_names_is_there() -> None:
    told = re.findall(r"`([\w.-]+/[\w./-]*|\w[\w-]*\.(?:py|toml|js|css))`", ARCHITECTURE)
    assert len(told) > 60
    # A file that is named alone is of every room, of every game, or of the pages.
    named = {word: word if "/" in word else f"**/{word}" for word in told}
    statics = {word for word in named if any(ROOT.glob(f"static/{named[word]}"))}
    assert not [word for word in named.keys() - statics if not told_file(named[word])]


def test_every_verb_that_the_architecture_names_is_where_it_says() -> None:
    told = re.findall(r"`([\w/]+\.py)`\s\(((?:`\w+`(?:, )?)+)\)", ARCHITECTURE)
    assert len(told) > 25
    for path, names in told:
        text = told_file(path)[0].read_text("utf-8")
        for name in re.findall(r"\w+", names):
            assert re.search(rf"^(?:def|class) {name}\b", text, re.MULTILINE), f"{path}: {name}"


def test_what_is_told_of_security_is_still_so_called() -> None:
    text = (ROOT / "docs" / "securite.md").read_text("utf-8")
    assert len(named_in(text)) > 9
    commands = set(re.findall(r"`(?:manage\.py )?([a-z]+_[a-z_]+)(?: [^`]*)?`", text))
    assert commands
    assert commands - {"client_secret"} <= set(get_commands())
    for address in re.findall(r"`(/compte/[^`]*)`", text):
        resolve(address)
    kept = (ROOT / "docs" / "exploitation.md").read_text("utf-8")
    assert all(f"`{name}`" in kept for name in re.findall(r"`(DJANGO_[A-Z_]+)`", text))


def anchors_of(document: Path) -> set[str]:
    """Return the addresses of its titles, as forges write them."""
    titles = re.findall(r"^#+ (.+)$", document.read_text("utf-8"), re.MULTILINE)
    bare = (re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title).lower().strip() for title in titles)
    return {re.sub(r"[^\w\- ]", "", title).replace(" ", "-") for title in bare}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_of_a_document_leads_to_a_file_and_a_title(document: Path) -> None:
    text = re.sub(r"(?ms)^```.*?^```|`[^`\n]*`", "", document.read_text("utf-8"))
    broken = []
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if link.startswith(("http", "/")):
            continue
        path, _, title = link.partition("#")
        led = (document.parent / path) if path else document
        if not led.exists() or (title and title not in anchors_of(led)):
            broken.append(link)
    assert not broken


def test_every_first_contribution_is_listed_and_short() -> None:
    folder = ROOT / "docs" / "premieres-contributions"
    listed = re.findall(r"\]\((\d\d-[^)]+)\)", (folder / "README.md").read_text("utf-8"))
    assert listed == sorted(path.name for path in folder.glob("[0-9]*.md"))
    for name in listed:
        text = (folder / name).read_text("utf-8")
        assert len(text.splitlines()) <= 25
        assert all(f"**{part}" in text for part in ("Ce qui manque", "Où", "C’est fait", "Durée"))


def test_the_readme_leads_to_every_document() -> None:
    linked = set(re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", README))
    own = {name for name in linked if not name.startswith("http")}
    assert {name for name in own if not (ROOT / name).exists()} == set()
    documents = {f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")}
    assert documents | {"LICENSE", "NOTICE", "CONTRIBUTING.md", "SECURITY.md"} <= own


def test_the_readme_tells_every_gesture_of_the_makefile() -> None:
    gestures = set(
        re.findall(r"^([a-z-]+):.*##", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    )
    told = set(re.findall(r"`make ([a-z-]+)", README))
    assert gestures - {"help"} <= told


def test_the_picture_is_small() -> None:
    (picture,) = re.findall(r"!\[[^\]]+\]\((\S+)\)", README)
    assert (ROOT / picture).stat().st_size < 150_000


def test_the_forms_of_a_ticket_are_well_made_and_lead_to_the_documents() -> None:
    forms = [
        yaml.safe_load(path.read_text("utf-8"))
        for path in sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
        if path.name != "config.yml"
    ]
    assert len(forms) > 1
    for form in forms:
        assert {"name", "description", "body"} <= form.keys()
        asked = [part for part in form["body"] if part["type"] != "markdown"]
        assert all(part["attributes"]["label"] for part in asked)
        assert len({part["id"] for part in asked}) == len(asked)
        assert any(part.get("validations", {}).get("required") for part in asked)
    texts = [path.read_text("utf-8") for path in (ROOT / ".github").rglob("*") if path.is_file()]
    named = set(re.findall(r"\b[A-Z]+\.md\b", " ".join(texts)))
    assert {"CONTRIBUTING.md", "SECURITY.md"} <= named
    assert all((ROOT / name).exists() for name in named)


def test_what_runs_elsewhere_uses_our_python_and_our_gestures() -> None:
    python = (ROOT / ".python-version").read_text("utf-8").strip()
    container = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text("utf-8"))
    assert container["image"].endswith(f"python:{python}")
    assert container["forwardPorts"] == [8000]
    job = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text("utf-8"))["jobs"][
        "everything"
    ]
    assert job["container"]["image"].startswith(f"python:{python}-")
    assert job["steps"][0]["with"]["fetch-depth"] == 0
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"][0][
        "hooks"
    ]
    assert all(hook["language"] == "system" for hook in hooks)
    run = [container["postCreateCommand"], *(hook["entry"] for hook in hooks)]
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert all(f"\n{words.removeprefix('make ')}:" in makefile for words in run)
    assert os.access(ROOT / job["steps"][-1]["run"], os.X_OK)
