"""A series has an end: ten questions, a result, what was missed taken again."""

from datetime import UTC, datetime, timedelta
from http import HTTPStatus

import pytest
from django.test import Client

from casino_rules.core.forms import Choice
from tests.practice.conftest import start, wrong_answer
from trainer.practice.models import Attempt, Series
from trainer.practice.presenters import PracticeQuestion
from trainer.practice.remembering import remembered
from trainer.practice.results import Result, result_of
from trainer.progress.memory import Answer, BranchKey, Memory, remember

pytestmark = pytest.mark.django_db
START = "/entrainement/punto-banco/commencer/"


def opened(client: Client, **data: str) -> Series:
    client.post(START, {"exercice": "tirage-punto", **data})
    return Series.objects.latest("started_at")


def answered(client: Client, series: Series, *, right: bool) -> Attempt:
    """Answer the question that waits in a series."""
    attempt = series.attempts.latest("position")
    value, form = attempt.posed.ruling.value, attempt.posed.question.form
    assert isinstance(form, Choice)
    wrong = next(option.key for option in form.options if option.key != value)
    wanted = value if right else wrong
    client.post(f"/seance/{series.pk}/{attempt.position}/", {"reponse": wanted})
    attempt.refresh_from_db()
    assert attempt.correct is right
    return attempt


@pytest.mark.parametrize(
    ("said", "length"), [({}, 10), ({"questions": "5"}, 5), ({"questions": ""}, None)]
)
def test_a_series_is_of_ten_questions_unless_it_is_said(
    client: Client, said: dict[str, str], length: int | None
) -> None:
    assert opened(client, **said).length == length


def test_a_length_that_is_not_proposed_is_refused(client: Client) -> None:
    answer = client.post(START, {"questions": "7"})
    assert answer.status_code == HTTPStatus.BAD_REQUEST
    assert not Series.objects.exists()


def test_after_its_last_question_a_series_leads_to_its_result(client: Client) -> None:
    series = opened(client, questions="5")
    for number in range(5):
        answered(client, series, right=number != 4)
    assert series.attempts.count() == 5
    page = client.get(f"/seance/{series.pk}/5/").content.decode()
    assert "Voir le résultat" in page
    result = client.get(f"/seance/{series.pk}/bilan/").content.decode()
    assert "<strong>4</strong> justes sur 5" in result
    assert "Refaire la question manquée" in result
    assert "Encore 5 questions" in result


@pytest.mark.parametrize(
    ("cases", "wrong", "said"),
    [
        (1, 1, "Refaire la question manquée"),
        (3, 3, "Refaire les 3 manquées"),
        (1, 2, "Refaire le cas manqué"),
        (6, 7, "Refaire les 6 cas manqués"),
    ],
)
def test_a_case_missed_twice_is_not_told_as_two_questions(
    cases: int, wrong: int, said: str
) -> None:
    missed = tuple(BranchKey("punto-banco", "tirage-banco", f"{case}") for case in range(cases))
    assert Result((), 10 - wrong, 10, "", 0, missed, (), ended=True).again == said


def test_what_was_missed_is_taken_again_and_nothing_else(client: Client) -> None:
    series = opened(client, questions="5")
    missed = [answered(client, series, right=number > 1).key for number in range(5)][:2]
    wanted = set(result_of(series).missed)
    assert wanted <= set(missed)
    client.post(f"/seance/{series.pk}/encore/", {"mode": "erreurs"})
    again = Series.objects.latest("started_at")
    assert {answered(client, again, right=True).key for _ in wanted} == wanted
    assert not again.attempts.filter(answered_at=None).exists()


def test_another_series_like_this_one_keeps_its_length_and_its_level(client: Client) -> None:
    series = opened(client, questions="5", niveau="2")
    client.post(f"/seance/{series.pk}/encore/")
    again = Series.objects.latest("started_at")
    assert again.pk != series.pk
    assert (again.mode, again.drill, again.length, again.level) == (series.mode, series.drill, 5, 2)


def test_nobody_takes_up_the_series_of_somebody_else(client: Client) -> None:
    series = opened(client)
    assert Client().post(f"/seance/{series.pk}/encore/").status_code == HTTPStatus.NOT_FOUND
    assert Series.objects.count() == 1


