"""The referee: a situation in the address, the engine's decision on the page."""

import re
from html import unescape
from itertools import product
from typing import Any, Final
from urllib.parse import quote, urlencode

import pytest
from django.test import Client

from casino_rules import catalog
from casino_rules.core.cards import AmbiguousCardError, format_cards, read_cards
from casino_rules.core.drill import Drill
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.french import typo
from casino_rules.core.game import Game
from casino_rules.core.situation import facts_of
from casino_rules.core.words import heard
from tests.drills import (
    check_each,
    drawn,
    each_drill_drawn,
    first_case,
    tried_by_game,
)
from tests.machine import in_time, spent
from tests.rulebook.reading import Page
from trainer.ui.described.telling import query_of

# Without the mark « django_db », any query is an error: these pages make none.
GAMES = catalog.load_all()
BANCO, BET = "/arbitre/punto-banco/tirage-banco/", "/arbitre/punto-banco/reglement-mise/"


def address(game: Game, drill: Drill[Any]) -> str:
    return f"/arbitre/{game.slug}/{drill.slug}/"


def decision(html: str) -> str:
    """Return the part of the page that decides."""
    return html.split('class="arbitre__decision')[1].split("</section>", maxsplit=1)[0]


@each_drill_drawn
def test_the_form_of_an_example_sent_as_it_is_gives_the_answer_of_the_case(
    client: Client, game: Game, drill: Drill[Any]
) -> None:
    case = first_case(game, drill)
    example = client.get(f"{address(game, drill)}?exemple={case.id}")
    sent = client.get(f"{address(game, drill)}?{urlencode(Page(example.text).controls)}")
    assert (example.status_code, sent.status_code) == (200, 200)
    form = drill.ask(drill.load(case.situation)).form
    for html in (example.text, sent.text):
        told = decision(html)
        words = " ".join(Page(told).words.split())  # every kind of space becomes the plain one
        for part in form.show(form.load(case.answer)).replace("\u202f;", ";").split(" ; "):
            assert " ".join(part.split(": ")[-1].split()) in words
        for slug in case.rules:
            assert f'href="/regles/{game.slug}/#{slug}"' in told


@each_drill_drawn
def test_a_first_visit_accuses_nobody(client: Client, game: Game, drill: Drill[Any]) -> None:
    html = client.get(address(game, drill)).text
    assert "Demander la décision" in html
    assert 'role="alert"' not in html
    assert "arbitre__decision" not in html


@each_drill_drawn
def test_a_form_sent_blank_is_asked_again(client: Client, game: Game, drill: Drill[Any]) -> None:
    place = address(game, drill)
    controls = [(name, "") for name, _ in Page(client.get(place).text).controls]
    names = [item.name for item in facts_of(drill.situation)]
    response = client.get(f"{place}?{urlencode(controls or [(names[0], '')])}")
    assert response.status_code == 422
    assert 'role="alert"' in response.text


def test_the_options_of_the_house_are_first_those_by_default(client: Client) -> None:
    controls = Page(client.get(BET).text).controls
    assert ("commission", "cinq-pour-cent") in controls
    assert ("egalite", "huit") in controls


def test_another_option_of_the_house_changes_the_decision(client: Client) -> None:
    bet = {"banco": "6", "punto": "2", "bet": "banco", "stake": "100", "egalite": "huit"}
    five = decision(client.get(BET, {**bet, "commission": "cinq-pour-cent"}).text)
    page = client.get(BET, {**bet, "commission": "six-paye-moitie"}).text
    assert "95\u00a0€" in five
    assert "50\u00a0€" in decision(page)
    assert 'name="maison.commission" value="six-paye-moitie"' in page


def test_what_cannot_be_read_is_said_beside_its_field_and_kept(client: Client) -> None:
    response = client.get(BANCO, {"punto": "Rh 5ca", "banco": "Zx <b>"})
    assert response.status_code == 422
    assert "«\u00a0Banco\u00a0» est à reprendre" in Page(response.text).words
    assert 'id="banco-erreur"' in response.text
    assert 'value="Rh 5ca"' in response.text
    assert 'value="Zx &lt;b&gt;"' in response.text


