"""The home page: who it is for, and starting at once."""

import pytest
from django.test import Client

from casino_rules import catalog
from tests.rulebook.reading import Page
from trainer.rulebook.showcase import showcase


def test_the_home_page_leads_to_every_game_and_says_how_much_it_holds(client: Client) -> None:
    page = Page(client.get("/").text)
    for game in catalog.load_all():
        assert game.title in page.words
        assert f"/entrainement/{game.slug}/" in page.links
        assert f"{len(game.drills)}\N{NO-BREAK SPACE}exercices" in page.words


def test_the_example_is_a_known_error_judged_by_the_engine(client: Client) -> None:
    example = showcase()
    words = Page(client.get("/").text).words
    assert not example.verdict.correct
    assert example.verdict.pitfall_message in words
    assert all(reason.text in words for reason in example.verdict.reasons)


def test_the_list_of_games_leads_to_every_rule_page(client: Client) -> None:
    links = Page(client.get("/regles/").text).links
    assert {f"/regles/{game.slug}/" for game in catalog.load_all()} <= set(links)


@pytest.mark.parametrize("address", ["/", "/regles/", "/arbitre/", "/table/", "/entrainement/"])
def test_each_family_is_told_by_its_title(client: Client, address: str) -> None:
    headings = client.get(address).text
    for family, _ in catalog.families():
        assert f">{family.title}</h" in headings


@pytest.mark.django_db
def test_a_visitor_without_account_starts_from_the_home_page(client: Client) -> None:
    started = client.post(f"/entrainement/{showcase().game.slug}/commencer/")
    assert started.status_code == 303
    assert client.get(started.headers["Location"]).status_code == 200