def test_each_answer_marks_its_question_in_the_row(client: Client) -> None:
    series = opened(client, questions="5")
    attempt = series.attempts.get()
    value = attempt.posed.ruling.value
    url = f"/seance/{series.pk}/1/"
    assert client.get(url).content.decode().count('class="pip"') == 5
    part = client.post(url, {"reponse": value}, headers={"HX-Request": "true"}).content.decode()
    assert '<li class="pip pip--juste" id="pip-1" hx-swap-oob="true">' in part
    assert client.get(url).content.decode().count('class="pip"') == 4


def test_the_game_of_each_question_is_named_above_it(client: Client) -> None:
    series = opened(client)
    assert (
        "Punto Banco · Tirage de punto · question 1"
        in client.get(f"/seance/{series.pk}/1/").content.decode()
    )
    answered(client, series, right=False)
    client.post("/seance/reprendre/", {"mode": "erreurs"})
    mistakes = Series.objects.latest("started_at")
    answered(client, mistakes, right=False)
    told = "Tirage de punto · Punto Banco"
    assert told in client.get(f"/seance/{mistakes.pk}/bilan/").text
    assert told not in client.get(f"/seance/{series.pk}/bilan/").text


NOON = datetime(2026, 3, 10, 12, tzinfo=UTC)


def after(memory: Memory, *, correct: bool, days: float = 0) -> Memory:
    at = NOON + timedelta(days=days)
    return remember(memory, Answer(correct, slow=False, mixed=True, at=at, day=at.date()))


def test_a_verdict_says_that_the_case_was_missed_before_and_when() -> None:
    missed = after(Memory(), correct=False)
    told = {days: remembered(missed, after(missed, correct=True, days=days)) for days in (0, 1, 4)}
    assert told == {
        0: "Vous l’aviez manqué tout à l’heure.",
        1: "Vous l’aviez manqué hier.",
        4: "Vous l’aviez manqué il y a 4 jours.",
    }
    again = remembered(missed, after(missed, correct=False, days=1))
    assert again == "Vous l’aviez déjà manqué hier : il revient bientôt."
    in_a_coup = remembered(missed, after(missed, correct=False, days=1), comes_back=False)
    assert in_a_coup == "Vous l’aviez déjà manqué hier."


def test_a_verdict_says_that_a_case_is_learnt_and_when_it_comes_back() -> None:
    memory, told = Memory(), []
    for day in range(8):
        known = after(memory, correct=True, days=day)
        told.append(remembered(memory, known))
        memory = known
    learnt = [sentence for sentence in told if sentence]
    assert len(learnt) == 1
    assert learnt[0].startswith("Cas appris : il revient dans ")


def test_there_is_nothing_to_say_of_a_case_met_for_the_first_time() -> None:
    assert not remembered(Memory(), after(Memory(), correct=True))
    assert not remembered(Memory(), after(Memory(), correct=False))


def test_a_case_missed_again_in_a_coup_is_not_said_to_come_back(client: Client) -> None:
    address, told = "/table/punto-banco/", ""
    for _ in range(2):  # the same coup, dealt again
        client.post(address, {"places": "3", "niveau": "1"})
        series = Series.objects.latest("started_at")
        wrong = {"reponse": wrong_answer(series.attempts.get())}
        told = client.post(f"/seance/{series.pk}/1/", wrong, headers={"HX-Request": "true"}).text
        address = f"/table/coups/{series.pk}/"
    assert "Vous l’aviez déjà manqué" in told
    assert "revient bientôt" not in told


def test_among_other_games_a_word_of_the_house_is_told_above_the_question(learner: int) -> None:
    alone = start(learner, "nommer-main", game="casino-stud")
    assert "quinte" not in PracticeQuestion(alone).place
    alone.series.game, alone.series.house = "", {"casino-stud": alone.series.house}
    told = PracticeQuestion(alone).place.replace("\u00a0", " ")
    assert told.startswith(
        "Casino Stud (« quinte » : cinq cartes qui se suivent, de la même couleur) · "
    )