def test_facts_that_cannot_lie_together_are_refused_with_the_reason(client: Client) -> None:
    response = client.get(BANCO, {"punto": "6h Kd 5c", "banco": "2s Kh"})
    assert response.status_code == 422
    assert "punto n’a pas pu tirer" in response.text


@pytest.mark.parametrize(
    "place",
    [
        *("/arbitre/inconnu/", "/arbitre/inconnu/tirage-banco/", "/arbitre/punto-banco/inconnu/"),
        *(f"{BANCO}?exemple={case}" for case in ("inconnu", "roi-vaut-zero", "%00")),
    ],
)
def test_what_does_not_exist_is_not_found(client: Client, place: str) -> None:
    assert client.get(place).status_code == 404


HOSTILE = {
    "long": "A" * 100_000,
    "cards": "Kh " * 5_000,
    "nul": "Kh\x00 5d",
    "markup": "<script>alert(1)</script>",
    "digits": "9" * 5_000,
    "unicode digits": "١٢٣",
    "infinite": "inf",
    "exponent": "1e999",
    "template": "{{ 7|add:7 }}",
    "override": "\u202e\u200b",
}


def hostile(drill: Drill[Any], kind: str) -> dict[str, str]:
    names = [item.name for item in facts_of(drill.situation)]
    return dict.fromkeys([*names, "seats.0.seat", "seats.0.punto"], HOSTILE[kind])


@pytest.mark.parametrize("some", [2, pytest.param(len(HOSTILE), marks=pytest.mark.thorough)])
@pytest.mark.parametrize(("game", "drills"), tried_by_game(one_in=2))
def test_hostile_facts_are_asked_again(
    client: Client, game: Game, drills: list[Drill[Any]], some: int
) -> None:
    def check(drill: Drill[Any]) -> None:
        for kind in drawn(f"{game.slug}/{drill.slug}", [*HOSTILE], some):
            response = client.get(address(game, drill), hostile(drill, kind))
            assert response.status_code == 422, kind
            assert "<script>alert" not in response.text

    check_each(game, drills, check)


@pytest.mark.measured
@pytest.mark.parametrize(("game", "drills"), tried_by_game())
def test_hostile_facts_are_refused_at_once(
    client: Client, game: Game, drills: list[Drill[Any]]
) -> None:
    def seconds(drill: Drill[Any], kind: str) -> float:
        facts = hostile(drill, kind)
        typo.cache_clear()  # no text is known from the time before
        heard.cache_clear()
        return spent(client.get, address(game, drill), facts)

    def times() -> dict[str, float]:
        asked = product(drills, HOSTILE)
        return {f"{drill.slug} {kind}": seconds(drill, kind) for drill, kind in asked}

    client.get(address(game, drills[0]))  # the first request of a process also imports the site
    in_time(times, 0.5)


@pytest.mark.parametrize("raw", ["%ed%a0%80", "%ff%fe", "%00", quote("\ufffe")])
def test_bytes_that_are_no_text_are_asked_again(client: Client, raw: str) -> None:
    assert client.get(f"{BANCO}?punto={raw}&banco={raw}").status_code == 422


def test_the_same_fact_given_twice_is_not_chosen_from(client: Client) -> None:
    query = "banco=1&punto=2&bet=banco&bet=punto&stake=20&commission=cinq-pour-cent&egalite=huit"
    assert client.get(f"{BET}?{query}").status_code == 422


def test_a_thousand_facts_are_refused_without_an_error(client: Client) -> None:
    query = "&".join(f"seats.{number}.seat=1" for number in range(1000))
    assert client.get(f"/arbitre/punto-banco/reglement-tapis/?{query}").status_code == 400


