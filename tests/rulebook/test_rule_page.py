"""The rule page of every game shows all that is written about it."""

from collections import Counter

import pytest
from django.test import Client
from django.utils.html import escape

from casino_rules import catalog
from casino_rules.core.citations import cite, documents_cited, provenances
from casino_rules.core.game import Game
from casino_rules.core.house import House
from tests.casino_rules.contract import covering, houses
from tests.drills import drawn, enough, in_turn
from tests.rulebook.public import html_of, rules_at, rules_of
from tests.rulebook.reading import Page, bare

# Without the mark « django_db », any query is an error: these pages make none.

GAMES = [pytest.param(game, id=game.slug) for game in catalog.load_all()]
RULES = "/regles/punto-banco/"
BANCO_SIX = f"{RULES}?maison.commission=six-paye-moitie"


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
def test_every_option_of_the_house_is_told_above_all_its_choices(game: Game) -> None:
    html, words = html_of(rules_of(game)), rules_at(rules_of(game)).words
    for option in game.rulebook.options:
        label = option.label(option.default)
        assert f"<dt>{escape(option.title)}</dt><dd>{escape(label)}</dd>" in html
        assert all(choice.label in words for choice in option.choices)


@pytest.mark.parametrize("game", drawn("edges", GAMES, enough(4, len(GAMES))))
def test_the_edge_of_every_bet_is_shown_for_every_choice_of_the_house(game: Game) -> None:
    for house in covering(game):
        show_the_edges(rules_at(rules_of(game, house.as_dict())), game, house)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_edge_of_every_bet_is_shown_for_every_house(client: Client, game: Game) -> None:
    for house in houses(game):
        response = client.get(rules_of(game, house.as_dict()))
        assert response.status_code == 200
        show_the_edges(Page(response.text), game, house)


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


def test_an_article_of_another_option_leads_to_the_page_where_it_applies(client: Client) -> None:
    def article(address: str, slug: str) -> str:
        return client.get(address).text.split(f'id="{slug}"')[1].split("</article>")[0]

    usual = article(RULES, "paiement-banco-six")
    assert f"{BANCO_SIX}#paiement-banco-six" in usual
    for told, off in (
        (usual, True),
        (article(BANCO_SIX, "paiement-banco-six"), False),
        (article(BANCO_SIX, "paiement-banco"), True),
    ):
        assert ("Ne s’applique pas ici" in told) is off


def test_the_options_of_the_address_are_the_options_of_the_exercises(client: Client) -> None:
    html = client.get(BANCO_SIX).text
    assert 'name="maison.commission" value="six-paye-moitie"' in html
    assert "1,4548" in html


@pytest.mark.parametrize(
    "address",
    [
        "/regles/jeu-inconnu/",
        f"{RULES}?maison.inconnue=oui",
        *(f"{RULES}?maison.commission={choice}" for choice in ("autre", "9" * 5000, "%00")),
    ],
)
def test_what_does_not_exist_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize(
    "address", ["/", RULES, "/glossaire/", "/arbitre/punto-banco/tirage-banco/"]
)
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
def test_every_article_is_in_its_chapter_the_first_is_open(client: Client, game: Game) -> None:
    html = client.get(f"/regles/{game.slug}/").text
    chapters = html.split('<details class="chapitre" name="chapitre"')[1:]
    opened = [chapter.startswith(" open") for chapter in chapters]
    assert opened == [True] + [False] * (len(chapters) - 1)
    for section, chapter in zip(game.rulebook.sections, chapters, strict=False):
        assert f'id="section-{section.id}"' in chapter
        for rule in section.rules:
            assert f'<div class="article__corps colonne" id="{rule.slug}">' in chapter
    assert "<details open>" in chapters[0]
