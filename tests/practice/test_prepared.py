"""A session prepared for where there is no network: asked ahead, its verdicts beside it, counted once."""

import re
from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.forms import Amount, Choice, Fields, Form, Points
from casino_rules.core.game import Game
from casino_rules.core.table_forms import Seats
from tests.e2e.answers import ask, form_of, one_drill_per_form, posted
from tests.practice.conftest import GAME, NOON, right_answer, start, wrong_answer
from tests.practice.conftest import answer as submit
from trainer.accounts.models import User
from trainer.accounts.services import learner_of_user
from trainer.exams.selectors import mode
from trainer.lobby.presenters import kit_of
from trainer.practice.models import PREPARED, Attempt, Series
from trainer.practice.presenters.prepared import QUESTIONS, prepare_series, verdicts_of
from trainer.practice.selectors import access
from trainer.practice.selectors.access import last_prepared
from trainer.practice.services.answering import NothingToAskError
from trainer.practice.services.correcting import rebuild
from trainer.progress.models import BranchMemory, DayTally

LATER = NOON + timedelta(days=2)


def prepared(learner: int, game: str = GAME, now: datetime = NOON) -> Series:
    return prepare_series(learner=learner, games=(game,), rng=Random(7), now=now)


def answer(series: Series, position: int, *, right: bool = True) -> Attempt:
    attempt = Attempt.objects.get(series=series, position=position)
    given = right_answer(attempt) if right else wrong_answer(attempt)
    answered: Attempt = submit(attempt, given, now=LATER).attempt
    return answered


def test_twenty_cases_are_asked_ahead_and_a_double_click_asks_them_once(learner: int) -> None:
    series = prepared(learner)
    assert prepared(learner).pk == series.pk
    asked = Attempt.objects.filter(series=series)
    assert (asked.count(), len({it.key for it in asked})) == (QUESTIONS, QUESTIONS)
    assert not asked.filter(answered_at__isnull=False).exists()
    assert access.current_position(series) == 1
    with pytest.raises(NothingToAskError):
        prepare_series(learner=learner, games=(), rng=Random(7), now=NOON + timedelta(days=1))


def test_answers_come_later_in_any_order_and_each_counts_once(learner: int) -> None:
    series = prepared(learner)
    assert [answer(series, place).correct for place in (3, 1, 3)] == [True] * 3
    assert answer(series, 3, right=False).correct  # a replay gets the first verdict
    assert DayTally.objects.get().answered == 2
    assert Attempt.objects.count() == QUESTIONS
    assert [it.right_before for it in Attempt.objects.order_by("position")[:5]] == [0, 1, 1, 2, 2]
    assert access.current_position(series) == 2
    assert [it.place for it in access.begun_lately(learner, LATER)] == [2]
    kept = BranchMemory.objects.order_by("branch").values("branch", "stability", "due_day")
    before = list(kept)
    rebuild(learner)
    assert list(kept.all()) == before


def test_the_time_spent_away_from_the_network_is_not_that_of_an_answer(learner: int) -> None:
    series = prepared(learner)
    given = answer(series, 1)
    given.refresh_from_db()
    assert given.shown_at == given.answered_at
    assert given.asked_at == NOON


def test_a_session_prepared_is_the_same_until_the_day_of_study_turns(learner: int) -> None:
    hours = (timedelta(hours=7 + since) for since in (0, 7, 10))  # six in the evening, and later
    first, night, morning = (prepared(learner, now=NOON + gone).pk for gone in hours)
    assert first == night != morning


def is_closed(form: Form[Any]) -> bool:
    if type(form) is Fields:
        return all(is_closed(field.form) for field in form.fields)
    return isinstance(form, Choice | Points | Amount | Seats)


def key_of(form: Form[Any], raw: Any, name: str = "reponse") -> list[str]:
    """Return what a device looks an answer up by, from what a page posts."""
    if isinstance(form, Fields):
        parts = (key_of(it.form, raw[it.key], f"{name}.{it.key}") for it in form.fields)
        return [key for part in parts for key in part]
    value = form.parse(raw)
    return [f"{name}={it}" for it in (value if isinstance(value, tuple) else (value,))]


def looked_up(attempt: Attempt, raw: object) -> str:
    form = form_of(attempt)
    told: Any = verdicts_of([attempt])[str(attempt.position)]
    names = {name.partition("=")[0] for name in key_of(form, raw)}
    assert names <= told["controles"].keys() == posted(raw).keys()
    key = "&".join(sorted(key_of(form, raw)))
    return str(told["verdicts"].get(key, told["autre"]))


