"""What the pages of progress tell: marks by game, exercise, rule and case, whatever the game."""

import pytest
from django.test import Client
from django.utils import timezone

from casino_rules import catalog
from tests.practice.faults import work
from trainer.accounts.learners import learner_of_user
from trainer.accounts.models import User

pytestmark = pytest.mark.django_db
WAITING = "un premier essai"
"""What the exercises of a game that nobody tried are folded under."""


@pytest.mark.parametrize("game", ["punto-banco", "controle-punto-banco", "calcul"])
def test_what_is_known_is_told_game_by_game_and_rule_by_rule(client: Client, game: str) -> None:
    user = User.objects.create_user("lea")
    client.force_login(user)
    learner, drill = learner_of_user(user), "tirage-banco" if game == "punto-banco" else ""
    work(learner, timezone.now(), answers=8, right=True, game=game, drill=drill)
    home = client.get("/progression/").text
    page = client.get(f"/progression/{game}/").text
    assert "Justes, semaine par semaine" in home
    assert "Tendance" in page
    assert page.index("Tendance") < page.index(WAITING)
    if drill:
        assert "8 sur 8" in home
        assert "dans 7 jours" in home
        assert "Règle par règle" in page
        assert "/regles/punto-banco/#point" in page
        assert "dans 7 jours" in client.get(f"/progression/{game}/{drill}/").text


def test_the_revision_sheet_tells_what_was_missed_with_its_answer_and_why(client: Client) -> None:
    user = User.objects.create_user("lea")
    client.force_login(user)
    assert WAITING not in client.get("/progression/punto-banco/").text
    empty = client.get("/entrainement/punto-banco/fiche/").text
    assert "Rien de fragile" in empty
    done = work(learner_of_user(user), timezone.now(), answers=3)
    sheet = client.get("/entrainement/punto-banco/fiche/").text
    missed = catalog.game("punto-banco").drill("tirage-banco").branch(done[0].branch)
    assert missed.title in sheet
    assert "/regles/punto-banco/#point" in sheet


def test_the_cheat_sheet_of_every_game_names_its_articles(client: Client) -> None:
    for game in catalog.load_all()[::6]:
        sheet = client.get(f"/regles/{game.slug}/aide-memoire/").text
        deciding = [rule for rule in game.rulebook.rules if not rule.information]
        assert sum(rule.title in sheet for rule in deciding) >= 0.8 * len(deciding)


def test_mastery_is_explained_wherever_it_stands(client: Client) -> None:
    pages = [
        *("/entrainement/punto-banco/", "/entrainement/controle-punto-banco/"),
        *("/progression/punto-banco/", "/progression/punto-banco/tirage-banco/"),
    ]
    for page in pages:
        assert "ce que vous sauriez aujourd’hui de tous les cas" in client.get(page).text
