"""The form of a situation: each fact at its place, nothing typed lost, nothing asked in vain."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from casino_rules import catalog
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.game import Game
from trainer.ui.described.asking import Form, form_of, label_of
from trainer.ui.described.laying import Typed, laid, typed_html
from trainer.ui.described.sheets import AskedFact, summaries
from trainer.ui.forms import raw_situation
from trainer.ui.table.cloth import cloth_of

type Reader = Callable[[str], Any]
LAYOUT: Final = {
    "bank": "as de pique R♥ 9♣ 4♦ 2♥",
    "seats": [
        {
            "seat": "6",
            "cards": "5♣ 5♦ R♠ 4♥ 3♠",
            "ante": "20",
            "action": "relance",
            "bonus": "pose",
        },
        {"seat": "2", "ante": "10", "action": "passe", "bonus": "sans"},
    ],
}


def typed(game: str, drill: str, values: dict[str, Any]) -> Typed:
    found = catalog.game(game)
    exercise = found.drill(drill)
    cloth = cloth_of(found.plan_of(exercise), found.rulebook.default_house)
    return Typed(exercise, cloth, values)


def caribbean(**values: Any) -> Typed:
    return typed("caribbean-stud", "reglement-tapis", {**LAYOUT, **values})


def whole(form: Form) -> str:
    return form.on_cloth + form.seats + form.under + form.options


def test_what_was_typed_is_posted_again_as_it_was(read: Reader) -> None:
    found = caribbean()
    raw = raw_situation(found.drill.situation, read(whole(form_of(AskedFact(found)))).posted())
    assert raw["bank"] == LAYOUT["bank"]
    rows = raw["seats"]
    assert isinstance(rows, list)
    for row, kept in zip(LAYOUT["seats"], rows, strict=False):
        assert {name: kept[name] for name in row} == row
    assert sorted(row["seat"] for row in rows) == [*"1234567"]
    assert len({row["seat"] for row in rows if row["ante"]}) == 2


def test_the_sheets_that_are_begun_are_open_and_say_what_they_hold(read: Reader) -> None:
    page = read(form_of(AskedFact(caribbean())).seats)
    assert [name for name, _ in page.elements].count("details") == 7
    assert len([one for one in page.all("details") if "open" in one]) == 2
    told = summaries(caribbean().drill.described(), caribbean())
    assert told[2] == "Ante 10 · Passe · Pas de bonus"
    assert told[1] == "libre"


def test_once_judged_the_sheets_are_closed(read: Reader) -> None:
    page = read(form_of(AskedFact(caribbean(), closed=True)).seats)
    assert not [one for one in page.all("details") if "open" in one]


def test_what_is_typed_lies_on_the_cloth_and_what_cannot_be_read_does_not() -> None:
    zones = {zone.spot: zone for zone in laid(caribbean())}
    assert set(zones) == {"banque", "place-6", "place-2"}
    assert [stake.spot for stake in zones["place-6"].stakes] == ["ante"]
    assert zones["place-2"].note == "passe, pas de bonus"
    assert "banque" not in {zone.spot for zone in laid(caribbean(bank="roi vert"))}


def test_a_table_of_which_nothing_is_told_yet_is_drawn() -> None:
    assert 'data-lieu="place-7"' in typed_html(typed("caribbean-stud", "reglement-tapis", {}))


def test_a_seat_that_the_table_does_not_have_is_shown_to_be_corrected(read: Reader) -> None:
    found = caribbean(seats=[{"seat": "12", "ante": "10"}])
    (wrong,) = read(form_of(AskedFact(found)).seats).all("input", name="seats.0.seat")
    assert (wrong["type"], wrong["value"]) == ("text", "12")


def test_a_player_beside_another_has_their_own_line(read: Reader) -> None:
    seats = [{"seat": "3", "punto": "10"}, {"seat": "3", "banco": "20"}]
    found = typed("punto-banco", "reglement-tapis", {"seats": seats})
    assert {zone.spot for zone in laid(found)} == {"place-3", "place-3.joueur-2"}
    assert "Joueur 3" in read(form_of(AskedFact(found)).seats).text


def test_the_button_lies_at_its_seat() -> None:
    found = typed("texas-holdem", "poser-les-blinds", {"button": "4", "players": [{"seat": "4"}]})
    assert [(zone.spot, zone.button) for zone in laid(found)] == [("place-4", True)]


@pytest.mark.parametrize(
    ("field", "told"),
    [
        ("bank", "Banque"),
        ("seats.1.ante", "Place 2 · Ante"),
        ("seats.0", "Place 6"),
        ("seats", "Places"),
        ("", ""),
    ],
)
def test_an_error_names_the_place_where_it_is(field: str, told: str) -> None:
    assert label_of(caribbean(), UnreadableAnswer("À revoir.", field)) == told


def test_an_error_at_a_seat_opens_its_sheet_beside_its_field(read: Reader) -> None:
    error = UnreadableAnswer("Donnez une réponse.", "seats.1.ante")
    page = read(form_of(AskedFact(caribbean(), error, closed=True)).seats)
    assert len([one for one in page.all("details") if "open" in one]) == 1
    (control,) = page.all("input", name="seats.1.ante")
    assert control["aria-describedby"] == "seats-1-ante-erreur"


@pytest.mark.parametrize("game", catalog.load_all(), ids=lambda game: game.slug)
def test_no_form_speaks_of_lines_nor_asks_anything_twice(game: Game, read: Reader) -> None:
    for drill in game.drills.values():
        page = read(whole(form_of(AskedFact(typed(game.slug, drill.slug, {})))))
        assert "Ligne" not in page.text, drill.slug
        names = [one["name"] for one in page.all("input", type="text") + page.all("select")]
        assert len(set(names)) == len(names), drill.slug


@pytest.mark.parametrize(
    ("game", "drill", "absent"),
    [
        ("badugi", "lire-main", "Cartes communes"),
        ("badugi", "repartir-pots", "Cartes communes"),
        ("stud", "repartir-pots", "Bouton"),
        ("texas-holdem", "repartir-pots", "stud"),
    ],
)
def test_what_a_game_does_not_have_is_not_asked(
    game: str, drill: str, absent: str, read: Reader
) -> None:
    assert absent not in read(whole(form_of(AskedFact(typed(game, drill, {}))))).text
