"""The pages that compare: the games of the poker room, the values of hands, the house edges."""

import pytest
from django.test import Client
from django.urls import reverse

from casino_rules import catalog
from casino_rules.core.cards import Card
from casino_rules.core.game import Game
from casino_rules.hands import HIGH
from casino_rules.poker.showdown import CATEGORIES
from tests.drills import in_turn
from tests.rulebook.public import html_of, rules_at, rules_of
from tests.rulebook.reading import Page
from trainer.rulebook.domain import comparison, edges
from trainer.rulebook.presenters.hand_values import hand_values, high_games
from trainer.rulebook.presenters.hits import hits

COMPARED = tuple(game for game in catalog.load_all() if game.traits)


def test_every_game_with_traits_is_compared_in_the_order_of_the_pages(client: Client) -> None:
    page = client.get(reverse("rulebook:compared")).text
    words = Page(page).words
    assert [line.game for line in comparison().lines] == list(COMPARED)
    for game in COMPARED:
        assert f'<a href="{reverse("rulebook:game", args=(game.slug,))}">{game.title}</a>' in page
        assert tuple(game.traits) == comparison().headings
        assert all(text in words for text in game.traits.values())


def test_no_two_games_of_the_room_are_told_alike() -> None:
    told = [tuple(game.traits.values()) for game in COMPARED]
    assert len(set(told)) == len(told)


@pytest.mark.parametrize("game", in_turn("neighbours", COMPARED))
def test_the_rules_of_a_game_lead_to_its_neighbours(game: Game) -> None:
    links = rules_at(rules_of(game)).links
    assert reverse("rulebook:compared") in links
    assert (reverse("rulebook:hand_values") in links) == (game in high_games())


def test_the_list_of_the_rules_leads_to_both_pages(client: Client) -> None:
    links = Page(client.get(reverse("rulebook:games")).text).links
    assert {reverse("rulebook:compared"), reverse("rulebook:hand_values")} <= set(links)


def test_the_ten_values_are_shown_the_strongest_first_with_their_counts(client: Client) -> None:
    page = Page(client.get(reverse("rulebook:hand_values")).text)
    words = page.words
    shown = [anchor for anchor in page.ids if anchor in CATEGORIES.values()]
    assert shown == list(reversed(CATEGORIES.values()))
    assert all(value.rule.title in words for value in hand_values())
    for count in ("4", "36", "624", "3\u202f744", "5\u202f108", "10\u202f200", "54\u202f912"):
        assert count in words
    for count in ("1\u202f302\u202f540", "2\u202f598\u202f960", "133\u202f784\u202f560"):
        assert count in words
    assert "une sur 649\u202f740" in words
    assert "une sur 2,3" in words


def _category(cards: tuple[Card, ...]) -> str:
    return next(slug for item, slug in CATEGORIES.items() if item is HIGH.value(cards).category)


def test_the_examples_of_each_value_are_of_that_value_and_drawn(client: Client) -> None:
    page = client.get(reverse("rulebook:hand_values")).text
    for value in hand_values():
        assert value.rule.examples, value.rule.id
        for example in value.rule.examples:
            assert _category(example.cards) == value.rule.slug
            assert all(f"c-{card.code}" in page for card in example.cards)


@pytest.mark.parametrize("query", ["valeur des mains", "comparer poker", "fréquence full"])
def test_both_pages_are_found_by_searching(query: str) -> None:
    pages = {reverse("rulebook:compared"), reverse("rulebook:hand_values")}
    assert pages & {hit.document.url for hit in hits(query)}


@pytest.mark.parametrize("game", COMPARED, ids=lambda game: game.slug)
def test_a_poker_rule_page_draws_the_hands_of_its_scale(game: Game) -> None:
    mains = next(item for item in game.rulebook.sections if item.id == "mains")
    shown = [rule for rule in mains.rules if rule.examples]
    assert len(shown) > 1
    page, words = html_of(rules_of(game)), rules_at(rules_of(game)).words
    for rule in shown:
        for example in rule.examples:
            assert all(f"c-{card.code}" in page for card in example.cards)
            assert example.caption in words


def test_every_game_but_the_trunk_of_the_family_says_first_what_changes() -> None:
    first = {game.slug: game.rulebook.sections[0].id for game in COMPARED}
    assert [slug for slug, section in first.items() if section != "difference"] == ["texas-holdem"]


def test_every_bet_is_compared_from_the_kindest_to_the_dearest(client: Client) -> None:
    page = client.get(reverse("rulebook:edges")).content.decode()
    found = edges()
    assert [item.edge for item in found] == sorted(item.edge for item in found)
    for game in catalog.load_all():
        for bet in game.odds(game.rulebook.default_house).bets:
            assert (game.slug, bet.label) in {(item.game.slug, item.bet) for item in found}
    for item in found:
        assert item.text in page
