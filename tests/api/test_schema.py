"""The schema is sound, complete and true, and its page shows all of it."""

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest
import yaml
from django.core.management import call_command
from django.test import Client
from drf_spectacular import validation
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer
from jsonschema_rs import Draft202012Validator

from tests.api.conftest import Caller
from trainer.api.operations import PDF
from trainer.api.refusals import PROBLEMS
from trainer.api.urls import urlpatterns
from trainer.api.views.docs import schema

UNDOCUMENTED = {"schema/", "docs/", "docs/{chapitre}/", ""}


def loaded(text: bytes) -> Any:
    return yaml.load(text, yaml.CSafeLoader)


def test_the_schema_is_valid_openapi_without_a_warning() -> None:
    found = json.loads(OpenApiJsonRenderer().render(schema()))
    assert found["openapi"].startswith("3.1")
    rules = Path(validation.__file__).with_name("openapi_3_1_schema.json").read_bytes()
    Draft202012Validator(json.loads(rules)).validate(found)
    # What the generator said of it, whichever test had it made.
    assert not GENERATOR_STATS._warn_cache
    assert not GENERATOR_STATS._error_cache


@pytest.mark.thorough
def test_the_command_writes_a_valid_schema_without_a_warning(tmp_path: Path) -> None:
    target = tmp_path / "schema.yaml"
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(target))
    assert loaded(target.read_bytes())["openapi"].startswith("3.1")


def test_the_schema_is_served_as_json_and_as_yaml(client: Client) -> None:
    as_json = client.get("/api/v1/schema/")
    assert as_json.headers["Content-Type"] == "application/json"
    as_yaml = client.get("/api/v1/schema/?format=yaml")
    assert loaded(as_yaml.content) == as_json.json()
    asked = client.get("/api/v1/schema/", headers={"Accept": "application/yaml"})
    assert asked.content == as_yaml.content


