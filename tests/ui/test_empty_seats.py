"""Empty seats are told to who does not see the table only where something is asked of seats."""

import pytest

from casino_rules import catalog
from tests.tables import question_of


@pytest.mark.parametrize(
    ("drill", "told"), [("valeur-carte", False), ("tirage-banco", False), ("reglement-tapis", True)]
)
def test_empty_seats_are_told_where_the_question_is_about_seats(drill: str, *, told: bool) -> None:
    page = question_of(catalog.game("punto-banco"), drill, 3, level=2)
    empty = page.count("siege--vide")
    hidden = page.split("siege--vide")[1:]
    assert sum('aria-hidden="true" data-lieu' in seat[:60] for seat in hidden) == (
        0 if told else empty
    )
    assert empty
