"""Asking and answering: once, by whoever was asked, by the same services as the pages."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from casino_rules import catalog
from tests.api.conftest import Caller, attempt_of, drill_of, right_answer
from tests.practice.conftest import NOON, answer
from tests.progress.test_slips import fallen
from trainer.accounts.models import Learner, User
from trainer.accounts.services import learner_of_user
from trainer.practice.models import Attempt, Series

pytestmark = pytest.mark.django_db
POINT = "point-main"


def test_a_known_error_is_named(visitor: Caller) -> None:
    for _ in range(40):
        sheet = visitor.start(POINT)
        drill = drill_of(sheet)
        situation = drill.load(attempt_of(sheet).situation)
        for pitfall in drill.pitfalls:
            wrong = pitfall.answer(situation)
            if wrong is not None and not drill.solve(situation).accepts(wrong):
                verdict = visitor.answer(sheet, wrong)["verdict"]
                assert not verdict["juste"]
                assert verdict["piege"]["message"]
                return
    pytest.fail("no situation with a pitfall in forty")


def test_the_answer_brings_the_score_and_the_next_question(visitor: Caller) -> None:
    sheet = visitor.start(POINT)
    assert (sheet["justes"], sheet["repondues"], sheet["total"]) == (0, 0, None)
    answered = visitor.answer(sheet, right_answer(sheet))
    assert (answered["justes"], answered["repondues"]) == (1, 1)
    following = answered["suivante"]
    assert visitor.get(following["adresse"]) == following
    assert visitor.get(f"seance/{sheet['serie']}/") == following
    assert visitor.get(sheet["adresse"]) == answered


def test_a_repeated_answer_gets_the_first_verdict_and_counts_once(visitor: Caller) -> None:
    sheet = visitor.start(POINT)
    right = right_answer(sheet)
    first = visitor.answer(sheet, right)
    for raw in (right, (right + 1) % 10, "illisible", None):
        assert visitor.answer(sheet, raw) == first
    assert Attempt.objects.filter(answered_at__isnull=False).count() == 1
    assert Attempt.objects.count() == 2
    assert visitor.get("progression/")["jours"][0]["repondues"] == 1


@pytest.mark.parametrize(
    "raw", [None, "", "douze", 1000, -1, 1.5, True, [], {}, [1, 2], "1e0", "١", {"reponse": 1}]
)
def test_an_unreadable_answer_is_refused_and_is_no_fault(visitor: Caller, raw: object) -> None:
    sheet = visitor.start(POINT)
    refused = visitor.answer(sheet, raw, 422)
    assert refused["champ"] == "reponse"
    assert visitor.get(sheet["adresse"]) == sheet
    assert attempt_of(sheet).open


def test_an_absent_answer_is_refused(visitor: Caller) -> None:
    sheet = visitor.start(POINT)
    assert visitor.post(sheet["adresse"], {}, 422)["champ"] == "reponse"
    assert "reponse" in visitor.post(sheet["adresse"], {"answer": 3}, 422)["detail"]
    assert "JSON" in visitor.post(sheet["adresse"], "[3]", 422)["detail"]


def test_the_field_at_fault_is_named_by_its_path(visitor: Caller) -> None:
    sheet = visitor.start("reglement-tapis")
    raw = right_answer(sheet)
    spoilt = next(iter(raw))
    refused = visitor.answer(
        sheet, {**raw, spoilt: {} if isinstance(raw[spoilt], dict) else "?"}, 422
    )
    assert refused["champ"].startswith(f"reponse.{spoilt}")


def test_a_series_names_its_level_or_lets_it_climb(visitor: Caller) -> None:
    named = visitor.start(POINT, niveau=2)
    assert (named["niveau"], attempt_of(named).series.level) == (2, 2)
    free = visitor.start(POINT)
    assert (free["niveau"], attempt_of(free).level) == (None, 1)
    answered = visitor.answer(free, right_answer(free))
    assert (answered["niveau"], answered["suivante"]["niveau"]) == (1, None)


def test_the_house_asked_for_is_the_house_of_the_series(visitor: Caller) -> None:
    sheet = visitor.start(POINT, maison={"jeux": "huit"})
    assert attempt_of(sheet).series.house["jeux"] == "huit"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"exercice": "inconnu"}, "exercice"),
        ({"exercice": 3}, "exercice"),
        ({"exercice": None}, "exercice"),
        ({"maison": {"x": "six"}}, "maison.x"),
        ({"maison": {"jeux": "douze"}}, "maison.jeux"),
        ({"maison": {"jeux": True}}, "maison.jeux"),
        ({"maison": ["jeux"]}, "maison"),
        ({"maison": None}, "maison"),
        ({"niveau": 0}, "niveau"),
        ({"niveau": 5}, "niveau"),
        ({"niveau": "2"}, "niveau"),
    ],
)
def test_a_series_that_cannot_be_is_refused_and_makes_nothing(
    visitor: Caller, body: object, field: str
) -> None:
    assert visitor.post("entrainement/punto-banco/commencer/", body, 422)["champ"] == field
    assert not Series.objects.exists()
    assert not Learner.objects.exists()


def test_a_series_of_the_whole_game_needs_no_body(visitor: Caller) -> None:
    for kind in ("application/json", ""):
        response = visitor.client.post(
            "/api/v1/entrainement/punto-banco/commencer/", b"", content_type=kind
        )
        assert response.status_code == 201
        assert response.headers["Location"] == response.json()["adresse"]
    assert {series.mode for series in Series.objects.all()} == {Series.Mode.GAME}


def test_somebody_else_s_question_is_404(visitor: Caller, program: Caller) -> None:
    sheet = visitor.start(POINT)
    visitor.answer(sheet, right_answer(sheet))
    program.start(POINT)
    for address in (sheet["adresse"], f"seance/{sheet['serie']}/", f"seance/{sheet['serie']}/2/"):
        refused = program.get(address, 404)
        assert refused["code"] == program.get(f"seance/{uuid4()}/1/", 404)["code"]
        assert refused["detail"].startswith("Rien à cette adresse, ou rien pour vous")
    program.answer({"adresse": f"seance/{sheet['serie']}/2/"}, 3, 404)
    assert Attempt.objects.filter(answered_at__isnull=False).count() == 1


def test_who_says_nothing_of_himself_is_401(visitor: Caller) -> None:
    for path in ("progression/", "progression/punto-banco/", f"seance/{uuid4()}/1/"):
        response = visitor.client.get(f"/api/v1/{path}")
        assert response.status_code == 401
        assert response.headers["WWW-Authenticate"] == "Bearer"
    visitor.post(f"seance/{uuid4()}/1/", {"reponse": 1}, 401)
    assert not visitor.client.cookies


def test_a_visitor_answers_with_the_session_of_their_browser(visitor: Caller) -> None:
    sheet = visitor.start(POINT)
    visitor.answer(sheet, right_answer(sheet))
    page = visitor.client.get(f"/seance/{sheet['serie']}/1/")
    assert page.status_code == 200
    assert visitor.get("progression/")["jours"][0]["justes"] == 1


def test_a_program_answers_with_its_token_for_its_account(program: Caller, account: User) -> None:
    sheet = program.start(POINT)
    program.answer(sheet, right_answer(sheet))
    assert attempt_of(sheet).series.learner.user == account
    browser = Client()
    browser.force_login(account)
    assert browser.get(f"/seance/{sheet['serie']}/1/").status_code == 200


def test_a_token_counts_for_its_account_whatever_the_session_beside_it(
    program: Caller, account: User
) -> None:
    visitor = Caller(program.client)
    strange = visitor.start(POINT)
    assert attempt_of(program.start(POINT)).series.learner.user == account
    program.get(strange["adresse"], 404)


def test_a_session_must_carry_its_csrf_token_even_for_a_visitor(account: User) -> None:
    for signed_in in (False, True):
        browser = Client(enforce_csrf_checks=True)
        if signed_in:
            browser.force_login(account)
        caller = Caller(browser)
        assert "CSRF" in caller.post("entrainement/punto-banco/commencer/", {}, 403)["detail"]
        browser.get("/compte/connexion/" if not signed_in else "/regles/punto-banco/")
        token = browser.cookies["csrf"].value
        sheet = caller.post("entrainement/punto-banco/commencer/", {}, 201, X_CSRFToken=token)
        caller.post(sheet["adresse"], {"reponse": "?"}, 403)
        caller.post(sheet["adresse"], {"reponse": "?"}, 422, X_CSRFToken=token)
    assert Series.objects.count() == 2


def test_a_program_needs_no_csrf_token(program: Caller) -> None:
    caller = Caller(Client(enforce_csrf_checks=True), program.token)
    sheet = caller.start(POINT)
    caller.answer(sheet, right_answer(sheet))


def test_progress_is_that_of_the_pages(program: Caller) -> None:
    sheet = program.start(POINT)
    for _ in range(7):
        sheet = program.answer(sheet, right_answer(sheet))["suivante"]
    shown = program.get("progression/punto-banco/")["exercices"]
    drill = next(item for item in shown if item["exercice"] == POINT)
    assert (drill["repondues"], drill["justes"]) == (7, 7)
    assert 0 < drill["maitrise"] <= 1
    assert sum(branch["repondues"] for branch in drill["branches"]) == 7
    assert {"a_revoir": 0, "erreurs": 0}.items() <= program.get("progression/").items()


def test_progress_in_a_game_tells_its_seconds_and_its_known_errors(
    program: Caller, account: User
) -> None:
    attempt, raw = fallen(learner_of_user(account))
    given = answer(attempt, raw, now=NOON + timedelta(seconds=9)).attempt
    shown = program.get("progression/punto-banco/")
    drill = next(item for item in shown["exercices"] if item["exercice"] == attempt.drill)
    timed = {"chronometrees": 1, "secondes": 9}
    wanted = catalog.game("punto-banco").drill(attempt.drill).seconds
    assert {**timed, "secondes_visees": wanted}.items() <= drill.items()
    (branch,) = (item for item in drill["branches"] if item["repondues"])
    assert timed.items() <= branch.items()
    assert shown["erreurs_connues"] == [
        {
            "exercice": attempt.drill,
            "erreur": given.ruling["pitfall"],
            "message": given.ruling["pitfall_message"],
            "fois": 1,
            "derniere": NOON.date().isoformat(),
        }
    ]


@pytest.mark.parametrize("who", ["visitor", "program"])
def test_an_answer_costs_few_queries_whatever_the_history(
    request: pytest.FixtureRequest, who: str
) -> None:
    caller: Caller = request.getfixturevalue(who)
    sheet = caller.start(POINT)
    costs = []
    for number in range(30):
        raw = right_answer(sheet)
        with CaptureQueriesContext(connection) as queries:
            sheet = caller.answer(sheet, raw)["suivante"]
        if number in {2, 29}:
            costs.append(len(queries))
    assert costs[0] <= 12, [query["sql"] for query in queries.captured_queries]
    assert costs[1] <= costs[0]
