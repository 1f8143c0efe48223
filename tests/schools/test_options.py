"""What a school chooses: the options of the house, in force everywhere, and the board of a class."""

from datetime import timedelta
from http import HTTPStatus
from random import Random

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from casino_rules import catalog
from casino_rules.core.game import Game
from tests.practice.conftest import start
from tests.schools.world import Schools, add_member
from trainer.accounts.models import Learner, User
from trainer.accounts.services import learner_of_user
from trainer.practice.domain import Pace
from trainer.practice.models import Attempt, Record, Series
from trainer.practice.selectors.records import Classmate, class_board, keep
from trainer.practice.selectors.sources import generated
from trainer.practice.services.answering import Plan, start_series
from trainer.progress.domain.memory import BranchKey
from trainer.schools import selectors
from trainer.schools.domain import Doors, Shut, option_sheets
from trainer.schools.models import Entry, School
from trainer.schools.selectors import house_in, house_of
from trainer.schools.services.options import choose_doors, choose_options
from trainer.schools.services.people import anonymise_member, leave_school
from trainer.schools.services.promotions import enrol
from trainer.web.refusals import RefusedError

pytestmark = pytest.mark.django_db

GAME, OPTION, OTHER = "punto-banco", "commission", "six-paye-moitie"
PAGE = f"/formation/ecole/nord/options/{GAME}/"


@pytest.fixture
def game() -> Game:
    return catalog.game(GAME)


def choose(schools: Schools, choice: str = OTHER) -> None:
    choose_options(actor=schools.desk(), game=catalog.game(GAME), choices={OPTION: choice})


def begin(who: int, drill: str = "reglement-mise", **house: str) -> Attempt:
    plan = Plan(Series.Mode.DRILL, GAME, drill, house)
    return start_series(learner=who, plan=plan, rng=Random(4))


def test_a_school_s_options_are_in_force_for_its_people(schools: Schools, game: Game) -> None:
    choose(schools)
    for who, wanted in (("trainee", OTHER), ("southern trainee", "cinq-pour-cent")):
        learner = learner_of_user(schools.people[who])
        assert house_of(learner, game).choice(OPTION) == wanted
        assert begin(learner).series.house[OPTION] == wanted
    assert house_of(None, game) == game.rulebook.default_house


def test_an_option_chosen_for_one_series_wins(schools: Schools) -> None:
    choose(schools)
    learner = learner_of_user(schools.people["trainee"])
    assert begin(learner, commission="cinq-pour-cent").series.house[OPTION] == "cinq-pour-cent"


def test_what_was_asked_keeps_its_options(schools: Schools) -> None:
    learner = learner_of_user(schools.people["trainee"])
    before = begin(learner)
    choose(schools)
    stored = Attempt.objects.get(pk=before.pk)
    assert stored.series.house[OPTION] == "cinq-pour-cent"
    assert stored.situation == before.situation


def test_a_revision_keeps_the_options_of_each_game(schools: Schools) -> None:
    choose(schools)
    learner = learner_of_user(schools.people["trainee"])
    series = Series(learner_id=learner, mode=Series.Mode.REVISION, house={GAME: {OPTION: OTHER}})
    asked = generated(series, BranchKey(GAME, "reglement-mise", "banco-six"), 3, 7)
    assert asked.situation[OPTION] == OTHER


def test_rules_table_and_referee_follow_the_school(schools: Schools) -> None:
    choose(schools)
    member, visitor = schools.client("trainee"), Client()
    assert "les options de votre école" in member.get(f"/regles/{GAME}/").text
    assert "les options par défaut" in visitor.get(f"/regles/{GAME}/").text
    chosen = f'value="{OTHER}" selected'
    assert chosen in member.get(f"/table/{GAME}/").text
    assert chosen not in visitor.get(f"/table/{GAME}/").text
    page = f"/arbitre/{GAME}/reglement-mise/"
    checked = f'value="{OTHER}" id="commission-1" checked'
    assert checked in member.get(page).text
    assert checked not in visitor.get(page).text
    back = f"/regles/{GAME}/?maison.{OPTION}=cinq-pour-cent"
    assert "Revenir aux options de mon école" in member.get(back).text


