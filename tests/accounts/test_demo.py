"""The demonstration data."""

import re
from collections import Counter
from io import StringIO
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.db.models import Model
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from casino_rules import catalog
from tests.accounts.conftest import sign_in
from tests.e2e.answers import ask
from tests.machine import in_time
from trainer.accounts.demonstration import ACCOUNTS, PASSWORD, known_passwords, open_accounts
from trainer.accounts.models import Learner, User
from trainer.accounts.services import learner_of_user
from trainer.exams.models import Exam
from trainer.live.models import ClassQuestion
from trainer.marks.models import Contestation
from trainer.practice.models import Attempt, Series
from trainer.practice.services.correcting import rebuild
from trainer.progress.models import BranchMemory, DayTally, SlipTally
from trainer.schools.models import Promotion

pytestmark = pytest.mark.django_db


def demo(**options: Any) -> str:
    out = StringIO()
    call_command("demo", stdout=out, **options)
    return out.getvalue()


@pytest.fixture(scope="module")
def seeded(lasting_db: None) -> str:  # noqa: ARG001 - a fixture takes no usefixtures
    """Make the demonstration; return what it said."""
    return demo()


@pytest.fixture
def begun(db: None) -> None:  # noqa: ARG001 - a fixture takes no usefixtures
    """Open the accounts and the school of the demonstration, whose trainee has a past already."""
    game = catalog.game("punto-banco")
    trainee = open_accounts(known_passwords())["stagiaire"]
    ask(learner_of_user(trainee), game, game.drill("tirage-banco"))
    assert "Historique" not in demo()


def everything() -> list[list[dict[str, Any]]]:
    models: list[type[Model]] = [
        *(User, Learner, Series, Attempt),
        *(BranchMemory, DayTally, SlipTally),
    ]
    return [list(model._default_manager.order_by("pk").values()) for model in models]


@pytest.mark.measured
def test_the_demonstration_is_made_in_ten_seconds() -> None:
    def made() -> float:
        with transaction.atomic():
            start = perf_counter()
            demo()
            seconds = perf_counter() - start
            transaction.set_rollback(True)  # the next one makes it anew
        return seconds

    in_time(made, 10)


@pytest.mark.thorough
def test_doing_it_again_changes_nothing(seeded: str) -> None:
    before = everything()
    assert PASSWORD in seeded
    assert all(account.name in seeded for account in ACCOUNTS)
    assert PASSWORD in demo()
    assert everything() == before


@pytest.mark.usefixtures("begun")
@pytest.mark.parametrize("account", ACCOUNTS, ids=lambda account: account.name)
def test_every_account_opens_with_the_password_shown(client: Client, account: Any) -> None:
    assert sign_in(client, account.name, PASSWORD).status_code == 302
    assert (client.get("/gestion/").status_code == 200) is account.admin


@pytest.mark.usefixtures("begun")
def test_a_password_changed_by_a_visitor_is_put_back() -> None:
    user = User.objects.get(username="stagiaire")
    user.set_password("autre")
    user.save()
    demo()
    user.refresh_from_db()
    assert user.check_password(PASSWORD)


@pytest.mark.usefixtures("begun")
def test_a_site_open_to_other_machines_has_passwords_that_nobody_knows(
    client: Client, settings: Settings, tmp_path: Path
) -> None:
    settings.DATA_DIR = tmp_path
    said = demo(ouvert=True)
    assert "d’autres machines" in said
    assert PASSWORD not in said
    shown = dict(re.findall(r"^  (\w+), (\S+) :", said, re.MULTILINE))
    assert len({*shown.values()}) == len(ACCOUNTS) == 3
    assert sign_in(client, "admin", PASSWORD).status_code != 302
    assert sign_in(client, "admin", shown["admin"]).status_code == 302
    assert demo(ouvert=True).endswith(said.partition("au hasard.\n")[2])
    assert not (tmp_path / "mots-de-passe-demo.json").stat().st_mode & 0o077


