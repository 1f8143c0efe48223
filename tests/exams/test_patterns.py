"""A school keeps exams as patterns, and starts others from them; another school sees none."""

from random import Random

import pytest

from tests.exams.world import GAME, Hall, at
from trainer.exams.models import Exam, ExamPattern
from trainer.exams.services import patterns
from trainer.exams.services.composing import Wanted
from trainer.schools.models import Entry
from trainer.web.refusals import RefusedError

PARTS = (Wanted(GAME, "gagnant", 3, ("egalite-tirage",), 2, 40, 2), Wanted(GAME, "annonces", 1))
SAME = ("pace", "minutes", "pass_mark", "papers", "addresses", "together", "level", "fixed")
PART = ("position", "game", "drill", "branches", "count", "weight", "seconds", "level")


def kept(hall: Hall, title: str = "Fin de module") -> tuple[Exam, ExamPattern]:
    exam = hall.draft(*PARTS, pass_mark=75, papers="equivalents", addresses=("10.0.0.0/8",))
    Exam.objects.update(fixed={"baccara": {"cases": "fixees"}})
    client = hall.client()
    client.post(hall.root(exam.pk, "modele"), {"title": title})
    exam.refresh_from_db()
    return exam, ExamPattern.objects.get(title=title)


def test_an_exam_starts_from_what_was_kept_of_another(hall: Hall) -> None:
    exam, pattern = kept(hall)
    client = hall.client()
    exam.parts.all().delete()
    page = client.get(f"{hall.root('nouveau')}?modele=modele-{pattern.pk}").text
    assert f'value="modele-{pattern.pk}" selected' in page
    autumn = hall.schools.autumn.pk
    asked = {"title": "Rattrapage", "promotion": autumn, "game": f"modele-{pattern.pk}"}
    client.post(hall.root("nouveau"), asked)
    made = Exam.objects.get(title="Rattrapage")
    assert [getattr(made, name) for name in SAME] == [getattr(exam, name) for name in SAME]
    assert (made.promotion_id, made.opens_at, made.closes_at) == (autumn, None, None)
    assert made.seed != exam.seed
    assert [*made.parts.values_list(*PART)] == [
        (1, GAME, "gagnant", ["egalite-tirage"], 3, 2, 40, 2),
        (2, GAME, "annonces", [], 1, 1, 36, None),
    ]


def test_patterns_are_listed_renamed_and_deleted(hall: Hall) -> None:
    _, pattern = kept(hall)
    kept(hall, "Autre")
    client, list_page = hall.client(), hall.root("modeles")
    assert "4 questions" in client.get(list_page).text
    rename = hall.root("modeles", pattern.pk, "renommer")
    assert "porte déjà ce titre" in client.post(rename, {"title": "Autre"}, follow=True).text
    assert "À remplir" in client.post(rename, {"title": " "}, follow=True).text
    client.post(rename, {"title": "Module 1"})
    pattern.refresh_from_db()
    assert pattern.title == "Module 1"
    client.post(hall.root("modeles", pattern.pk, "supprimer"))
    assert [item.title for item in ExamPattern.objects.all()] == ["Autre"]
    verbs = Entry.objects.filter(verb__startswith="exam.pattern").order_by("pk")
    assert [entry.verb.partition("_")[2] for entry in verbs] == [
        *("kept", "kept", "renamed", "deleted")
    ]


def test_a_title_is_kept_once(hall: Hall) -> None:
    exam, _ = kept(hall)
    again = hall.client().post(
        hall.root(exam.pk, "modele"), {"title": "Fin de module"}, follow=True
    )
    assert "porte déjà ce titre" in again.text
    assert ExamPattern.objects.count() == 1


def test_another_school_sees_and_touches_none(hall: Hall) -> None:
    exam, pattern = kept(hall)
    for who in ("trainee", "stranger", "southern instructor"):
        client = hall.client(who)
        assert client.get(hall.root("modeles")).status_code == 404, who
        assert client.post(hall.root(exam.pk, "modele"), {"title": "X"}).status_code == 404, who
    southern = hall.client("southern instructor")
    south = f"/formation/ecole/{hall.schools.south.slug}/examens"
    assert pattern.title not in southern.get(f"{south}/modeles/").text
    for act in ("renommer", "supprimer"):
        gone = southern.post(f"{south}/modeles/{pattern.pk}/{act}/", {"title": "X"})
        assert gone.status_code == 404
    asked = {
        "title": "Volé",
        "promotion": hall.schools.southern_class.pk,
        "game": f"modele-{pattern.pk}",
    }
    assert southern.post(f"{south}/nouveau/", asked).status_code == 422
    with pytest.raises(RefusedError):
        patterns.start_from(
            actor=hall.southern_desk,
            pattern=pattern,
            promotion=hall.schools.southern_class,
            title="Volé",
            rng=Random(1),
        )
    assert ExamPattern.objects.get().title == "Fin de module"


def test_options_gone_from_the_rules_are_left_to_the_school(hall: Hall) -> None:
    _, pattern = kept(hall)
    pattern.fixed = {
        "baccara": {"cases": "fixees", "oubliee": "oui"},
        "disparu": {"x": "y"},
        GAME: {"cases": "fixees"},
    }
    pattern.save()
    made = patterns.start_from(
        actor=hall.desk,
        pattern=pattern,
        promotion=hall.schools.spring,
        title="Neuf",
        rng=Random(2),
        now=at(0),
    )
    assert made.fixed["baccara"] == {"cases": "fixees"}
    assert not made.fixed[GAME]
    page = hall.client().get(hall.root(made.pk))
    assert page.status_code == 200
