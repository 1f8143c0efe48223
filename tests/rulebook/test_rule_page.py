"""The rule page of every game shows all that is written about it."""

from collections import Counter

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils.html import escape

from casino_rules import catalog
from casino_rules.core.citations import cite, documents_cited, provenances
from casino_rules.core.game import Game
from casino_rules.core.house import House
from tests.casino_rules.contract import covering, houses
from tests.drills import drawn, enough, in_turn
from tests.rulebook.public import house_query, html_of, rules_at, rules_of
from tests.rulebook.reading import Page, bare

# Without the mark « django_db », any query is an error: these pages make none.

GAMES = [pytest.param(game, id=game.slug) for game in catalog.load_all()]
BANCO_SIX = "/regles/punto-banco/?maison.commission=six-paye-moitie"


def page_of(client: Client, game: Game, query: str = "") -> str:
    response = client.get(f"/regles/{game.slug}/{query}")
    assert response.status_code == 200
    return response.text


@pytest.mark.parametrize("game", GAMES)
def test_every_article_is_on_the_page_under_its_anchor(game: Game) -> None:
    page = rules_at(rules_of(game))
    words, text = page.words, bare(page.words)
    for rule in game.rulebook.rules:
        assert rule.slug in page.ids
        assert rule.title in words
        for line in rule.statement.splitlines():
            assert bare(line).strip() in text


@pytest.mark.parametrize("game", in_turn("provenance", catalog.load_all()))
def test_every_provenance_is_told_by_a_title_and_folded(game: Game) -> None:
    html = html_of(rules_of(game))
    for rule in game.rulebook.rules:
        own = html.split(f'id="titre-{rule.slug}"')[1].split("</article>")[0]
        folded = Page(own.split('<details class="sources mineur">')[1].split("</details>")[0]).words
        for item in rule.provenance:
            assert cite(item).text in folded
            assert cite(item).name in folded
    page = rules_at(rules_of(game))
    for document in documents_cited(provenances(game.rulebook.rules)):
        assert f"document-{document.number}" in page.ids
        assert document.title in page.words


@pytest.mark.parametrize("game", GAMES)
def test_what_changed_is_told_with_its_date_the_latest_first(game: Game) -> None:
    told = html_of(rules_of(game)).split('id="ce-qui-a-change"')[1].split("</section>")[0]
    dated = told.split('datetime="')[1:]
    for change in game.rulebook.changes:
        assert any(
            day.startswith(change.day.isoformat())
            and f"version {change.version}</dt>" in day
            and f"<dd>{escape(change.text)}</dd>" in day
            for day in dated
        )
    versions = [int(part.split("<")[0]) for part in told.split(", version ")[1:]]
    assert versions == sorted(versions, reverse=True)
    for rule in game.rulebook.rules:
        assert (f'href="#{rule.slug}"' in told) == bool(rule.since)


@pytest.mark.parametrize("game", GAMES)
def test_every_table_is_drawn_once_with_all_its_cells(game: Game) -> None:
    html = html_of(rules_of(game))
    for table in game.rulebook.tables.values():
        figure = html.split(f'id="tableau-{table.id}"')[1].split("</figure>")[0]
        assert html.count(f'id="tableau-{table.id}"') == 1
        assert figure.count("<td") == len(table.cells)
        assert all(escape(label) in figure for label in table.rows.values())


@pytest.mark.parametrize("game", in_turn("worked cases", catalog.load_all()))
def test_every_worked_case_is_told_in_full_with_its_answer(game: Game) -> None:
    html = html_of(rules_of(game))
    for case in game.cases:
        assert html.count(f'id="cas-{case.id}"') == 1
        told = Page(html.split(f'id="cas-{case.id}"')[1].split("</details>")[0]).words
        drill = game.drill(case.drill)
        situation = drill.load(case.situation)
        assert case.title in html
        assert drill.ask(situation).prompt in told
        for step in drill.solve(situation).steps:
            assert step.text in told


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_the_house_is_offered_with_its_origin(game: Game) -> None:
    words = rules_at(rules_of(game)).words
    for option in game.rulebook.options:
        assert option.title in words
        assert all(choice.label in words for choice in option.choices)


@pytest.mark.parametrize("game", GAMES)
def test_what_each_option_is_about_stands_above_its_choice(game: Game) -> None:
    html = html_of(rules_of(game))
    for option in game.rulebook.options:
        label = option.label(option.default)
        assert f"<dt>{escape(option.title)}</dt><dd>{escape(label)}</dd>" in html


@pytest.mark.parametrize("game", drawn("edges", GAMES, enough(4, len(GAMES))))
def test_the_edge_of_every_bet_is_shown_for_every_choice_of_the_house(game: Game) -> None:
    for house in covering(game):
        show_the_edges(rules_at(rules_of(game, house.as_dict())), game, house)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_edge_of_every_bet_is_shown_for_every_house(client: Client, game: Game) -> None:
    for house in houses(game):
        show_the_edges(Page(page_of(client, game, f"?{house_query(house.as_dict())}")), game, house)


