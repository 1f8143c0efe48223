"""A school corrects its answers of practice with those of its exams, from the page or the command."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import timezone

from tests.practice.conftest import GAME
from tests.practice.faults import counted, misjudge, stored, work
from tests.schools.world import Schools
from trainer.accounts.models import Learner
from trainer.marks import quoting
from trainer.marks.models import Replay
from trainer.marks.quoting import quote
from trainer.marks.services import replays
from trainer.marks.views import corrections
from trainer.practice import correcting
from trainer.practice.correcting import Budget
from trainer.practice.models import Attempt, AttemptOverlay, Correction
from trainer.practice.quoting import Answers
from trainer.questions.scope import Scope
from trainer.schools.desk import Desk
from trainer.schools.models import Entry, Membership
from trainer.schools.roles import Role
from trainer.web.refusals import RefusedError

AGO = timezone.now() - timedelta(days=20)
HOME = "/formation/ecole/nord/notes/corrections/"
ADDRESS = f"{HOME}devis/?exercice={GAME}"


@pytest.fixture
def truth(schools: Schools) -> Any:
    """Three answers of a trainee and one of a classmate were misjudged; return the true sums."""
    Membership.objects.update(created_at=AGO - timedelta(days=2))
    first = work(schools.trainee.learner_id, AGO, answers=5)
    second = work(schools.classmate.learner_id, AGO, answers=2, seed=3)
    true = counted()
    misjudge([*first[1:4], second[0]])
    return true


def apply(schools: Schools) -> Replay:
    shown = quote(schools.north, Scope(GAME)).digest
    return replays.apply(
        actor=schools.desk("instructor"), scope=Scope(GAME), reason="Article corrigé", shown=shown
    )


def test_the_page_quotes_applies_shows_and_undoes(schools: Schools, truth: Any) -> None:
    client, false, originals = schools.client("instructor"), counted(), stored()
    page = client.get(ADDRESS).text
    assert "4 réponses d’entraînement" in page
    assert "<strong>2 personnes</strong>" in page
    assert (counted(), stored()) == (false, originals)
    shown = quote(schools.north, Scope(GAME)).digest
    words = {"reason": "Article 12 relu", "shown": shown}
    assert client.post(ADDRESS, words).status_code == 303
    assert counted() == truth
    found = Replay.objects.get()
    told = client.get(f"{HOME}{found.pk}/").text
    assert "4 réponses corrigées, de 2 personnes sur 2" in told
    assert "Continuer" not in told
    assert "4 réponses d’entraînement" in client.get(HOME).text
    assert client.post(f"{HOME}{found.pk}/annuler/").status_code == 303
    assert (counted(), stored()) == (false, originals)
    verbs = Entry.objects.filter(verb__startswith="marks.replay").order_by("pk")
    assert [entry.details["personnes à l’entraînement"] for entry in verbs] == [2, 2]


def test_a_correction_too_long_for_a_page_goes_on_at_the_next(
    schools: Schools, truth: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(corrections, "_BUDGET", Budget(people=1))
    client = schools.client("instructor")
    shown = quote(schools.north, Scope(GAME)).digest
    client.post(ADDRESS, {"reason": "Article 12 relu", "shown": shown})
    address = f"{HOME}{Replay.objects.get().pk}/"
    told = client.get(address).text
    assert "de 1 personne sur 2" in told
    assert "La correction n’est pas achevée" in told
    client.post(f"{address}continuer/")
    client.post(f"{address}continuer/")
    assert "n’est pas achevée" not in client.get(address).text
    assert counted() == truth
    client.post(f"{address}annuler/")
    assert "L’annulation n’est pas achevée" in client.get(address).text
    client.post(f"{address}continuer/")
    assert "n’est pas achevée" not in client.get(address).text
    assert not AttemptOverlay.objects.filter(undone_at=None).exists()


def test_past_what_a_page_can_replay_it_says_which_command_to_run(
    schools: Schools, truth: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert truth
    monkeypatch.setattr(quoting, "AT_MOST", 5)
    page = schools.client("instructor").get(ADDRESS).text
    assert f"manage.py replay_answers --ecole nord --jeu {GAME}" in page
    assert not quote(schools.north, Scope(GAME)).practised


def test_a_quotation_that_practice_has_changed_is_not_applied(schools: Schools, truth: Any) -> None:
    assert truth
    shown = quote(schools.north, Scope(GAME)).digest
    misjudge(Attempt.objects.filter(answered_at__isnull=False).order_by("pk")[:1])
    with pytest.raises(RefusedError, match="ont changé"):
        replays.apply(
            actor=schools.desk("instructor"), scope=Scope(GAME), reason="Motif", shown=shown
        )
    assert not Correction.objects.exists()


def test_the_command_corrects_whatever_the_number_and_undoes(
    schools: Schools, truth: Any, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quoting, "AT_MOST", 1)
    false = counted()
    say: Callable[..., Any] = lambda **told: call_command("replay_answers", **told)  # noqa: E731
    say(ecole="nord", jeu=GAME, dry_run=True)
    assert "4 à corriger (4 passent de juste à faux ou l’inverse) de 2 personnes" in (
        capsys.readouterr().out
    )
    assert counted() == false
    say(ecole="nord", jeu=GAME, appliquer=True, motif="Article corrigé")
    assert counted() == truth
    say(annuler=Replay.objects.get().pk)
    assert counted() == false
    with pytest.raises(CommandError, match="dry-run"):
        say(ecole="nord", jeu=GAME, dry_run=True, appliquer=True)
    assert schools.north.slug == "nord"


def test_the_command_goes_on_with_what_was_interrupted(schools: Schools, truth: Any) -> None:
    replay = apply(schools)
    assert replay.practice is not None
    assert not correcting.go_on(replay.practice, budget=Budget(people=1))
    call_command("replay_answers", reprendre=True)
    assert counted() == truth
    call_command("replay_answers", reprendre=True)
    assert counted() == truth


def test_the_command_corrects_what_was_answered_outside_schools(
    schools: Schools, truth: Any, capsys: Any
) -> None:
    given = work(Learner.objects.create().pk, AGO, answers=3)
    before = counted()
    misjudge(given[:2])
    false = counted()
    call_command("replay_answers", hors_ecoles=True, jeu=GAME)
    assert "2 à corriger" in capsys.readouterr().out
    call_command("replay_answers", hors_ecoles=True, jeu=GAME, appliquer=True, motif="Article")
    made = Correction.objects.get()
    assert (counted(), made.changed, made.school) == (before, 2, None)
    call_command("replay_answers", hors_ecoles=True, annuler=made.pk)
    assert counted() == false
    with pytest.raises(CommandError, match="n’existe pas"):
        call_command("replay_answers", hors_ecoles=True, annuler=made.pk + 1)
    assert Answers(Scope(GAME, school=schools.north)).counted(99) == 7
    assert truth


def test_one_school_never_corrects_anothers_practice(schools: Schools, truth: Any) -> None:
    assert truth
    assert quote(schools.south, Scope(GAME)).practised == 0
    replay = apply(schools)
    assert schools.client("southern instructor").post(f"{HOME}{replay.pk}/continuer/").status_code
    south = Desk(schools.south, Role.ADMINISTRATOR)
    with pytest.raises(RefusedError):
        replays.go_on(actor=south, replay=replay, budget=Budget())
    assert not AttemptOverlay.objects.exists()
