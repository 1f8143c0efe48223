"""Exam mode: what a copy shuts to who sits it and to the addresses of their school; the hall."""

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from casino_rules import catalog
from config import exam_mode
from tests.api.conftest import calling
from tests.drills import drawn, enough
from tests.exams.world import GAME, HX, Hall, at
from tests.said import says
from trainer.accounts.models import User
from trainer.exams.models import Absence, Arrival, Exam, Sitting
from trainer.exams.services import conducting, sitting
from trainer.exams.services.copies import close_sittings
from trainer.practice.models import Series
from trainer.practice.services import answering as practice
from trainer.practice.services.answering import Plan
from trainer.schools.domain import Doors, Shut
from trainer.schools.models import School
from trainer.schools.services.options import choose_doors
from trainer.web.refusals import RefusedError

SHUT = (
    f"/arbitre/{GAME}/",
    f"/arbitre/{GAME}/tirage-banco/",
    f"/entrainement/{GAME}/",
    f"/progression/{GAME}/",
    f"/table/{GAME}/",
    "/recherche/",
)
RULES = (
    f"/jeux/{GAME}/",
    f"/regles/{GAME}/",
    "/regles/valeurs-des-mains/",
    "/cotes/",
    "/glossaire/",
)
FREE = (
    *("/", "/jeux/", "/regles/", "/arbitre/", "/progression/", "/examens/"),
    *("/regles/texas-holdem/", "/jeux/omaha/"),
)


def statuses(client: Client, *paths: str) -> set[int]:
    return {client.get(path).status_code for path in paths}


def choose(hall: Hall, doors: Doors) -> None:
    choose_doors(actor=hall.schools.desk("administrator"), doors=doors)