@pytest.mark.parametrize(("game", "drill"), one_drill_per_form(), ids=lambda it: it.slug)
def test_an_answer_foreseen_has_the_verdict_that_the_server_gives_it(
    learner: int, game: Game, drill: Drill[Any]
) -> None:
    attempt = ask(learner, game, drill, seed=5)
    posed = attempt.posed
    if not is_closed(form_of(attempt)):
        told: Any = verdicts_of([attempt])["1"]
        assert told.keys() == {"attendu"}
        assert "verdict--attendu" in told["attendu"]
        parts = [it.expected for it in posed.solved.fields] or [posed.expected]
        assert all(escape(it) in told["attendu"] for it in parts)
        assert "jugée au retour du réseau" in told["attendu"]
        return
    just, false = (
        looked_up(attempt, right_answer(attempt)),
        looked_up(attempt, wrong_answer(attempt)),
    )
    assert "verdict--juste" in just
    assert "verdict--faux" in false
    assert all(
        escape(reason.text)[-20:] in html for reason in posed.reasons for html in (just, false)
    )


def test_each_proposition_has_its_verdict_with_the_known_error(learner: int) -> None:
    drill = catalog.game(GAME).drill("tirage-banco")
    attempt = ask(learner, catalog.game(GAME), drill, seed=5)
    told: Any = verdicts_of([attempt])["1"]
    form = form_of(attempt)
    assert isinstance(form, Choice)
    keys = {f"reponse={key}" for key in form.keys}
    assert told["verdicts"].keys() == keys
    for key, html in told["verdicts"].items():
        verdict = attempt.posed.judge(key.removeprefix("reponse="))
        assert ("verdict--juste" in html) == verdict.correct
        assert escape(verdict.pitfall_message) in html


def test_a_number_is_compared_within_its_bounds_and_an_amount_in_cents(learner: int) -> None:
    game = catalog.game(GAME)
    point: Any = verdicts_of([ask(learner, game, game.drill("point-main"))])["1"]
    assert point["controles"] == {"reponse": {"de": 0, "a": 30}}
    masse = ask(learner, game, game.drill("lire-une-masse"))
    read: Any = verdicts_of([masse])["1"]
    assert read["controles"]["reponse"]["centimes"]
    cents = masse.posed.ruling.value
    assert "verdict--juste" in read["verdicts"][f"reponse={cents}"]


def test_what_the_device_fills_in_is_where_it_leads_and_what_was_given(learner: int) -> None:
    told: Any = verdicts_of(prepared(learner).attempts.select_related("series"))
    assert len(told) == 20
    for question in told.values():
        html = "".join([question["attendu"], question.get("autre", "")])
        html += "".join(question.get("verdicts", {}).values())
        assert {*re.findall(r"\[\[(\w+)\]\]", html)} <= {"suite", "libelle", "reponse"}
        assert "\u202f; le serveur la jugera" in html or "sera jugée" in html
        assert "Le cas voisin" not in html  # it needs the network


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_the_verdicts_of_a_prepared_series_are_told_to_its_owner_alone(
    lea: User, django_assert_max_num_queries: Any
) -> None:
    series = prepared(learner_of_user(lea))
    url = reverse("practice:verdicts", args=(series.pk,))
    client = signed_in(lea)
    with django_assert_max_num_queries(8):
        told = client.get(url)
    assert told.json().keys() == {str(place) for place in range(1, 21)}
    assert "private" in told["Cache-Control"] or "no-store" in told["Cache-Control"]
    assert signed_in(User.objects.create_user("omar")).get(url).status_code == 404
    assert Client().get(url).status_code == 404
    Series.objects.filter(pk=series.pk).update(purpose="preparee")  # cases, but not prepared
    assert client.get(url).status_code == 404


@pytest.mark.parametrize("mode", [mode for mode in Series.Mode if mode != Series.Mode.CASES])
def test_no_other_series_tells_its_verdicts(lea: User, mode: Series.Mode) -> None:
    """An assignment above all; not even one that says that it was prepared."""
    series = start(learner_of_user(lea), "tirage-banco").series
    url = reverse("practice:verdicts", args=(series.pk,))
    for purpose in ("", "devoir:1", f"{PREPARED}:{GAME}", "preparee"):
        Series.objects.filter(pk=series.pk).update(mode=mode, purpose=purpose)
        assert signed_in(lea).get(url).status_code == 404


def test_who_sits_an_exam_reads_no_verdict_of_a_prepared_series() -> None:
    shut = mode.asked("seance/<uuid:series>/corriges/", {})
    assert shut
    assert shut.near(frozenset({GAME}))


def test_a_kit_holds_the_rules_of_the_game_named_before_any_answer(learner: int) -> None:
    series = prepared(learner, "caribbean-stud")
    kit = kit_of(learner, None, NOON)
    wanted = kit.addresses.split()
    assert kit.games == ()
    assert wanted[0] == f"/seance/{series.pk}/corriges/"
    assert wanted[-1] == "/regles/caribbean-stud/"
    assert len(wanted) == 22


def test_a_series_prepared_before_games_were_named_is_known_still(learner: int) -> None:
    series = prepared(learner)
    Series.objects.filter(pk=series.pk).update(purpose=PREPARED)
    found = last_prepared(learner)
    assert found == series
    assert found.prepared
    assert not found.named
    assert found.name == "Séance préparée"
    assert kit_of(learner, None, NOON).addresses.split()[-1].endswith("/20/")