def test_each_way_to_write_the_schema_is_written_once(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ("", "?format=yaml")
    before = [client.get(f"/api/v1/schema/{it}").content for it in asked]

    def again(*_: object, **__: object) -> NoReturn:
        pytest.fail("it is written again")

    for renderer in (OpenApiJsonRenderer, OpenApiYamlRenderer):
        monkeypatch.setattr(renderer, "render", again)
    assert [client.get(f"/api/v1/schema/{it}").content for it in asked] == before


def test_every_reference_has_its_component_and_every_component_is_used() -> None:
    found = schema()
    used = set(re.findall(r"#/components/schemas/(\w+)", json.dumps(found)))
    assert used == set(found["components"]["schemas"])


def test_every_address_is_documented() -> None:
    written = {path.removeprefix("/api/v1/") for path in schema()["paths"]}
    routes = {re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", str(item.pattern)) for item in urlpatterns}
    assert written == (routes - UNDOCUMENTED) | {""}


def test_nothing_is_left_undescribed() -> None:
    for operation in _operations():
        assert operation["summary"]
        for code, response in operation["responses"].items():
            assert response["description"]
            for kind, content in response.get("content", {}).items():
                assert content["schema"].get("$ref") or (kind, code) == (PDF, "200")
            assert ("content" in response) == (code not in {"204", "304"})
    for shape in schema()["components"]["schemas"].values():
        told = shape.keys() & {"properties", "anyOf", "oneOf", "type"}
        assert told or shape.keys() == {"description"}  # any JSON
        assert shape != {"type": "object"}


def test_every_list_is_a_page_whose_elements_are_under_one_name() -> None:
    known = schema()["components"]["schemas"]
    envelope = {"page", "pages", "total", "suivante", "precedente", "resultats"}
    seen = 0
    for operation in _operations():
        answer = operation["responses"].get("200", {}).get("content", {}).get("application/json")
        name = answer["schema"]["$ref"].rpartition("/")[2] if answer else ""
        fields = known[name]["properties"].keys() if name else set()
        paged = {item["name"] for item in operation.get("parameters", ())} >= {"page", "par_page"}
        assert paged == (fields == envelope) == name.startswith("Page") or name == "PageArticle"
        assert paged or not operation["operationId"].startswith("lister"), operation["operationId"]
        seen += paged
    assert seen > 20


def test_what_a_program_compares_is_a_code_without_accent_or_space() -> None:
    words = [word for found in _enums(schema()) for word in found if word is not None]
    assert len(words) > 100
    assert [word for word in words if not re.fullmatch(r"-?[a-z0-9]+(-[a-z0-9]+)*", word)] == []


def _enums(part: object) -> Iterator[list[str | None]]:
    if isinstance(part, dict):
        if isinstance(part.get("enum"), list):
            yield part["enum"]
        for value in part.values():
            yield from _enums(value)
    elif isinstance(part, list):
        for value in part:
            yield from _enums(value)


def _operations() -> Iterator[dict[str, Any]]:
    for methods in schema()["paths"].values():
        yield from methods.values()


def test_every_operation_says_who_may_call_and_how_fast() -> None:
    for operation in _operations():
        assert operation["security"]
        success = next(item for code, item in operation["responses"].items() if code[0] == "2")
        assert "204" in operation["responses"] or "RateLimit-Remaining" in success["headers"]
        assert "Retry-After" in operation["responses"]["429"]["headers"]
        assert ("201" in operation["responses"]) == ("Location" in success.get("headers", {}))


def test_names_of_chapters_are_ascii_and_their_titles_french() -> None:
    found = schema()
    assert all(tag["name"].isascii() and tag["x-displayName"] for tag in found["tags"])
    used = {tag for operation in _operations() for tag in operation["tags"]}
    assert used == {tag["name"] for tag in found["tags"]}
    assert found["servers"]
    assert found["info"]["license"]["name"]


def test_a_refusal_says_where_as_the_schema_says() -> None:
    problem = schema()["components"]["schemas"]["Probleme"]
    always = {"type", "title", "status", "detail", "instance", "code"}
    assert set(problem["required"]) == always
    assert set(problem["properties"]) == always | {"champ", "erreurs"}


@pytest.mark.django_db
def test_the_pages_show_every_operation_once_and_every_type_that_they_name(
    client: Client,
) -> None:
    shown: list[str] = []
    for tag in schema()["tags"]:
        page = client.get(f"/api/v1/docs/{tag['name']}/").content.decode()
        operations = [item for item in _operations() if tag["name"] in item["tags"]]
        shown += [item["operationId"] for item in operations]
        assert all(f'id="{item["operationId"]}"' in page for item in operations)
        for link in re.findall(r'href="#([^"]+)"', page):
            assert f'id="{link}"' in page
    assert sorted(shown) == sorted(item["operationId"] for item in _operations())


@pytest.mark.django_db
def test_each_page_is_light(client: Client) -> None:
    for slug in ("", *(f"{tag['name']}/" for tag in schema()["tags"])):
        page = client.get(f"/api/v1/docs/{slug}").content
        assert len(gzip.compress(page)) < 100 * 1024, slug


@pytest.mark.django_db
def test_an_unknown_chapter_is_a_page_that_does_not_exist(client: Client) -> None:
    assert client.get("/api/v1/docs/belote/").status_code == 404


@pytest.mark.django_db
def test_the_front_page_explains_every_code_of_refusal(client: Client) -> None:
    page = client.get("/api/v1/docs/").content.decode()
    assert all(f'id="refus-{code}"' in page for code in PROBLEMS)


@pytest.mark.django_db
def test_the_examples_of_the_page_work(program: Caller) -> None:
    page = program.client.get("/api/v1/docs/").content.decode().replace("&quot;", '"')
    commands = re.findall(r"curl http://testserver(\S+)([^<]*?)(?=curl|</code>)", page)
    sheet = program.start("point-main")
    for path, rest in commands:
        address = path.replace("…/1/", f"{sheet['serie']}/1/")
        body = re.search(r"-d '(.*)'", rest)
        if "jeton" in path:
            continue  # somebody's password
        if body is None:
            program.get(address)
        else:
            program.post(address, body[1], 201 if "commencer" in path else 200)
    assert len(commands) == 5
