"""A trainee's day, each way through it three times: by keys alone, by touch on a phone, without scripts."""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.e2e.answers import form_of, right, wrong
from tests.e2e.conftest import SIZES, becoming
from tests.e2e.gestures import Hand
from tests.e2e.keyboard import HABIT, reach
from tests.e2e.test_without_javascript import answer as fill_in
from tests.e2e.world import Who, settle, url_of
from trainer.marks.models import Objection
from trainer.practice.models import DAY, Attempt, Series

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

type Way = Literal["keys", "touch", "without-javascript"]
WAYS: Final[tuple[Way, ...]] = ("keys", "touch", "without-javascript")
DRAW: Final = "S’exercer : Tirage de banco"
MINUTE: Final = "Chrono 60\u00a0s"
VERDICT: Final = "[data-verdict]"


class Trainee:
    """Somebody who goes through the site in their own way."""

    def __init__(self, context: BrowserContext, server: LiveServer, way: Way) -> None:
        self.context, self.server, self.way = context, server, way
        self.page: Page = context.new_page()
        size = self.page.viewport_size
        assert size
        self.hand = Hand(self.page, size, thumb=way == "touch")

    def open(self, path: str) -> None:
        self.page.goto(self.server.url + path)

    def sign_in(self, who: Who) -> None:
        becoming(settle(), self.server, self.context)(who)

    def press(self, role: Any, name: str | re.Pattern[str]) -> None:
        """Press a button, or follow a link."""
        self._use(self.page.get_by_role(role, name=name).first)

    def _use(self, control: Locator) -> None:
        if self.way == "touch":
            control.tap()
        elif self.way == "keys":
            reach(control)
            self.page.keyboard.press("Enter")
        else:
            control.press("Enter")

    def pick(self, name: str, label: str) -> None:
        """Choose in a list; a thumb has the device's own wheel."""
        control = self.page.get_by_label(name, exact=True)
        if self.way != "keys":
            control.select_option(label=label)
            return
        reach(control)
        for key in ("Home", *["ArrowDown"] * 12):
            self.page.keyboard.press(key)
            if control.evaluate("(it) => it.selectedOptions[0].label") == label:
                return
        raise AssertionError(label)

    def write(self, name: str, text: str) -> None:
        """Write in a field."""
        main = self.page.get_by_role("main")
        field = main.locator("input, textarea").and_(main.get_by_label(name)).first
        if self.way == "touch":
            field.tap()
        elif self.way == "keys":
            reach(field)
        else:
            field.focus()
        self.page.keyboard.type(text)

    def tick(self, role: Any, name: str) -> None:
        """Tick a box, or choose one of a few."""
        control = self.page.get_by_role(role, name=name).first
        if self.way == "touch":
            control.locator("xpath=ancestor::label[1]").tap()
            return
        if self.way == "keys":
            reach(control)
        control.press("Space")

    def settle(self) -> None:
        """Wait until Enter is no longer the habit that follows an answer by one key."""
        if self.way == "keys":
            self.page.wait_for_timeout(HABIT)

    def ready(self) -> None:
        """Wait for a question; sooner, its form is sent as by a browser without scripts."""
        live = "" if self.way == "without-javascript" else "[data-htmx-powered]"
        self.page.locator(f"[data-question] form{live}").first.wait_for()

    def choose(self, given: Callable[[Attempt], object]) -> Attempt:
        """Answer a question of one choice by one gesture, or by two without scripts."""
        self.ready()
        attempt = Attempt.objects.latest("pk")
        option = self.page.locator(f"[name=reponse][value='{given(attempt)}']")
        if self.way == "touch":
            option.locator("xpath=ancestor::label[1]").tap()
        elif self.way == "keys":
            self.page.keyboard.press(option.get_attribute("data-touche") or "")
        else:
            option.press("Space")
            self.page.get_by_role("button", name="Valider").press("Enter")
        return attempt

    def answer(self) -> Attempt:
        """Answer whatever is asked, and wait for the verdict."""
        self.ready()
        attempt = Attempt.objects.latest("pk")
        if self.way == "without-javascript":
            fill_in(self.page)
        else:
            self.hand.answer(form_of(attempt), right(attempt))
        self.page.wait_for_selector(VERDICT)
        return attempt

    def go_on(self) -> None:
        """Go to what comes after a verdict."""
        self._use(self.page.locator("a[data-suite]"))

    def heading(self, text: str) -> None:
        expect(self.page.get_by_role("heading", level=1)).to_have_text(text)


@pytest.fixture(params=WAYS)
def trainee(
    request: pytest.FixtureRequest, browser: Browser, live_server: LiveServer
) -> Iterator[Trainee]:
    with browser.new_context(
        viewport=SIZES["screen" if request.param == "keys" else "phone"],
        java_script_enabled=request.param != "without-javascript",
        has_touch=request.param == "touch",
        is_mobile=request.param == "touch",
        reduced_motion="reduce",
        locale="fr-FR",
    ) as context:
        yield Trainee(context, live_server, request.param)


def test_a_newcomer_has_their_first_verdict_by_two_gestures_at_most(trainee: Trainee) -> None:
    trainee.open("/")
    trainee.press("button", "Tire une carte")  # the first; there is no second
    expect(trainee.page.locator(VERDICT)).to_be_visible()
    trainee.go_on()
    expect(trainee.page.get_by_text("question 2")).to_be_visible()