def show_the_edges(page: Page, game: Game, house: House) -> None:
    for bet in game.odds(house).bets:
        assert bet.shown in page.words, house


@pytest.mark.parametrize("game", GAMES)
def test_no_anchor_is_used_twice(game: Game) -> None:
    counts = Counter(rules_at(rules_of(game)).ids)
    assert not [name for name, count in counts.items() if count > 1]


@pytest.mark.django_db
@pytest.mark.parametrize("some", [1, pytest.param(99, id="all", marks=pytest.mark.thorough)])
@pytest.mark.parametrize("game", GAMES)
def test_every_try_button_opens_a_series_in_the_house_of_the_page(
    client: Client, game: Game, some: int
) -> None:
    house = game.rulebook.default_house.as_dict()
    options = {f"maison.{name}": choice for name, choice in house.items()}
    html = html_of(rules_of(game))
    pressed = drawn(f"try {game.slug}", [*game.drills], some)
    for name, value in options.items():
        assert f'name="{name}" value="{value}"' in html
    for slug in game.drills:
        assert f'form="essayer" name="exercice" value="{slug}"' in html
    for slug in pressed:
        given = {**options, "exercice": slug}
        response = client.post(f"/entrainement/{game.slug}/commencer/", given)
        assert response.status_code == 303


def test_an_article_of_another_option_leads_to_the_page_where_it_applies(
    client: Client,
) -> None:
    usual = page_of(client, catalog.game("punto-banco"))
    article = usual.split('id="paiement-banco-six"')[1].split("</article>")[0]
    assert "Ne s’applique pas ici" in article
    assert f"{BANCO_SIX}#paiement-banco-six" in article
    changed = client.get(BANCO_SIX).text
    assert (
        "Ne s’applique pas ici"
        not in changed.split('id="paiement-banco-six"')[1].split("</article>")[0]
    )
    assert "Ne s’applique pas ici" in changed.split('id="paiement-banco"')[1].split("</article>")[0]


def test_the_options_of_the_address_are_the_options_of_the_exercises(client: Client) -> None:
    html = client.get(BANCO_SIX).text
    assert 'name="maison.commission" value="six-paye-moitie"' in html
    assert "1,4548" in html


@pytest.mark.parametrize(
    "address",
    [
        "/regles/jeu-inconnu/",
        "/regles/punto-banco/?maison.commission=autre",
        "/regles/punto-banco/?maison.inconnue=oui",
        "/regles/punto-banco/?maison.commission=" + "9" * 5000,
        "/regles/punto-banco/?maison.commission=%00",
    ],
)
def test_what_does_not_exist_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.django_db
def test_a_member_s_page_costs_the_session_the_user_and_the_school(
    client: Client, django_assert_num_queries: object
) -> None:
    client.force_login(get_user_model().objects.create_user("lea"))
    with django_assert_num_queries(3):  # type: ignore[operator]  # pytest-django's fixture
        assert "lea" in client.get("/regles/punto-banco/").text


@pytest.mark.parametrize("address", ["/", "/regles/", "/regles/punto-banco/", "/glossaire/"])
def test_a_page_is_read_and_never_posted_to(client: Client, address: str) -> None:
    assert client.head(address).status_code == 200
    assert client.post(address).status_code == 405


@pytest.mark.parametrize("game", ["caribbean-stud", "texas-holdem", "badugi"])
def test_a_rule_page_opens_with_its_table_drawn_and_named(client: Client, game: str) -> None:
    html = client.get(f"/regles/{game}/").text
    table = html.index('class="regles__tapis ')
    assert table < html.index('class="regles"')
    told = html[table:].split('aria-label="', 1)[1].split('"', 1)[0]
    assert told.startswith(f"La table de {escape(catalog.game(game).title)}\u00a0: ")
    assert ("Cartes communes" in told) == (game == "texas-holdem")
    assert ("Écartées" in told) == (game == "badugi")


@pytest.mark.parametrize("game", in_turn("chapters", catalog.load_all()))
def test_every_article_is_in_a_fold_of_its_chapter_and_the_first_is_open(
    client: Client, game: Game
) -> None:
    html = client.get(f"/regles/{game.slug}/").text
    chapters = html.split('<details class="chapitre" name="chapitre"')[1:]
    assert [chapter.startswith(" open") for chapter in chapters] == [True] + [False] * (
        len(chapters) - 1
    )
    for section, chapter in zip(game.rulebook.sections, chapters, strict=False):
        assert f'id="section-{section.id}"' in chapter
        for rule in section.rules:
            assert f'<div class="article__corps colonne" id="{rule.slug}">' in chapter
    assert "<details open>" in chapters[0]
