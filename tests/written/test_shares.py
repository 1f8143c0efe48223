"""A question of several propositions, where each right one is worth its part of the points."""

from fractions import Fraction

import pytest
from django.utils import timezone

from casino_rules.core.grading import grade
from casino_rules.written import GAME, SHARED
from casino_rules.written.situations import Choices
from tests.exams.world import Hall, save
from tests.schools.world import Schools
from tests.written.world import SEVERAL, asking, choice
from trainer.exams.models import Sitting
from trainer.exams.scores import points_in, scores
from trainer.exams.services.sitting import hand_in
from trainer.written.models import OwnQuestion, Wording
from trainer.written.services import Draft, edit

SHARES = {**SEVERAL, "shared": True}
OPTIONS = ("A", "B", "C", "D")


@pytest.mark.parametrize(
    ("ticked", "share"),
    [("13", 2), ("1", 1), ("31", 2), ("132", 1), ("12", 0), ("1234", 0), ("2", 0), ("24", 0)],
)
def test_a_right_tick_is_worth_its_part_and_a_wrong_one_takes_as_much_off(
    ticked: str, share: int
) -> None:
    asked = Choices("1-1", "", "Lesquelles ?", options=OPTIONS, right=(0, 2), several=True)
    drill = GAME.drill("choix")
    whole = grade(drill, asked, [*ticked])
    assert (whole.share, whole.out_of) == (int(whole.correct), 1)
    parts = Choices(**{**vars(asked), "shared": True})
    verdict = grade(drill, parts, [*ticked])
    assert (verdict.share, verdict.out_of) == (share, 2)
    assert verdict.correct == (share == 2)
    assert SHARED in verdict.reasons[-1].text
    assert drill.load(drill.dump(parts)) == parts


def test_its_part_of_the_points_is_told_before_counted_and_told_after(hall: Hall) -> None:
    own = choice(hall.desk, **SHARES)
    exam = hall.open(asking(own), papers="equivalents", feedback="fin", by_program=True)
    copy, client = hall.sit(exam), hall.client("trainee")
    assert SHARED in client.get(f"/examens/copie/{copy.pk}/1/").text
    form = client.get(f"/api/v1/examens/copie/{copy.pk}/1/").json()["enonce"]["formulaire"]
    assert form["au_prorata"] is True
    save(copy, 1, ["1"], now=timezone.now())
    hand_in(sitting=copy)
    worth = scores(exam)[copy.pk]
    assert (worth.points, worth.total, worth.mark) == (Fraction(1), 2, Fraction(10))
    assert points_in(Sitting.objects.filter(pk=copy.pk))[copy.pk] == Fraction(1)
    told = client.get(f"/examens/copie/{copy.pk}/resultat/").text
    assert "Juste en partie" in told
    assert SHARED in told


def test_a_question_from_before_the_parts_is_all_or_nothing(
    schools: Schools,
) -> None:
    actor = schools.desk("instructor")
    own = choice(actor, **SEVERAL)
    kept = Wording.objects.get(question=own)
    del kept.situation["shared"]
    kept.save()
    same = Draft(own.title, SEVERAL, own.theme, own.points)
    assert edit(actor=actor, question=own, draft=same).version == 1
    client, at = schools.client("instructor"), f"/formation/ecole/nord/questions/{own.pk}/modifier/"
    form = {"title": own.title, "text": SEVERAL["text"], "points": 2, "seconds": 60}
    form |= {f"option-{place}": told for place, told in enumerate(SEVERAL["options"], 1)}
    form |= {"right-1": "on", "right-3": "on", "explanation": SEVERAL["explanation"]}
    alone = client.post(at, form | {"shared": "on"})
    assert "permettez d’en cocher plusieurs" in alone.text
    only = client.post(at, form | {"right-3": "", "shared": "on"})
    assert "Au prorata seulement si" in only.text
    assert client.post(at, form | {"several": "on", "shared": "on"}).status_code == 303
    assert OwnQuestion.objects.get(pk=own.pk).version == 2
    assert SHARED in client.get(f"/formation/ecole/nord/questions/{own.pk}/").text