@pytest.fixture
def nothing_shut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget afterwards what was looked at."""
    monkeypatch.setattr(exam_mode, "_shut", ())


def test_what_answers_is_shut_for_every_game_while_a_copy_runs(hall: Hall) -> None:
    """Nine exercises in ten have a namesake in another game, which would answer for it."""
    client, token = hall.client("trainee"), calling(hall.schools, "trainee").token
    bearer = {"authorization": f"Bearer {token}"}
    hall.sit()
    every = [(game.slug, drill) for game in catalog.load_all() for drill in game.drills]
    walked = drawn("exam mode", every, enough(120, len(every)))
    for number, (game, drill) in enumerate(walked):
        api = f"/api/v1/arbitre/{game}/{drill}/"
        ways = (
            lambda game=game, drill=drill: client.get(f"/arbitre/{game}/{drill}/"),
            lambda api=api: client.get(api),
            lambda api=api: client.post(api, {"situation": {}}, content_type="application/json"),
            lambda api=api: Client().get(api, headers=bearer),
            lambda game=game: client.post(f"/entrainement/{game}/commencer/"),
        )
        assert ways[number % len(ways)]().status_code == 403, (game, drill, number % len(ways))
    assert len(every) > 600
    assert statuses(client, "/direct/") == {403}
    assert client.get(f"/api/v1/regles/{GAME}/").status_code == 403
    assert client.get("/api/v1/regles/texas-holdem/").status_code == 200


def test_a_copy_shuts_the_games_examined_until_it_is_handed_in(hall: Hall) -> None:
    client = hall.client("trainee")
    before = practice.start_series(
        learner=hall.user.learner.pk,
        plan=Plan(Series.Mode.DRILL, GAME, "tirage-banco"),
        rng=Random(3),
    )
    question = f"/seance/{before.series_id}/1/"
    found = hall.sit()
    assert statuses(client, *SHUT, *RULES, question) == {403}
    assert statuses(client, *FREE) == {200}
    page = client.get(SHUT[0])
    assert f'href="/examens/copie/{found.pk}/"' in page.text
    assert page["Cache-Control"].startswith("max-age=0")
    assert statuses(hall.client("classmate"), *SHUT, *RULES) == {200}
    sitting.hand_in(sitting=found)
    assert statuses(client, *SHUT, *RULES, question) == {200}
    assert User.objects.get(pk=hall.user.pk).sitting_since is None


def test_a_school_may_leave_the_rules_open(hall: Hall) -> None:
    choose(hall, Doors(rules_open=True))
    client = hall.client("trainee")
    hall.sit()
    assert statuses(client, *RULES) == {200}
    assert statuses(client, *SHUT) == {403}


def test_the_programs_of_an_account_are_shut_too(hall: Hall) -> None:
    trainee = calling(hall.schools, "trainee")
    hall.sit()
    trainee.get(f"arbitre/{GAME}/tirage-banco/", 403)
    trainee.post(f"arbitre/{GAME}/tirage-banco/", {"situation": {}}, 403)
    trainee.post(f"entrainement/{GAME}/commencer/", {}, 403)
    trainee.get(f"regles/{GAME}/", 403)
    trainee.get("regles/baccara/", 403)  # of the same family
    trainee.get("regles/texas-holdem/")
    session = hall.client("trainee").post(f"/api/v1/arbitre/{GAME}/tirage-banco/", {})
    assert session.status_code == 403


def test_no_way_of_writing_a_token_opens_what_is_shut(hall: Hall) -> None:
    hall.sit()
    token = calling(hall.schools, "trainee").token
    page, api = hall.client("trainee"), f"/api/v1/arbitre/{GAME}/tirage-banco/"
    for word in ("bearer", "BEARER "):
        assert Client().get(api, headers={"authorization": f"{word} {token}"}).status_code == 403
    # A page knows nothing of tokens: one that is worth nothing does not hide the session.
    assert page.get(SHUT[0], headers={"authorization": "Bearer rien"}).status_code == 403


def test_a_copy_reopened_shuts_again_and_a_wrong_clock_opens_nothing(hall: Hall) -> None:
    found, actor = hall.sit(), hall.desk
    client = hall.client("trainee")
    conducting.stop(actor=actor, exam=found.exam)
    assert statuses(client, SHUT[0]) == {200}
    conducting.reopen(actor=actor, exam=found.exam)
    assert statuses(client, SHUT[0]) == {403}
    close_sittings(now=timezone.now() + timedelta(days=1))
    assert statuses(client, SHUT[0]) == {403}


@pytest.mark.usefixtures("nothing_shut")
def test_the_addresses_of_a_school_are_shut_while_its_exam_is_open(hall: Hall) -> None:
    exam, visitor = hall.open(), Client()
    path = f"/arbitre/{GAME}/tirage-banco/"
    choose(hall, Doors(networks=("127.0.0.0/8",), shut=Shut.REFEREE))
    exam_mode.look()
    assert statuses(visitor, path) == {403}
    api = visitor.post(f"/api/v1{path}", {"situation": {}}, content_type="application/json")
    assert api.status_code == 403
    assert statuses(visitor, f"/regles/{GAME}/", "/regles/baccara/", "/recherche/") == {200}
    assert visitor.get(path, REMOTE_ADDR="203.0.113.5").status_code == 200
    assert statuses(hall.client(), path) == {200}
    choose(hall, Doors(networks=("127.0.0.0/8",), shut=Shut.ALL))
    exam_mode.look()
    assert statuses(visitor, *SHUT, *RULES) == {403}
    conducting.stop(actor=hall.desk, exam=exam)
    exam_mode.look()
    assert statuses(visitor, *SHUT, *RULES) == {200}


def test_an_administrator_chooses_what_exams_shut(hall: Hall) -> None:
    path = f"/formation/ecole/{hall.schools.north.slug}/pendant-les-examens/"
    client = hall.client("administrator")
    refused = client.post(path, {"shut": "tout", "networks": ""})
    assert (refused.status_code, "Donnez les adresses" in refused.text) == (422, True)
    assert "n’est pas une adresse" in client.post(path, {"shut": "rien", "networks": "ici"}).text
    sent = {"shut": "tout", "networks": "10.0.0.7", "rules_open": "on"}
    assert client.post(path, sent).status_code == 303
    chosen = Doors.of(School.objects.get(pk=hall.schools.north.pk).during_exams)
    assert chosen == Doors(rules_open=True, networks=("10.0.0.7/32",), shut=Shut.ALL)
    assert 'value="10.0.0.7/32"' in client.get(path).text


@pytest.mark.usefixtures("nothing_shut")
def test_who_publishes_for_a_hall_may_shut_its_addresses_in_one_click(hall: Hall) -> None:
    choose(hall, Doors(rules_open=True, networks=("10.0.0.7/32",), shut=Shut.REFEREE))
    exam, visitor = hall.open(addresses=("127.0.0.0/8",)), Client()
    page, proposed = hall.root(exam.pk), "Le site répond encore dans la salle"
    answers = (f"/arbitre/{GAME}/tirage-banco/", f"/regles/{GAME}/")
    exam_mode.look()
    assert statuses(visitor, *answers) == {200}
    seen = hall.client().get(page).text
    assert proposed in seen
    assert "fermer-la-salle" not in seen, "an instructor does not choose for the school"
    boss = hall.client("administrator")
    assert f'action="{page}fermer-la-salle/"' in boss.get(page).text
    assert boss.post(f"{page}fermer-la-salle/").status_code == 303
    both = ("10.0.0.7/32", "127.0.0.0/8")
    chosen = Doors.of(School.objects.get(pk=hall.schools.north.pk).during_exams)
    assert chosen == Doors(rules_open=True, networks=both, shut=Shut.ALL)
    exam_mode.look()
    assert statuses(visitor, *answers) == {403}
    assert proposed not in boss.get(page).text
    assert "répond à qui n’est pas connecté" not in boss.get(hall.root(hall.draft().pk)).text
    open_hall = hall.draft(addresses=("192.168.1.0/24",))
    assert "répond à qui n’est pas connecté" in boss.get(hall.root(open_hall.pk)).text
    open_hall = hall.draft(addresses=("127.1.0.0/16", "10.0.0.7/32"))
    assert "répond à qui n’est pas connecté" not in boss.get(hall.root(open_hall.pk)).text


def test_an_exam_in_a_hall_is_begun_and_sat_from_its_addresses_alone(hall: Hall) -> None:
    exam = hall.open(addresses=("192.168.1.0/24",))
    client = hall.client("trainee")
    here: dict[str, Any] = {"REMOTE_ADDR": "192.168.1.7"}
    assert "se passe en salle" in client.post(f"/examens/{exam.pk}/commencer/", follow=True).text
    calling(hall.schools, "trainee").post(f"examens/{exam.pk}/commencer/", status=403)
    assert not Sitting.objects.exists()
    client.post(f"/examens/{exam.pk}/commencer/", **here)
    home = f"/examens/copie/{Sitting.objects.get().pk}/"
    assert client.get(f"{home}1/", **here).status_code == 200
    assert statuses(client, home, f"{home}1/", f"{home}temps/") == {403}
    assert client.post(f"{home}1/", {"onglet": 1}, headers=HX).status_code == 403
    client.post(f"{home}remettre/", {"sans-tout": "1"}, **here)
    assert statuses(client, home) == {200}


def test_all_wait_for_the_departure_and_then_enter(hall: Hall) -> None:
    exam = hall.open(together=True)
    client = hall.client("trainee")
    page: dict[str, Any] = {"headers": HX}
    assert "Salle d’attente" in client.get(f"/examens/{exam.pk}/").text
    begin = f"/examens/{exam.pk}/commencer/"
    assert client.post(begin, **page).status_code == 204
    assert client.post(begin).status_code == 303
    assert Arrival.objects.get().membership == hall.schools.trainee
    assert not Sitting.objects.exists()
    desk = f"/formation/ecole/{hall.schools.north.slug}/examens/{exam.pk}/"
    hall.client().post(f"{desk}depart/")
    assert "/examens/copie/" in client.post(begin, **page)["HX-Redirect"]
    assert hall.client("trainee").post(begin).status_code == 303
    assert Sitting.objects.count() == 1


def test_who_waits_out_of_the_hall_is_told_so_at_once(hall: Hall) -> None:
    exam = hall.open(together=True, addresses=("10.0.0.0/8",))
    client, notice = hall.client("trainee"), f"/examens/{exam.pk}/"
    here: dict[str, Any] = {"REMOTE_ADDR": "10.1.2.3"}
    says(client.get(notice), "Vous n’êtes pas dans la salle", "127.0.0.1", never="Je suis là")
    says(client.get(notice, **here), "Je suis là", never="Vous n’êtes pas dans la salle")
    page: dict[str, Any] = {"headers": HX}
    begin = f"{notice}commencer/"
    assert client.post(begin, **page, **here).status_code == 204
    assert client.post(begin, **page)["HX-Refresh"] == "true", "he has left the network of the hall"
    Exam.objects.update(stopped_at=timezone.now())
    assert client.post(begin, **page, **here)["HX-Refresh"] == "true", "nobody waits any more"


def test_a_departure_is_given_once_and_only_where_it_is_awaited(hall: Hall) -> None:
    actor = hall.desk
    with pytest.raises(RefusedError):
        conducting.depart(actor=actor, exam=hall.exam(), now=at(0))
    exam = hall.exam(together=True)
    conducting.depart(actor=actor, exam=exam, now=at(1))
    conducting.depart(actor=actor, exam=exam, now=at(2))
    assert Exam.objects.get(pk=exam.pk).departed_at == at(1)


def test_times_out_of_the_page_are_kept_once_on_the_clock_of_the_server(hall: Hall) -> None:
    found, client = hall.sit(), hall.client("trainee")
    Sitting.objects.update(started_at=timezone.now() - timedelta(minutes=9))
    clock, mark = f"/examens/copie/{found.pk}/temps/", 1_700_000_000_000
    before = timezone.now()
    client.post(clock, {"sortie": f"{mark}.60000."})
    out = Absence.objects.get()
    assert before <= out.left_at + timedelta(minutes=1) <= timezone.now()
    assert out.back_at is None
    client.post(clock, {"sortie": [f"{mark}.90000.30000", "mal", f"{mark + 1}.999999999.5"]})
    out.refresh_from_db()
    assert out.back_at is not None
    client.post(clock, {"sortie": f"{mark}.90000."})  # told again, late
    assert Absence.objects.get(mark=mark).back_at == out.back_at
    assert Absence.objects.count() == 2
    assert Absence.objects.earliest("left_at").left_at >= Sitting.objects.get().started_at
