"""What pages load in scripts, and the budget of each kind of page, written in ``docs/interface.md``."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
_ROW: Final = re.compile(r"^\| [^|]+ \| ((?:`/[\w/-]*` ?)+)\| (\d+ \d{3}) \|$", re.MULTILINE)
_SCRIPT: Final = re.compile(r"^/static/js/(.+\.js)$")


@cache
def budgets() -> dict[str, int]:
    """Return the bytes of script that pages may load, by the beginning of their addresses."""
    told = (ROOT / "docs" / "interface.md").read_text()
    return {
        start: int(number.replace(" ", ""))
        for starts, number in _ROW.findall(told)
        for start in re.findall(r"`([^`]+)`", starts)
    }


def budget_of(path: str) -> int:
    """Return the bytes of script that a page may load."""
    return budgets()[max((it for it in budgets() if path.startswith(it)), key=len)]


@cache
def weights() -> dict[str, int]:
    """Return the bytes of each script of the site, by its name."""
    return {it.name: it.stat().st_size for it in (ROOT / "static" / "js").glob("*.js")}


def weight_of(loaded: Iterable[str]) -> int:
    """Return the bytes of the site's scripts among what a page loads."""
    names = (_SCRIPT.match(address) for address in {*loaded})
    return sum(weights()[name[1]] for name in names if name)