@pytest.mark.thorough
@pytest.mark.usefixtures("seeded")
def test_the_trainee_has_three_realistic_weeks_on_every_game() -> None:
    answers = Attempt.objects.filter(answered_at__isnull=False)
    assert set(answers.values_list("game", flat=True)) == set(catalog.games())
    modes = Counter(Series.objects.values_list("mode", flat=True))
    assert set(modes) == set(Series.Mode.values)
    days = list(DayTally.objects.order_by("day"))
    assert 12 <= len(days) <= 21
    assert days[0].day < days[-1].day < timezone.localdate()
    first, last = days[: len(days) // 2], days[len(days) // 2 :]
    assert share(first) < share(last)
    assert 0.6 < share(days) < 0.95
    met = answers.filter(correct=False).exclude(verdict__pitfall="")
    assert met.count() > 20


def share(days: list[DayTally]) -> float:
    return sum(day.correct for day in days) / sum(day.answered for day in days)


@pytest.mark.thorough
@pytest.mark.usefixtures("seeded")
def test_what_the_trainee_shows_follows_from_their_answers() -> None:
    learner = Learner.objects.get(user__username="stagiaire").pk
    before = everything()[4:]
    rebuild(learner)
    after = everything()[4:]
    for old, new in zip(before, after, strict=True):
        assert sorted(str({**row, "id": 0}) for row in old) == sorted(
            str({**row, "id": 0}) for row in new
        )


@pytest.mark.thorough
@pytest.mark.usefixtures("seeded")
def test_the_demonstration_shows_corrected_tables_wherever_they_are_read(client: Client) -> None:
    sign_in(client, "stagiaire", PASSWORD)
    last = Series.objects.filter(mode=Series.Mode.DRILL).order_by("-started_at")[0]
    missed = last.attempts.filter(correct=False).first()
    assert missed is not None
    assert "bilan__ligne" in client.get(f"/seance/{last.pk}/bilan/").text
    part = client.get(f"/seance/{last.pk}/{missed.position}/?tapis", headers={"HX-Request": "true"})
    assert 'data-corrige="faux"' in part.text
    waiting = Contestation.objects.get(replied_at=None)
    copy = waiting.answer.sitting
    result = client.get(f"/examens/copie/{copy.pk}/resultat/").text
    assert re.search('data-corrige="(faux|attendu)"', result)  # what was left out is expected
    phone = client.get("/direct/").text
    assert ClassQuestion.objects.get(closed_at=None).posed.question.prompt in phone
    client.logout()
    sign_in(client, "formateur", PASSWORD)
    school = "/formation/ecole/demonstration/"
    assert "data-corrige" in client.get(f"{school}notes/contestations/{waiting.pk}/").text
    told = ClassQuestion.objects.exclude(explained_at=None)
    for question in told:
        assert question.answers.count() == 12
        screen = f"{school}promotions/{question.promotion_id}/direct/{question.pk}/"
        assert "data-corrige" in client.get(screen).text


@pytest.mark.thorough
@pytest.mark.usefixtures("seeded")
def test_every_report_of_the_class_shows_what_it_can(client: Client) -> None:
    shows_every_report(client)


def shows_every_report(client: Client) -> str:
    """Check what the instructor reads of the class; return the marks of the exam that it has sat."""
    sign_in(client, "formateur", PASSWORD)
    school = "/formation/ecole/demonstration/"
    first = Promotion.objects.earliest("pk")
    exam = Exam.objects.get(title="Tirage, mi-parcours")
    reports = f"{school}promotions/{first.pk}/rapports/"
    shown = {
        f"{reports}punto-banco/tirage-banco/": r'<td class="nombre">−?0,\d\d',  # told from ten people on
        f"{school}examens/{exam.pk}/questions/": r">\s*−?0,\d\d",
        f"{school}examens/{exam.pk}/resultats/": "Non|non réussi",
        f"{school}notes/examens/{exam.pk}/": "Révoquer",
        f"{school}promotions/{first.pk}/carnet/": "absent",
        f"{school}devoirs/": "3 sur 12|2 sur 12",
        f"{school}comparaison/": "Groupe du soir",
        f"{reports}erreurs/": "personnes",
        school: "Feuille d’émargement à ranger",
    }
    for address, told in shown.items():
        assert re.search(told, client.get(address).text), address
    page = client.get(f"{school}examens/{exam.pk}/resultats/").text
    return page[page.index("<tbody>") : page.index("</tbody>")]


def test_production_refuses_known_passwords(settings: Settings) -> None:
    settings.PRODUCTION = True
    User.objects.all().delete()
    with pytest.raises(CommandError):
        demo()
    assert not User.objects.exists()
