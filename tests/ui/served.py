"""The screen of the exercises of a game, served to a real browser without network or database."""

import mimetypes
import re
from pathlib import Path
from random import Random

from django.conf import settings
from django.http import QueryDict
from django.template import engines
from django.test import RequestFactory
from playwright.sync_api import Page, Request, Route

from benchmarks.painted import wait_for_question
from casino_rules import catalog
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.grading import Verdict, grade
from casino_rules.core.table_forms import FreeCards
from trainer.ui.exercise import AskedQuestion, answer_form_html, feedback_html, question_html
from trainer.ui.forms import form_html, raw_from_post
from trainer.ui.table.cloth import laid_in

SITE = "http://tapis.test"
STATIC = Path(__file__).resolve().parents[2] / "static"
POLICY = "; ".join(f"{name} {' '.join(map(str, to))}" for name, to in settings.SECURE_CSP.items())

_PICKER = """<script type="module" src="{% fichier 'js/cards.js' %}"></script>"""


class Site:
    """The screen of one drill, question after question; ``asked_for`` are the pages requested.

    With ``direct`` one tap may answer; ``level`` is that of the table.
    """

    def __init__(self, game: str = "punto-banco", level: int = 0, *, direct: bool = False) -> None:
        self.game = catalog.game(game)
        house = self.game.rulebook.default_house
        self.house = house.at(level) if level else house
        self.direct = direct
        self.asked_for: list[str] = []
        self.verdicts: list[Verdict] = []
        self.down = False

    def open(self, page: Page, drill: str, number: int = 1) -> None:
        """Go to a question, its scripts being there."""
        page.route("**/*", self.answer)
        page.goto(f"{SITE}/seance/{drill}/{number}/")
        wait_for_question(page)

    def answer(self, route: Route, request: Request) -> None:
        """Answer a request of the browser."""
        path = request.url.removeprefix(SITE)
        if path.startswith("/static/"):
            file = STATIC / path.removeprefix("/static/")
            kind = mimetypes.guess_type(file.name)[0] or "font/woff2"
            return route.fulfill(body=file.read_bytes(), content_type=kind)
        self.asked_for.append(f"{request.method} {path}")
        if self.down:
            return route.fulfill(status=503, body="<p>panne</p>", content_type="text/html")
        status, html = self._page(path, request)
        return route.fulfill(
            status=status,
            body=html,
            headers={"content-type": "text/html; charset=utf-8", "content-security-policy": POLICY},
        )

    def _page(self, path: str, request: Request) -> tuple[int, str]:
        if path == "/arbitre/":
            return 200, self._whole(form_html(FreeCards(2, 3, 6), "main", label="Main"), _PICKER)
        found = re.fullmatch(r"/seance/([\w-]+)/(\d+)/", path)
        assert found, path
        drill, number = self.game.drill(found[1]), int(found[2])
        question = self.asked(found[1], number)
        if request.method == "GET":
            return 200, self._whole(question_html(question))
        raw = raw_from_post(question.question.form, QueryDict(request.post_data or ""))
        situation = drill.generate(Random(number), self.house)
        try:
            self.verdicts.append(grade(drill, situation, raw))
        except UnreadableAnswer as error:
            return 422, answer_form_html(question, raw, error)
        following = self.asked(found[1], number + 1)
        return 200, feedback_html(self.verdicts[-1], following, asked=question)

    def asked(self, slug: str, number: int) -> AskedQuestion:
        """Return what is asked at an address."""
        drill = self.game.drill(slug)
        situation = drill.generate(Random(number), self.house)
        address = f"/seance/{slug}/{number}/"
        cloth = laid_in(self.game, drill, situation)
        return AskedQuestion(
            drill.ask(situation), cloth, address, address, "jeton", direct=self.direct
        )

    @staticmethod
    def _whole(body: str, scripts: str = "") -> str:
        source = (
            '{% extends "base.html" %}{% load ui %}{% block main %}{{ body }}{% endblock %}'
            """{% block scripts %}<script type="module" src="{% fichier 'js/tapis.js' %}"></script>"""
            f"{scripts}{{% endblock %}}"
        )
        page = engines["django"].from_string(source)
        return page.render({"body": body}, RequestFactory().get("/seance/"))
