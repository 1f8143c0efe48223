"""Whatever is sent, the answer is a clear French refusal, never a fault of ours."""

import json
from typing import Any, Final

import pytest

from casino_rules import catalog
from tests.api.conftest import Caller
from trainer.api.requests import LARGEST_BODY

pytestmark = pytest.mark.django_db
REFEREE = "arbitre/punto-banco/tirage-banco/"
START = "entrainement/punto-banco/commencer/"
WRITERS = (REFEREE, START, "jeton/")
DEEP = 10_000


@pytest.mark.parametrize("path", WRITERS)
@pytest.mark.parametrize(
    "body",
    [
        "{",
        " ",
        "null null",
        "{'situation': 1}",
        '{"situation": NaN}',
        '{"situation": Infinity}',
        '{"situation": -Infinity}',
        '{"situation": 1e999}',
        '{"situation": 01}',
        '{"situation": ' + "9" * 5000 + "}",
        '{"situation": {}, "situation": {}}',
        '{"situation": {"punto": "Kh", "punto": "Kd"}}',
        '{"situation": "\\ud800"}',
        '{"\\udfff": 1}',
        '{"situation": "\\u00"}',
        "[" * DEEP,
        "[" * DEEP + "]" * DEEP,
        '{"a":' * DEEP + "1" + "}" * DEEP,
        b"\xff\xfe{\x00}\x00",
        b'{"situation": "\xff"}',
        b"\xef\xbb\xbf{}",
        b"\x00",
    ],
)
def test_what_is_not_plain_json_is_400(visitor: Caller, path: str, body: str | bytes) -> None:
    assert "JSON" in visitor.post(path, body, 400)["detail"]


@pytest.mark.parametrize("path", WRITERS)
@pytest.mark.parametrize("body", ["[]", '"texte"', "3", "true", "null"])
def test_what_is_not_an_object_is_422(visitor: Caller, path: str, body: str) -> None:
    assert visitor.post(path, body, 422)["detail"]


@pytest.mark.parametrize("size", [LARGEST_BODY + 1, 2 * 1024 * 1024])
@pytest.mark.parametrize("path", WRITERS)
def test_a_large_body_is_413(visitor: Caller, path: str, size: int) -> None:
    body = '{"situation": "' + "x" * (size - 17) + '"}'
    assert "trop grand" in visitor.post(path, body, 413)["detail"]


def test_a_body_in_chunks_is_411_rather_than_taken_for_an_empty_one(visitor: Caller) -> None:
    for path in WRITERS:
        refused = visitor.post(path, {"exercice": "point-main"}, 411, Transfer_Encoding="chunked")
        assert "longueur" in refused["detail"]


def test_a_large_form_is_refused_before_it_is_read(visitor: Caller) -> None:
    body = "a=" + "x" * (2 * 1024 * 1024)
    visitor.post(START, body, 415, content_type="application/x-www-form-urlencoded")


@pytest.mark.parametrize(
    "kind",
    [
        "application/xml",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "multipart/form-data",
        "application/vnd.api+json",
        "n’importe quoi",
        "application/json/xml",
        ";;;",
    ],
)
def test_another_content_type_is_415(visitor: Caller, kind: str) -> None:
    for path in WRITERS:
        assert "JSON" in visitor.post(path, "<a/>", 415, content_type=kind)["detail"]


@pytest.mark.parametrize("charset", ["latin-1", "utf-16", "inconnu", "bz2_codec", "rot13"])
def test_a_charset_changes_nothing_since_json_is_utf_8(visitor: Caller, charset: str) -> None:
    kind = f"application/json; charset={charset}"
    body = '{"situation": {"punto": "2♠ 3♥ 8♦", "banco": "Kh 3c"}}'.encode()
    visitor.post(REFEREE, body, 200, content_type=kind)


