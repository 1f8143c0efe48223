"""Worked cases read from their files: a game's own, and those that it shares with others."""

from pathlib import Path

import pytest

from casino_rules.core.cases import read_cases

CASE = """
[[{group}]]
id = "{name}"
titre = "L'exemple"
exercice = "exercice"
situation = {{ carte = "As" }}
reponse = 1
articles = ["article"]
"""


@pytest.fixture
def shared(tmp_path: Path) -> list[Path]:
    groups = {"blinds": ["une", "deux", "trois"], "relances": ["deux"]}
    path = tmp_path / "communs.toml"
    texts = [
        CASE.format(group=group, name=name) for group, names in groups.items() for name in names
    ]
    path.write_text("".join(texts), "utf-8")
    return [path]


def _read(folder: Path, shared: list[Path], *items: str) -> list[str]:
    path = folder / "cas.toml"
    path.write_text("\n".join(items), "utf-8")
    return [case.id for case in read_cases(path, shared)]


def test_shared_cases_stand_where_they_are_named(tmp_path: Path, shared: list[Path]) -> None:
    own = CASE.format(group="cas", name="propre")
    taken = '[[cas]]\ncommuns = ["relances", "blinds/trois"]'
    assert _read(tmp_path, shared, taken, own) == ["deux", "trois", "propre"]
    assert _read(tmp_path, shared, own, taken) == ["propre", "deux", "trois"]


def test_a_group_is_taken_but_for_its_exceptions(tmp_path: Path, shared: list[Path]) -> None:
    taken = '[[cas]]\ncommuns = ["blinds", "relances"]\nsauf = ["blinds/deux"]'
    assert _read(tmp_path, shared, taken) == ["une", "trois", "deux"]


@pytest.mark.parametrize(
    "taken",
    [
        'communs = ["antes"]',
        'communs = ["blinds/quatre"]',
        'communs = ["relances"]\nsauf = ["blinds/une"]',
    ],
)
def test_a_shared_case_that_does_not_exist_is_refused(
    tmp_path: Path, shared: list[Path], taken: str
) -> None:
    with pytest.raises(ValueError, match="no such shared case"):
        _read(tmp_path, shared, f"[[cas]]\n{taken}")


def test_the_texts_of_a_case_are_set_in_french_typography(
    tmp_path: Path, shared: list[Path]
) -> None:
    path = tmp_path / "cas.toml"
    path.write_text('[[cas]]\ncommuns = ["relances"]', "utf-8")
    assert read_cases(path, shared)[0].title == "L’exemple"
