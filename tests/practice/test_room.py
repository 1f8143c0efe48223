"""How much one learner may begin and answer, and what becomes of what is begun for nothing."""

from datetime import timedelta
from typing import Any, Final
from uuid import UUID

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from config.retention import sweep
from tests.accounts.conftest import posted, practise, right
from tests.practice.conftest import start
from trainer.accounts.models import Learner, User
from trainer.accounts.services import learner_of_user
from trainer.api.authentication import Terms, issue_token
from trainer.api.models import Token
from trainer.practice.models import PREPARED, Attempt, Series
from trainer.practice.purging import COUP_WAITS, WAITS, sweep_waiting
from trainer.practice.selectors import room
from trainer.progress.models import DayTally
from trainer.progress.selectors import statements
from trainer.web.moments import Clock
from trainer.web.refusals import TooOftenError

pytestmark = pytest.mark.django_db
GAME: Final = "punto-banco"
START: Final = f"/entrainement/{GAME}/commencer/"
DRILL: Final = {"exercice": "tirage-banco"}
COUP: Final = {"joueurs": "2"}
SOON: Final = timedelta(minutes=1)


@pytest.fixture
def phone(client: Client, lea: User) -> Client:
    client.force_login(lea)
    return client


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the bounds small: what they are is not what is tested."""
    monkeypatch.setattr(room, "MOST", 8)
    monkeypatch.setattr(room, "MOST_WAITING", 3)
    monkeypatch.setattr(room, "MOST_PREPARED", 2)


def mine(lea: User) -> Any:
    return Series.objects.filter(learner__user=lea)


def begun(lea: User, count: int, *, gone: timedelta = SOON, **more: Any) -> list[Series]:
    """Write series that were begun a while ago."""
    learner = Learner.objects.get_or_create(user=lea)[0]
    at = timezone.now() - gone
    rows = (
        Series(learner=learner, mode="exercice", game=GAME, seed=1, started_at=at, **more)
        for _ in range(count)
    )
    return Series.objects.bulk_create(rows)


def played(series: list[Series]) -> None:
    """Write one answer in each."""
    now, judged = timezone.now(), {"correct": True, "verdict": {}, "given": "tire"}
    asked = {"game": GAME, "drill": DRILL["exercice"], "branch": "x", "situation": {}}
    told = {**asked, **judged, "rules_version": 1, "asked_at": now, "answered_at": now}
    Attempt.objects.bulk_create(Attempt(series=one, position=1, seed=1, **told) for one in series)


@pytest.mark.usefixtures("narrow")
def test_an_account_leaves_so_many_series_without_an_answer(phone: Client, lea: User) -> None:
    assert [phone.post(START, DRILL).status_code for _ in range(4)] == [303, 303, 303, 429]
    refused = phone.post(START, DRILL)
    assert refused["Retry-After"] == "3600"
    assert "Cent séries commencées attendent" in refused.text
    assert mine(lea).count() == 3
    answer_one(phone, mine(lea).first())
    assert phone.post(START, DRILL).status_code == 303


def answer_one(phone: Client, series: Series) -> None:
    assert phone.post(f"/seance/{series.pk}/1/", {"reponse": "tire"}).status_code == 303


@pytest.mark.usefixtures("narrow")
def test_every_way_to_begin_is_counted(phone: Client, lea: User) -> None:
    practise(phone, 2)
    again = mine(lea).get().pk
    played(begun(lea, 7))
    token = issue_token(user=lea, now=timezone.now(), terms=Terms(scope=Token.Scope.PRACTICE))
    headers = {"Authorization": f"Bearer {token}"}
    body = {"content_type": "application/json"}
    api = f"/api/v1{START}"
    ways: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
        (START, DRILL, {}),
        ("/entrainement/vitesse/commencer/", {"rythme": "serie", "famille": "baccara"}, {}),
        ("/seance/reprendre/", {"jeu": GAME}, {}),
        (f"/seance/{again}/encore/", {}, {}),
        ("/seance/depart/", {"jeu": GAME, "but": "decouvre"}, {}),
        ("/seance/essai/", {"reponse": "tire"}, {}),
        ("/seance/jour/", {}, {}),
        (f"/table/{GAME}/", COUP, {}),
        ("/hors-ligne/", {"jeu": GAME}, {}),
        (api, DRILL, {**body, "headers": headers}),
        (api, DRILL, {**body, "headers": {**headers, "Idempotency-Key": "k1"}}),
    ]
    answers = {path: phone.post(path, data, **how) for path, data, how in ways}
    statuses = {path: answer.status_code for path, answer in answers.items()}
    assert statuses == dict.fromkeys(answers, 429)
    assert {answer["Retry-After"] for answer in answers.values()} == {"3600"}
    assert answers[api].json()["code"] == "trop-de-requetes"
    assert "mille séries" in answers[api].json()["detail"]
    assert mine(lea).count() == 8


@pytest.mark.usefixtures("narrow")
def test_sessions_prepared_ahead_are_counted_apart(phone: Client, lea: User) -> None:
    begun(lea, 2, purpose=PREPARED)
    assert phone.post(START, DRILL).status_code == 429  # they count among those begun too
    Series.objects.update(purpose="")
    assert phone.post("/hors-ligne/", {"jeu": GAME}).status_code == 303
    assert mine(lea).filter(purpose=f"{PREPARED}:{GAME}", waits_since=None).count() == 1


@pytest.mark.usefixtures("narrow")
def test_another_day_and_another_person_are_counted_apart(phone: Client, lea: User) -> None:
    begun(lea, 20, gone=timedelta(days=1, minutes=1))
    begun(User.objects.create_user("tom"), 20)
    assert phone.post(START, DRILL).status_code == 303


def test_the_bounds_are_those_that_are_written(lea: User) -> None:
    learner = learner_of_user(lea)
    played(begun(lea, 300))  # in a day, that is never refused
    begun(lea, 60)
    for seed in range(3):
        assert start(learner, seed=seed, now=timezone.now()).pk
    played(begun(lea, 636))
    start(learner, now=timezone.now())
    with pytest.raises(TooOftenError, match="mille séries"):
        start(learner, now=timezone.now())


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="how SQLite says what it reads")
def test_what_is_counted_is_the_last_day_never_a_history() -> None:
    with CaptureQueriesContext(connection) as asked:
        room.check_room(1, timezone.now())
    (found,) = (query["sql"] for query in asked)
    assert "series_recent (learner_id=? AND started_at>?)" in plan_of(found)
    assert "SCAN" not in plan_of(found)


def plan_of(sql: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
        return " ".join(str(row[-1]) for row in cursor.fetchall())


def test_answers_of_a_day_are_bounded_and_the_last_is_not_written(
    phone: Client, lea: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statements, "MOST_ANSWERS", 3)
    practise(phone, 3)
    series = mine(lea).get().pk
    waiting = Attempt.objects.get(series=series, position=4)
    given = dict(posted(right(waiting)))
    refused = phone.post(f"/seance/{series}/4/", given)
    assert (refused.status_code, refused["Retry-After"]) == (429, "3600")
    assert "Vingt mille réponses" in refused.text
    assert Attempt.objects.get(series=series, position=4).open
    assert DayTally.objects.get().answered == 3
    DayTally.objects.update(day=Clock().day(timezone.now()) - timedelta(days=1))
    assert phone.post(f"/seance/{series}/4/", given).status_code == 303


def test_a_series_without_an_answer_is_gone_after_a_day(phone: Client, lea: User) -> None:
    kept = practise(phone, 1)[0].series_id
    lost = begin(phone)
    now = timezone.now()
    assert sweep_waiting(now + WAITS - SOON) == 0
    sweep(now + WAITS + SOON)
    assert [(series.pk, series.waits_since) for series in mine(lea)] == [(kept, None)]
    assert not Attempt.objects.filter(series=lost).exists()
    assert phone.get(f"/seance/{lost}/1/").status_code == 404


def begin(phone: Client, path: str = START, data: dict[str, str] = DRILL) -> UUID:
    return UUID(phone.post(path, data)["Location"].split("/")[2])


def test_a_visitor_s_series_without_an_answer_goes_too(client: Client) -> None:
    kept, lost = practise(client, 1)[0].series_id, begin(client)
    Learner.objects.update(user=User.objects.create_user("nina"))  # who signs up afterwards
    assert sweep_waiting(timezone.now() + WAITS + SOON) == 1
    assert {*Series.objects.values_list("pk", flat=True)} == {kept}
    assert lost != kept


def test_what_is_prepared_ahead_and_coups_that_are_shared_stay(phone: Client, lea: User) -> None:
    phone.post("/hors-ligne/", {"jeu": GAME})
    coup = begin(phone, f"/table/{GAME}/", COUP)
    assert sweep_waiting(timezone.now() + COUP_WAITS - SOON) == 0
    assert sweep_waiting(timezone.now() + COUP_WAITS + SOON) == 1
    assert mine(lea).get().pk != coup


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="how SQLite says what it reads")
def test_sweeping_reads_those_that_wait_alone() -> None:
    with CaptureQueriesContext(connection) as asked:
        assert sweep_waiting(timezone.now()) == 0
    assert len(asked) == 2
    for query in asked:
        plan = plan_of(query["sql"])
        assert "series_waiting" in plan
        assert "SCAN" not in plan.replace("SCAN CONSTANT", ""), plan
