"""Stock generators make a client of every operation, and that client works."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.utils import timezone
from pytest_django.live_server_helper import LiveServer

from tests.api.conftest import live
from tests.exams.world import GAME, Hall
from tests.schools.world import Schools, settle_schools
from trainer.api.authentication import issue_token
from trainer.api.openapi import BODIES
from trainer.api.views.docs import schema
from trainer.exams.services.composing import Wanted

pytestmark = pytest.mark.thorough
ROOT = Path(__file__).parents[2]
PDFS = 7
"""Files, of which this generator makes no client."""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("schema") / "schema.json"
    path.write_text(json.dumps(schema()), "utf-8")
    return path


@pytest.fixture(scope="module")
def generated(written: Path) -> Iterator[tuple[Path, str]]:
    """Return the folder of the client, importable, and what the generator said."""
    name = "tapis_vert_client"
    folder = written.parent / name
    program = Path(sys.executable).with_name("openapi-python-client")
    made = subprocess.run(
        [program, "generate", "--path", written, "--meta", "none", "--output-path", folder],
        capture_output=True,
        text=True,
        check=True,
        env={"PATH": f"{program.parent}:/usr/bin:/bin"},
    )
    sys.path.insert(0, str(written.parent))
    yield folder, made.stdout + made.stderr
    sys.path.remove(str(written.parent))
    for module in [item for item in sys.modules if item.partition(".")[0] == name]:
        del sys.modules[module]


def operations() -> list[str]:
    return [item["operationId"] for ways in schema()["paths"].values() for item in ways.values()]


def snake(name: str) -> str:
    return re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower()


def test_a_python_client_has_every_operation_and_only_files_are_warned_of(
    generated: tuple[Path, str],
) -> None:
    folder, said = generated
    made = {path.stem for path in folder.glob("api/*/*.py")} - {"__init__"}
    assert made == {*map(snake, operations())}
    warnings = re.findall(r"WARNING.*?(?=WARNING|\Z)", said, re.DOTALL)
    assert len(warnings) == PDFS
    assert all("Unsupported content_type application/pdf" in text for text in warnings)


def test_the_chapters_are_packages_that_python_can_name(generated: tuple[Path, str]) -> None:
    chapters = {path.parent.name for path in generated[0].glob("api/*/__init__.py")}
    assert chapters == {tag["name"] for tag in schema()["tags"]}
    assert all(name.isascii() and name.isidentifier() for name in chapters)


class Robot:
    """A program that uses the generated client alone."""

    def __init__(self, server: LiveServer, token: str) -> None:
        client = import_module("tapis_vert_client")
        self.models: Any = import_module("tapis_vert_client.models")
        self.client = client.AuthenticatedClient(base_url=server.url, token=token)

    def call(self, path: str, *args: object, **more: object) -> Any:
        module: ModuleType = import_module(f"tapis_vert_client.api.{path}")
        answer = module.sync(*args, client=self.client, **more)
        assert not isinstance(answer, self.models.Probleme), answer
        return answer


@pytest.fixture
def robot(generated: tuple[Path, str], live_server: LiveServer) -> Iterator[tuple[Robot, Schools]]:
    assert generated
    schools = settle_schools()
    token = issue_token(user=schools.people["trainee"], now=timezone.now())
    program = Robot(live_server, token)
    with program.client:
        yield program, schools


@pytest.mark.django_db(transaction=True)
def test_the_generated_client_plays_asks_the_referee_and_sits_an_exam(
    robot: tuple[Robot, Schools],
) -> None:
    program, schools = robot
    models = program.models
    _play(program, models)
    _ask_the_referee(program, models)
    exam = live(Hall(schools), Wanted(GAME, "tirage-banco", 2))
    _sit(program, models, exam.pk)


def _play(program: Robot, models: Any) -> None:
    wanted = models.SerieVoulue.from_dict({"exercice": "tirage-banco"})
    sheet = program.call("entrainement.commencer", models.CommencerJeu(GAME), body=wanted)
    for right in range(3):
        options = sheet.question.formulaire.options
        assert {item.cle for item in options} == {"tire", "reste"}
        body = models.Reponse("tire")
        place = (sheet.serie, sheet.position)
        answered = program.call("entrainement.repondre", *place, body=body)
        assert answered.repondues == right + 1
        assert answered.verdict.raisons
        sheet = answered.suivante


def _ask_the_referee(program: Robot, models: Any) -> None:
    body = models.Situation.from_dict(BODIES["arbitrer"])
    ruled = program.call("arbitre.arbitrer", models.ArbitrerJeu(GAME), "tirage-banco", body=body)
    assert ruled.valeur in {"tire", "reste"}
    assert ruled.etapes
    book = program.call("jeux.lire_regles", models.LireReglesJeu(GAME))
    assert book.jeu == GAME
    assert ruled.etapes[0].article in {
        rule.id for section in book.sections for rule in section.articles
    }


def _sit(program: Robot, models: Any, exam: int) -> None:
    copy = program.call("copies.commencer_examen", exam)
    for question in copy.questions:
        asked = program.call("copies.lire_question_examen", copy.copie, question.question)
        assert asked.enonce.consigne
        body = models.ReponseCopie.from_dict(
            {"reponse": "tire", "onglet": asked.onglet, "version": asked.version}
        )
        kept = program.call("copies.repondre_examen", copy.copie, question.question, body=body)
        assert kept.etat.value == "repondue"
    done = program.call("copies.remettre_copie", copy.copie)
    assert done.finie
    result = program.call("copies.lire_resultat", copy.copie)
    assert result.resultat.repondues == len(copy.questions)


@pytest.mark.slow
def test_typescript_types_have_every_operation_without_a_warning(written: Path) -> None:
    subprocess.run([ROOT / "scripts/typescript.sh"], check=True)
    program = ROOT / ".tools/typescript/node_modules/.bin/openapi-typescript"
    target = written.with_suffix(".ts")
    made = subprocess.run(
        [program, written, "--output", target], capture_output=True, text=True, check=True
    )
    assert "warn" not in (made.stdout + made.stderr).lower()
    text = target.read_text("utf-8")
    declared = set(
        re.findall(r"^    (\w+): \{$", text.partition("interface operations")[2], re.MULTILINE)
    )
    assert declared == {*operations()}
