"""The documents: all reached from the README, and nothing named that is not there."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")


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
