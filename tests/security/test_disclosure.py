"""What one page lets guess of another: shapes, counts, cookies, the administration."""

import re
from collections import defaultdict
from random import Random
from typing import Any, Final

import pytest
from django.test import Client

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from casino_rules.core.questions import Question
from tests.drills import check_each, every_drill, tried_by_game
from tests.e2e.answers import ask
from tests.e2e.world import practise, url_of
from tests.markup import Markup
from tests.security.questions import labels_of
from trainer.accounts.models import User
from trainer.accounts.services import learner_of_user
from trainer.practice.models import Attempt, Series
from trainer.practice.selectors import room
from trainer.practice.services import answering
from trainer.practice.services.answering import Plan

pytestmark = pytest.mark.django_db
SEED: Final = 7_310_975_310_864


class Skeleton(Markup):
    """The tags of a page with the names of their attributes, without what is shown."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, tuple[str, ...]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, tuple(name for name, _ in attrs)))


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.thorough)])
@pytest.mark.parametrize(("game", "drills"), tried_by_game(one_in=3))
def test_two_questions_of_the_same_shape_make_pages_of_the_same_shape(
    lea: User, client: Client, game: Game, drills: list[Drill[Any]], *, every: bool
) -> None:
    learner, house = learner_of_user(lea), game.rulebook.house({})

    def check(drill: Drill[Any]) -> None:
        alike: dict[object, dict[int, str]] = defaultdict(dict)
        for seed in range(10):
            situation = drill.generate(Random(seed), house)
            alike[shape(drill.ask(situation))][seed] = drill.classify(situation)
        usual = max(alike.values(), key=lambda found: (len({*found.values()}), len(found)))
        for seeds in [[*it] for it in alike.values()] if every else [two_of(usual)]:
            urls = [url_of(ask(learner, game, drill, seed=seed)) for seed in seeds]
            assert len({tuple(Skeleton(client.get(url).text).tags) for url in urls}) == 1

    check_each(game, drills, check)


def two_of(cases: dict[int, str]) -> list[int]:
    """Return two seeds, of two cases if there are."""
    first, *others = cases
    return [first, *sorted(others, key=lambda seed: cases[seed] == cases[first])[:1]]


def shape(question: Question) -> tuple[Any, ...]:
    """Return what may change the tags of a page: how many things of each kind lie there."""
    zones = tuple(
        (
            len(zone.cards),
            zone.hidden,
            tuple((stake.box, stake.amount, stake.piles) for stake in zone.stakes),
            zone.spot,
            zone.button,
            zone.hidden_first,
            bool(zone.note),
        )
        for zone in question.zones
    )
    stock = getattr(question.form, "stock", ())  # which values the float still has is told
    return zones, tuple(labels_of(question.form)), len(question.in_force), tuple(map(bool, stock))


@pytest.mark.parametrize("deals", [3, pytest.param(12, marks=pytest.mark.thorough)])
def test_the_count_of_the_duties_of_a_coup_does_not_tell_what_is_drawn(
    lea: User, client: Client, deals: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "MOST_WAITING", 1_000)  # none of these coups is answered
    learner = learner_of_user(lea)
    for game in catalog.load_all():
        seen = defaultdict(set)
        for seed in range(deals):
            plan = Plan(Series.Mode.COUP, game.slug, seats=game.seats[0])
            attempt = answering.start_series(learner=learner, plan=plan, rng=Random(seed))
            page = client.get(url_of(attempt)).text
            line = re.search(r'class="question__lieu[^"]*">(.*?)<', page)
            assert line
            seen[attempt.drill].add(line[1])
            told = client.get(f"/api/v1{url_of(attempt)}").json()
            assert told["total"] is None
        assert all(len(lines) == 1 for lines in seen.values())


def test_cookies_and_the_session_hold_nothing_of_a_question(lea: User, client: Client) -> None:
    practise(learner_of_user(lea), "punto-banco", 3)
    attempt = Attempt.objects.get(answered_at=None)
    client.get(url_of(attempt))
    assert set(client.session.keys()) <= {
        *("seen", "opened", "staff"),  # when somebody was there, and who is asked again sooner
        "_auth_user_id",
        "_auth_user_backend",
        "_auth_user_hash",
        "learner",
    }
    assert set(client.cookies) <= {"session", "csrf"}


def test_the_archive_of_the_administration_shows_no_open_question(lea: User) -> None:
    admin = User.objects.create_superuser("admin")
    client = Client()
    client.force_login(admin)
    attempt = ask(learner_of_user(lea), *every_drill()[0], seed=SEED)
    listed = client.get("/gestion/practice/attempt/").text
    assert f"/gestion/practice/attempt/{attempt.pk}/" not in listed
    assert client.get(f"/gestion/practice/attempt/{attempt.pk}/change/").status_code == 302
    assert str(SEED) not in client.get(f"/gestion/practice/series/{attempt.series_id}/change/").text
