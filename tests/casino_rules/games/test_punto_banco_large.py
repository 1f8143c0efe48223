"""The large table of Punto Banco: who holds the shoe, who turns punto, who does what."""

from itertools import product
from random import Random

import pytest

from casino_rules import catalog
from casino_rules.games.punto_banco.large_table import DUTIES, PLACES, ShoePasses

EVENTS = ("debut", "banco", "egalite", "punto", "passe", "faute")


def _walked(places: set[int], start: int, refused: set[int]) -> int:
    """Walk round the table to the right, seat by seat, until somebody takes the shoe."""
    for step in range(1, len(PLACES) + 1):
        place = (start + step - 1) % len(PLACES) + 1
        if place == start:
            continue
        if place in places and place not in refused:
            return place
    return 0


@pytest.mark.parametrize("event", EVENTS)
def test_the_shoe_stays_until_banco_loses_then_goes_to_the_right(
    event: str,
) -> None:
    places = (1, 3, 4, 9, 16)
    for holder, bits in product((0, *places), product((False, True), repeat=len(places))):
        refused = tuple(place for place, refuses in zip(places, bits, strict=True) if refuses)
        if (event == "debut" and holder) or (event in {"passe", "faute"} and not holder):
            continue
        situation = ShoePasses(places, holder, event, refused)
        kept = event in {"banco", "egalite"}
        expected = holder if kept else _walked(set(places), holder, set(refused))
        assert catalog.drill("punto-banco/sabot-qui-circule").solve(situation).value == str(
            expected
        )


def test_punto_is_turned_by_its_highest_stake_not_by_who_holds_the_shoe() -> None:
    drill = catalog.drill("punto-banco/retourner-punto")
    for level in (1, 2, 3, 4):
        house = catalog.game("punto-banco").rulebook.default_house.at(level)
        for seed in range(150):
            situation = drill.generate(Random(seed), house)
            backers = {
                row.place: row.punto
                for row in situation.mises
                if row.punto and row.place != situation.ayant_main
            }
            expected = max(backers, key=lambda place: backers[place]) if backers else 0
            assert drill.solve(situation).value == str(expected)


def test_two_equal_highest_stakes_on_punto_are_not_judged() -> None:
    rows = [{"place": place, "punto": 40_00, "banco": 0} for place in (2, 5)]
    with pytest.raises(ValueError, match="plus fortes"):
        catalog.drill("punto-banco/retourner-punto").load({"mises": rows, "ayant_main": 9})


def test_every_duty_of_the_large_table_has_an_owner_and_the_payers_settle() -> None:
    drill = catalog.drill("punto-banco/qui-fait-quoi")
    owners = {duty: drill.solve(drill.load({"geste": duty})).value for duty in DUTIES}
    assert set(owners.values()) == {"tailleur", "payeur", "banquier", "ponte", "chef"}
    assert {owners[duty] for duty in ("ramasser", "payer", "changer")} == {"payeur"}
    assert owners["sortir"] == owners["retourner-banco"] == "banquier"
