"""What the pages of progress tell: marks by game, exercise, rule and case, and speed."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from casino_rules import catalog
from tests.practice.conftest import GAME, NOON, answer, right_answer, start, wrong_answer
from tests.practice.faults import work
from trainer.accounts.models import Learner, User
from trainer.accounts.services import learner_of_user
from trainer.practice.models import Series
from trainer.practice.services.correcting import rebuild
from trainer.progress.models import BranchMemory
from trainer.progress.presenters import Speed
from trainer.ui.charts import speed_chart

pytestmark = pytest.mark.django_db
WAITING = "un premier essai"
"""What the exercises of a game that nobody tried are folded under."""


@pytest.fixture
def lea(client: Client) -> User:
    """Somebody who is signed in."""
    user = User.objects.create_user("lea")
    client.force_login(user)
    return user


@pytest.mark.parametrize("game", ["punto-banco", "controle-punto-banco", "calcul"])
def test_what_is_known_is_told_by_game_and_by_rule(client: Client, lea: User, game: str) -> None:
    learner, drill = learner_of_user(lea), "tirage-banco" if game == "punto-banco" else ""
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


def test_the_revision_sheet_tells_what_was_missed_and_why(client: Client, lea: User) -> None:
    assert WAITING not in client.get("/progression/punto-banco/").text
    empty = client.get("/entrainement/punto-banco/fiche/").text
    assert "Rien de fragile" in empty
    done = work(learner_of_user(lea), timezone.now(), answers=3)
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


DRILL = "tirage-banco"
WANTED = catalog.game(GAME).drill(DRILL).seconds


def timed() -> tuple[int, int]:
    rows = BranchMemory.objects.values_list("timed", "seconds")
    return sum(count for count, _ in rows), sum(seconds for _, seconds in rows)


def test_the_time_of_answers_is_summed_but_not_that_of_a_page_left_open() -> None:
    learner, now = Learner.objects.create().pk, NOON
    attempt = start(learner, DRILL)
    for wait in (4, 9, WANTED * 10, WANTED * 10 + 1, 3600):
        now += timedelta(seconds=wait)
        attempt = answer(attempt, right_answer(attempt), now=now).following
    assert timed() == (3, 4 + 9 + WANTED * 10)
    rebuild(learner)
    assert timed() == (3, 4 + 9 + WANTED * 10)


def test_an_answer_prepared_ahead_has_no_time() -> None:
    attempt = start(Learner.objects.create().pk, DRILL, purpose="prepare", mode=Series.Mode.DRILL)
    answer(attempt, right_answer(attempt), now=NOON + timedelta(seconds=5))
    assert timed() == (0, 0)


def test_the_page_draws_the_exercises_of_which_enough_is_known(client: Client, lea: User) -> None:
    attempt, now = start(learner_of_user(lea), DRILL), NOON
    for place in range(6):
        assert "Juste et rapide" not in client.get(f"/progression/{GAME}/").text
        raw = wrong_answer(attempt) if place == 2 else right_answer(attempt)
        now += timedelta(seconds=12)
        attempt = answer(attempt, raw, now=now, seed=place).following
    page = client.get(f"/progression/{GAME}/").text
    part = page.split("Juste et rapide")[1].split("</section>")[0]
    figures = re.findall(r'<td class="nombre">(.*?)</td>', part)
    assert figures == ["1", "5 sur 6", "12\u00a0s", f"{WANTED}\u00a0s"]
    assert part.count("<circle") == 1


def test_the_more_right_the_further_across_and_the_slower_the_further_down() -> None:
    told = [
        Speed("Juste et rapide", 10, 10, 1, "8 s", "8 s"),
        Speed("Juste et lent", 10, 10, 3.5, "28 s", "8 s"),
        Speed("Faux", 10, 1, 1, "8 s", "8 s"),
        Speed("Oublié", 10, 1, 1000, "2 h", "8 s"),
    ]
    html = speed_chart(told)
    points = re.findall(r'cx="([\d.]+)" cy="([\d.]+)"', html)
    (right, quick), (same, slow), (wrong, _), (_, lowest) = [
        (float(x), float(y)) for x, y in points
    ]
    assert (right, slow > quick, wrong < right) == (same, True, True)
    assert slow < lowest < 200  # inside the picture
    assert "Oublié" in html
    assert speed_chart(()) == ""
