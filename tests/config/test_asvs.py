"""The table of the OWASP ASVS: every item once, with its reason."""

import re
from collections import Counter
from typing import Final

from tests.config.test_readme import ROOT, named_in

PAGE = (ROOT / "docs" / "asvs.md").read_text("utf-8")
ROWS = re.findall(r"^\| (\d+\.\d+\.\d+) \| [^|]+ \| ([^|]+) \| [^|]+ \|$", PAGE, re.MULTILINE)
STATES: Final = ("tenu", "tenu en partie", "sans objet", "à faire")
LAST: Final = """
1.1.2 1.2.9 1.3.11 1.4.3 1.5.2
2.1.3 2.2.3 2.3.4 2.4.1
3.2.2 3.3.4 3.4.6 3.5.5 3.7.2
4.1.3 4.2.1 4.3.2 4.4.4
5.1.1 5.2.3 5.3.2 5.4.3
6.1.3 6.2.12 6.3.4 6.4.4 6.5.5 6.6.3 6.8.4
7.1.3 7.2.4 7.3.2 7.4.5 7.5.2 7.6.2
8.1.2 8.2.3 8.3.1 8.4.1
9.1.3 9.2.4
10.1.2 10.2.2 10.3.4 10.4.11 10.5.5 10.6.2 10.7.3
11.1.2 11.2.3 11.3.3 11.4.4 11.5.1 11.6.1
12.1.3 12.2.2 12.3.4
13.1.1 13.2.5 13.3.2 13.4.5
14.1.2 14.2.4 14.3.3
15.1.3 15.2.3 15.3.7
16.1.1 16.2.5 16.3.4 16.4.3 16.5.3
17.1.1 17.2.4 17.3.2
"""
"""The last item of levels 1 and 2 of each section of ASVS 5.0.0: they come before those of level 3."""


def test_every_item_of_levels_one_and_two_has_one_row() -> None:
    ends = [end.rpartition(".") for end in LAST.split()]
    wanted = [f"{section}.{item + 1}" for section, _, last in ends for item in range(int(last))]
    assert len(wanted) == 70 + 183  # what the standard says of its levels 1 and 2
    assert [number for number, _ in ROWS] == wanted


def test_the_counts_at_the_top_are_those_of_the_rows() -> None:
    told = dict(re.findall(r"^\| ([^|]+) \| (\d+) \|$", PAGE, re.MULTILINE))
    counts = Counter(state for _, state in ROWS)
    assert told == {state: str(counts[state]) for state in STATES} | {"en tout": str(len(ROWS))}


def test_half_the_rows_name_a_test_or_a_file() -> None:
    """Those that are not there are looked for in every document (test_readme.py)."""
    assert len(named_in(PAGE)) > len(ROWS) / 2