def test_every_game_and_exercise_is_offered(client: Client) -> None:
    links = Page(client.get("/arbitre/").text).links
    for game in GAMES:
        assert f"/arbitre/{game.slug}/" in links
        offered = Page(client.get(f"/arbitre/{game.slug}/").text).links
        assert {f"/arbitre/{game.slug}/{slug}/" for slug in game.drills} <= set(offered)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_whole_table_of_a_case_is_decided_point_by_point(client: Client, game: Game) -> None:
    whole = game.drill(game.whole_table)
    case = first_case(game, whole)
    told = query_of(whole.load(case.situation))
    response = client.get(f"/arbitre/{game.slug}/?{told}")
    assert response.status_code == 200
    points = re.findall(rf'href="(/arbitre/{game.slug}/[a-z0-9-]+/\?[^"]+)"', response.text)
    assert len(points) >= 2
    drills = {point.split("/")[3] for point in points}
    assert game.whole_table in drills
    for slug in case.rules:
        assert f'href="/regles/{game.slug}/#{slug}"' in response.text
    for point in points:  # each has its own address, where the same is decided
        alone = client.get(unescape(point))
        assert alone.status_code == 200, point
        answer = alone.text.split('id="decision">Décision</h2>')[1].split("</div>")[0]
        assert " ".join(answer.split()) in " ".join(response.text.split()), point


def test_half_a_table_is_decided_as_far_as_it_goes(client: Client) -> None:
    html = client.get("/arbitre/punto-banco/?punto=Rc+5p&banco=2p+3t").text
    words = Page(html).words
    assert "Tire une carte" in words
    assert "La chance gagnante : Punto" in words.replace("\u00a0", " ")
    assert "Ce que cette table ne dit pas" in words


def test_a_table_that_decides_nothing_says_what_each_point_wants(client: Client) -> None:
    response = client.get("/arbitre/texas-holdem/?button=2&hands.0.seat=3&hands.0.hole=9c+8c+7c")
    assert response.status_code == 422
    assert "Rien ne se décide encore" in Page(response.text).words
    assert "Nommer la main, place 3" in Page(response.text).words


def test_what_cannot_be_read_on_a_table_is_said_beside_its_field(client: Client) -> None:
    response = client.get("/arbitre/poker-3-cartes/?bank=Zx&seats.0.seat=3&seats.0.ante=dix")
    assert response.status_code == 422
    assert "« Banque » est à reprendre" in Page(response.text).words.replace("\u00a0", " ")
    assert 'id="bank-erreur"' in response.text
    seat = client.get("/arbitre/poker-3-cartes/?seats.0.seat=3&seats.0.ante=dix")
    assert "« Place 3 · Ante » est à reprendre" in Page(seat.text).words.replace("\u00a0", " ")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_hostile_table_is_asked_again(client: Client, game: Game) -> None:
    whole = game.drill(game.whole_table)
    for kind in HOSTILE:
        response = client.get(f"/arbitre/{game.slug}/", hostile(whole, kind))
        assert response.status_code == 422, kind
        assert "<script>alert" not in response.text
    blank = dict.fromkeys([item.name for item in facts_of(whole.situation)], "")
    assert client.get(f"/arbitre/{game.slug}/", blank).status_code == 422


def test_while_a_table_is_told_its_drawing_alone_is_sent(client: Client) -> None:
    typed = client.get(
        "/arbitre/punto-banco/", {"punto": "Rc 5p"}, headers={"HX-Request": "true"}
    ).text
    assert 'id="tapis"' in typed
    assert "<main" not in typed


FOLDED_FOR_NOTHING: Final = {
    "bets.0.seat": "1",
    "bets.0.state": "couche",
    "bets.0.bet": "0",
    "bets.1.seat": "2",
    "bets.1.state": "en-jeu",
    "bets.1.bet": "10",
}


def test_the_whole_of_a_bet_that_nobody_has_called_is_given_back(client: Client) -> None:
    response = client.get("/arbitre/texas-holdem/calculer-pots/", FOLDED_FOR_NOTHING)
    assert response.status_code == 200
    assert "10 € de la place 2" in Page(response.text).words.replace("\u00a0", " ")
    assert 'href="/regles/texas-holdem/#mise-non-suivie"' in response.text


