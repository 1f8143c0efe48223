"""What is written of the forms is read in them: it is never older than they are."""

import pytest

from scripts import rules


@pytest.fixture(scope="module")
def told() -> str:
    """What the forms do, in words."""
    return rules.text()


def test_what_is_written_of_the_forms_is_what_they_do(told: str) -> None:
    # « python -m scripts.rules » writes it again.
    assert rules.FILE.read_text("utf-8") == told


def test_it_tells_the_bounds_of_fields_and_what_does_not_go_together(told: str) -> None:
    for line in (
        "| Nombre de places | (`use_limit`) | entier | de 1 à 500 |",
        "| Prénom | (`first_name`) | texte | 80 signes au plus |",
        "- La fin de la promotion précède son début.",
    ):
        assert line in told
    assert told.count("\n- ") > 130