def test_who_says_what_they_aim_at_is_asked_a_question(trainee: Trainee) -> None:
    trainee.open("/")
    trainee.press("button", re.compile("Je révise un examen"))
    trainee.answer()
    assert Series.objects.get().length == 20


def test_the_session_of_the_day_is_begun_left_and_told(trainee: Trainee) -> None:
    trainee.sign_in("lea")
    trainee.open("/")
    trainee.press("button", "Commencer ma séance")
    for _ in range(2):
        trainee.answer()
        trainee.go_on()
    trainee.ready()
    assert Attempt.objects.latest("pk").series.purpose == DAY
    trainee.press("link", "Arrêter et voir le bilan")
    trainee.heading("Bilan")


@pytest.mark.parametrize(
    ("pace", "given", "told"),
    [
        (MINUTE, (right, wrong, wrong, wrong), "Trois fautes."),
        ("Série", (right, wrong), "Une faute\u00a0: la série s’arrête."),
    ],
)
def test_a_run_goes_on_until_its_last_fault(
    trainee: Trainee, pace: str, given: tuple[Callable[[Attempt], object], ...], told: str
) -> None:
    trainee.open("/entrainement/punto-banco/")
    trainee.pick("Rythme", pace)
    trainee.press("button", DRAW)
    for one in given:
        attempt = trainee.choose(one)
        trainee.page.wait_for_url(lambda url, at=attempt: not url.endswith(f"/{at.position}/"))  # type: ignore[misc]  # bound now
    expect(trainee.page.get_by_text(told)).to_be_visible()
    trainee.open("/entrainement/vitesse/")
    trainee.press("button", re.compile("^Recommencer"))
    trainee.ready()


@pytest.mark.parametrize(
    ("game", "button"),
    [("calcul", "Les échelles"), ("controle-punto-banco", "Tirage de banco")],
)
def test_what_has_no_table_and_the_work_of_a_colleague_are_answered(
    trainee: Trainee, game: str, button: str
) -> None:
    trainee.open(f"/entrainement/{game}/")
    trainee.press("button", re.compile(re.escape(button)))
    attempt = trainee.answer()
    assert attempt.game == game


def test_a_series_ends_by_its_result_and_what_was_missed_is_asked_again(trainee: Trainee) -> None:
    trainee.open("/entrainement/punto-banco/")
    trainee.pick("Questions", "5")
    trainee.press("button", DRAW)
    for given in (wrong, right, right, right, right):
        missed = trainee.choose(given)
        trainee.page.wait_for_selector(VERDICT)
        trainee.settle()
        trainee.go_on()
    trainee.heading("Résultat")
    expect(trainee.page.get_by_text("4 justes sur 5")).to_be_visible()
    trainee.press("button", "Refaire la question manquée")
    trainee.ready()
    first = Attempt.objects.get(series=missed.series, position=1)
    assert Attempt.objects.latest("pk").key == first.key


def test_the_neighbouring_case_is_seen_and_a_verdict_is_contested(trainee: Trainee) -> None:
    trainee.sign_in("lea")
    trainee.open("/entrainement/punto-banco/")
    trainee.press("button", DRAW)
    attempt = trainee.choose(wrong)
    trainee.page.wait_for_selector(VERDICT)
    trainee.settle()
    trainee.press("link", "Le cas voisin")
    expect(trainee.page.get_by_text("La réponse devient")).to_be_visible()
    trainee.open(url_of(attempt))
    trainee.press("link", "Je conteste")
    trainee.heading("Je conteste")
    trainee.write("Pourquoi", "Banco devait tirer.")
    trainee.press("button", "Envoyer")
    expect(trainee.page.get_by_role("main")).to_contain_text("Banco devait tirer.")
    assert Objection.objects.filter(attempt=attempt).count() == 1


def test_progress_leads_to_one_exercise_and_to_what_is_missed(trainee: Trainee) -> None:
    trainee.sign_in("lea")
    trainee.open("/progression/")
    trainee.press("link", re.compile("^Punto Banco"))
    trainee.page.wait_for_url("**/progression/punto-banco/")
    trainee.open("/progression/")
    trainee.press("button", "Reprendre mes erreurs")
    trainee.ready()
    assert Attempt.objects.latest("pk").series.mode == Series.Mode.MISTAKES


def test_settings_are_changed_and_kept(trainee: Trainee) -> None:
    trainee.sign_in("lea")
    trainee.open("/compte/reglages/")
    trainee.tick("checkbox", "Cartes à quatre couleurs")
    trainee.press("button", "Garder ces réglages")
    expect(trainee.page.locator("html")).to_have_attribute("data-couleurs", "quatre")
    trainee.open("/regles/")
    expect(trainee.page.locator("html")).to_have_attribute("data-couleurs", "quatre")


def test_a_word_is_looked_for_from_any_page(trainee: Trainee) -> None:
    trainee.open("/jeux/")
    trainee.press("link", "Rechercher")
    trainee.heading("Recherche")
    trainee.write("Un mot, une règle, une situation", "abattage")
    trainee.press("button", "Chercher")
    expect(trainee.page.get_by_role("status").first).to_contain_text("« abattage »")
    trainee.page.get_by_role("main").get_by_role("link").first.wait_for()