@pytest.mark.parametrize(
    ("game", "article"),
    [("texas-holdem", "mise-non-suivie"), ("texas-holdem-sans-encheres", "pot-unique")],
)
def test_who_is_left_alone_is_given_all_that_lies_in_the_middle(
    client: Client, game: str, article: str
) -> None:
    place = f"/arbitre/{game}/repartir-pots/"
    response = client.get(place, {**FOLDED_FOR_NOTHING, "button": "1", "board": ""})
    assert response.status_code == 200
    for cited in (article, "seul-en-course"):
        assert f'href="/regles/{game}/#{cited}"' in response.text


def test_unequal_stakes_are_refused_where_everybody_stakes_the_same(client: Client) -> None:
    facts = {**FOLDED_FOR_NOTHING, "bets.0.bet": "5", "button": "1", "board": ""}
    response = client.get("/arbitre/texas-holdem-sans-encheres/repartir-pots/", facts)
    assert response.status_code == 422
    assert "Chacun mise la même somme" in response.text


FRENCH = {"hole": "9c 8c", "board": "Rc Dc 10c 2p 3p"}
MIXED = {"hole": "9c 8c", "board": "Rc Dc Kh 2p 3s"}


def read(drill: str, **facts: Any) -> Any:
    return catalog.game("texas-holdem").drill(drill).read(facts)


@pytest.mark.parametrize(
    ("hole", "board", "cards"),
    [
        ("9c 8c", "Rc Dc 10c 2p 3p", "9h 8h Kh Qh Th 2s 3s"),
        ("9c 8c", "Kc Qc 10c 2s 3s", "9c 8c Kc Qc Tc 2s 3s"),
        ("Rc 8c", "9c 10c 2c 3c 4c", "Kh 8h 9h Th 2h 3h 4h"),
        ("9c 8c", "Tc 2c 3c 4c 5c", "9c 8c Tc 2c 3c 4c 5c"),
        ("9c 8c", "R♥ 10♣ 2♠ 3♠ 4♠", "9h 8h Kh Tc 2s 3s 4s"),
    ],
)
def test_one_language_is_read_in_all_the_fields(hole: str, board: str, cards: str) -> None:
    situation = read("lire-main", hole=hole, board=board)
    assert format_cards((*situation.hole, *situation.board)) == cards


def test_cards_in_a_list_are_read_with_the_others() -> None:
    situation = read("lire-main", hole=["9c", "8c"], board=["Rc", "Dc", "10c", "2p", "3p"])
    assert format_cards(situation.hole) == "9h 8h"


def test_one_language_is_read_at_all_the_seats() -> None:
    hands = [{"seat": "1", "hole": "Rp Vc"}, {"seat": "2", "hole": "9c 8c"}]
    found = read("attribuer-pot", board="2c 3c 4c 5p 6t", hands=hands).hands
    assert [format_cards(held.hole) for held in found] == ["Ks Jh", "9h 8h"]


def test_two_languages_are_refused_with_both_readings() -> None:
    with pytest.raises(UnreadableAnswer, match=r"9♥ .* 9♣ .*9co.*9t") as caught:
        read("lire-main", **MIXED)
    assert caught.value.field == "hole"
    with pytest.raises(AmbiguousCardError):
        read_cards("Rc Kc")


@pytest.mark.django_db
def test_page_drawing_and_api_read_alike(client: Client) -> None:
    page = client.get(f"/arbitre/texas-holdem/lire-main/?{urlencode(FRENCH)}").text
    assert "Couleur" in page
    assert "neuf de trèfle" not in page
    refused = client.get(f"/arbitre/texas-holdem/lire-main/?{urlencode(MIXED)}")
    assert refused.status_code == 422
    assert "9♣ (en anglais)" in refused.text
    sent = client.post(
        "/api/v1/arbitre/texas-holdem/lire-main/", {"situation": FRENCH}, "application/json"
    )
    assert sent.json()["valeur"] == "couleur"
