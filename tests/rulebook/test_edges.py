"""The page that compares the house edges."""

from django.test import Client
from django.urls import reverse

from casino_rules import catalog
from trainer.rulebook.edges import edges


def test_every_bet_is_compared_from_the_kindest_to_the_dearest(
    client: Client,
) -> None:
    page = client.get(reverse("rulebook:edges")).content.decode()
    found = edges()
    assert [item.edge for item in found] == sorted(item.edge for item in found)
    for game in catalog.load_all():
        for bet in game.odds(game.rulebook.default_house).bets:
            assert (game.slug, bet.label) in {(item.game.slug, item.bet) for item in found}
    for item in found:
        assert item.text in page