def test_a_page_asks_once_for_the_school(
    schools: Schools, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = schools.client("trainee")
    for path in (f"/regles/{GAME}/", f"/table/{GAME}/", f"/arbitre/{GAME}/reglement-mise/"):
        with django_assert_num_queries(3):  # the session, the account, the school
            assert client.get(path).status_code == 200


def test_leaving_the_school_leaves_its_options(schools: Schools, game: Game) -> None:
    choose(schools)
    leave_school(actor=schools.desk("trainee"), member=schools.trainee)
    learner = learner_of_user(schools.people["trainee"])
    assert house_of(learner, game) == game.rulebook.default_house


def test_a_choice_that_is_withdrawn_falls_back_to_the_default(schools: Schools, game: Game) -> None:
    School.objects.filter(pk=schools.north.pk).update(
        houses={GAME: {OPTION: "disparue", "oubliee": "oui", "egalite": "neuf"}}
    )
    schools.north.refresh_from_db()
    house = house_in(schools.north, game)
    assert house.choice(OPTION) == "cinq-pour-cent"
    assert house.choice("egalite") == "neuf"


def test_a_change_is_logged_with_what_it_changes_and_only_then(schools: Schools) -> None:
    before = selectors.journal(schools.desk()).count()
    choose(schools)
    choose(schools)
    entry = selectors.journal(schools.desk())[0]
    assert selectors.journal(schools.desk()).count() == before + 1
    assert entry.details == {"game": GAME, "changes": {OPTION: ["cinq-pour-cent", OTHER]}}
    page = schools.client("administrator").get("/formation/ecole/nord/journal/").text
    assert "Punto Banco, Paiement de banco" in page


def test_only_an_administrator_chooses_and_only_what_exists(schools: Schools, game: Game) -> None:
    with pytest.raises(RefusedError):
        choose_options(actor=schools.desk("instructor"), game=game, choices={})
    with pytest.raises(RefusedError):
        choose(schools, "gratuit")
    client = schools.client("administrator")
    answer = client.post(PAGE, {OPTION: "gratuit"}, follow=True)
    assert "Cette option de la maison n’existe pas." in answer.text
    assert client.post(PAGE, {OPTION: OTHER}).status_code == 303
    schools.north.refresh_from_db()
    assert schools.north.houses[GAME][OPTION] == OTHER
    assert client.get("/formation/ecole/nord/options/inconnu/").status_code == 404


@pytest.mark.parametrize("slug", catalog.games())
def test_every_choice_says_what_it_puts_in_force(slug: str, schools: Schools) -> None:
    game = catalog.game(slug)
    page = schools.client("trainee").get(f"/formation/ecole/nord/options/{slug}/").text
    for item in option_sheets(game, game.rulebook.default_house):
        assert item.sheet.option.title in page
        assert item.standard
        assert ("Garnit les tables" in page) or not item.sheet.option.furnishes
        for choice in item.sheet.choices:
            effect = choice.rules or choice.branches or item.sheet.option.furnishes
            assert effect, (item.sheet.option.id, choice.choice.key)
            assert all(rule.title in page for rule in choice.rules)


def test_the_journal_says_what_exams_shut(schools: Schools) -> None:
    doors = Doors(networks=("10.0.0.0/8",), shut=Shut.REFEREE)
    choose_doors(actor=schools.desk("administrator"), doors=doors)
    page = schools.client("administrator").get("/formation/ecole/nord/journal/").text
    for told in (
        "règles\u00a0: fermées à qui compose",
        "fermé aux adresses de l’école\u00a0: arbitre",
        "adresses\u00a0: 10.0.0.0/8",
    ):
        assert told in page


OPTIONS = "/formation/ecole/nord/options/"


def run(schools: Schools, who: str, right: int, *, pace: Pace = Pace.MINUTE) -> Series:
    """Keep a run of somebody, of so many right answers."""
    return run_of(learner_of_user(schools.people[who]), right, pace)


def run_of(learner: int, right: int, pace: Pace = Pace.MINUTE) -> Series:
    series = start(learner, pace=pace, level=1).series
    keep(series, right, timezone.now() + timedelta(seconds=30))
    return series


def test_the_board_shows_the_class_and_nobody_else(schools: Schools) -> None:
    mine = run(schools, "trainee", 7)
    assert class_board(mine) == ()  # one is not alone on a board
    for who, right in (("classmate", 9), ("southern trainee", 20), ("stranger", 30)):
        run(schools, who, right)
    run(schools, "instructor", 40)
    run(schools, "classmate", 50, pace=Pace.THREE_MINUTES)
    assert class_board(mine) == (
        Classmate("Alix P.", 9, own=False),
        Classmate("Camille A.", 7, own=True),
    )


def test_only_the_five_best_are_named(schools: Schools) -> None:
    mine = run(schools, "trainee", 1)
    for number in range(6):
        member = add_member(schools.north, User.objects.create_user(f"n{number}"), "classmate")
        enrol(actor=schools.desk(), member=member, promotion=schools.spring)
        assert member.learner_id
        run_of(member.learner_id, 10 + number)
    assert [mate.best for mate in class_board(mine)] == [15, 14, 13, 12, 11]


@pytest.mark.parametrize("way", ["leaving", "anonymity"])
def test_who_is_gone_is_on_no_board(schools: Schools, way: str) -> None:
    mine, _ = run(schools, "trainee", 7), run(schools, "classmate", 9)
    assert class_board(mine) != ()
    if way == "leaving":
        leave_school(actor=schools.desk("classmate"), member=schools.classmate)
    else:
        anonymise_member(actor=schools.desk(), member=schools.classmate)
    assert class_board(mine) == ()


def test_a_school_switches_its_boards_off_and_the_journal_says_so(schools: Schools) -> None:
    mine, _ = run(schools, "trainee", 7), run(schools, "classmate", 9)
    boss = schools.client("administrator")
    assert boss.post(OPTIONS, {}).status_code == HTTPStatus.SEE_OTHER
    schools.north.refresh_from_db()
    assert not schools.north.board
    assert class_board(mine) == ()
    assert Entry.objects.latest("pk").verb == "board.changed"
    assert "ne les montre pas" in schools.client("trainee").get(OPTIONS).text
    boss.post(OPTIONS, {"tableaux": "on"})
    assert len(class_board(mine)) == 2


def test_the_result_of_a_run_shows_the_board_to_its_class(schools: Schools) -> None:
    mine, other = run(schools, "trainee", 7), run(schools, "classmate", 9)
    client = schools.client("trainee")
    assert "Alix P." in client.get(f"/seance/{mine.pk}/bilan/").text
    assert client.get(f"/seance/{other.pk}/bilan/").status_code == HTTPStatus.NOT_FOUND


def test_records_go_with_their_learner(schools: Schools) -> None:
    run(schools, "trainee", 7)
    Learner.objects.all().delete()
    assert not Record.objects.exists()