def test_another_response_type_is_406(visitor: Caller) -> None:
    for accept in ("application/xml", "text/html", "image/png"):
        assert "JSON" in visitor.get("jeux/", 406, Accept=accept)["detail"]
    visitor.get("jeux/", 200, Accept="text/html, */*;q=0.1")


@pytest.mark.parametrize("method", ["put", "patch", "delete", "trace"])
def test_another_method_is_405(visitor: Caller, method: str) -> None:
    for path in ("jeux/", REFEREE, START, "progression/"):
        response = getattr(visitor.client, method)(f"/api/v1/{path}")
        assert response.status_code == 405
        assert response.headers["Allow"]
        assert "méthode" in response.json()["detail"]


def test_options_says_the_methods_and_reads_nothing(visitor: Caller) -> None:
    for path, allowed in (("jeux/", "GET"), (REFEREE, "POST"), ("progression/", "GET")):
        response = visitor.client.options(f"/api/v1/{path}")
        assert (response.status_code, response.content) == (204, b"")
        assert allowed in response.headers["Allow"]
        assert "OPTIONS" in response.headers["Allow"]


def test_a_method_cannot_be_overridden(visitor: Caller) -> None:
    visitor.get(START, 405, X_HTTP_Method_Override="POST")
    visitor.post("jeux/", {}, 405, X_HTTP_Method_Override="GET")
    visitor.post("jeux/?_method=GET", {}, 405)


VALUES: Final[tuple[Any, ...]] = (
    True, False, None, 0, -0.0, 1.5, 1e300, 10**60, -1, "", " ", "\0", "\u202e", "x" * 10_000,
    "K" * 10_000, "ﾝ", "{{7*7}}", "<script>", "1_0", "٣", "１", [], [[]], [None], {}, {"": {}},
    ["Kh"] * 1000, {"0": {"1": {"2": {"3": {"4": {}}}}}},
)  # fmt: skip
ANSWERS: Final[tuple[Any, ...]] = (
    True, None, 1e300, 10**60, "\0", "x" * 10_000, [[]], {"": {}}, ["0"] * 5000,
)  # fmt: skip


@pytest.mark.parametrize(
    "drill", ["tirage-banco", "reglement-mise", "reglement-tapis", "incidents"]
)
def test_hostile_values_in_a_situation_are_422(visitor: Caller, drill: str) -> None:
    path = f"arbitre/punto-banco/{drill}/"
    facts = [fact["nom"] for fact in visitor.get(path)["faits"]]
    for value in VALUES:
        for situation in (value, dict.fromkeys(facts, value), {fact: [value] for fact in facts}):
            assert visitor.post(path, {"situation": situation}, 422)["detail"]


def test_hostile_answers_are_422_to_every_drill(visitor: Caller) -> None:
    for drill in catalog.game("punto-banco").drills:
        sheet = visitor.start(drill)
        for value in ANSWERS:
            assert visitor.answer(sheet, value, 422)["champ"].startswith("reponse"), drill


def test_a_value_as_long_as_the_body_allows_is_refused_quickly(visitor: Caller) -> None:
    many: dict[str, Any] = {str(number): "x" for number in range(4000)}
    visitor.post(REFEREE, json.dumps({"situation": many}), 422)
    visitor.post(START, json.dumps({"maison": many}), 422)


def test_too_many_calls_are_429_with_the_time_to_wait(
    visitor: Caller, program: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trainer.api.throttling.AddressThrottle.rate", "3/min", raising=False)
    monkeypatch.setattr("trainer.api.throttling.AccountThrottle.rate", "5/min", raising=False)
    for _ in range(3):
        visitor.get("jeux/", X_Forwarded_For="203.0.113.7")
    response = visitor.client.get("/api/v1/jeux/", headers={"X-Forwarded-For": "203.0.113.8"})
    assert response.status_code == 429
    assert 0 < int(response.headers["Retry-After"]) <= 60
    assert "patientez" in response.json()["detail"]
    for _ in range(5):
        program.get("progression/")
    program.get("progression/", 429)
