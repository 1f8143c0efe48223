"""A question put on a page without a server, and what a thumb would find wrong with it."""

import json
import mimetypes
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from django.template import engines
from django.test import RequestFactory
from playwright.sync_api import Page, Route

from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from trainer.ui.exercise import AskedQuestion, question_html
from trainer.ui.markup import SafeString
from trainer.ui.table.cloth import laid_in
from trainer.ui.table.felts import Composition
from trainer.ui.table.svg import SCREEN

SITE: Final = "http://tapis.test/"
_KEPT: Final = Path(__file__).parent / "ui" / "situations.json"
STATIC: Final = Path(__file__).resolve().parents[1] / "static"
LETTERS: Final = """() => Promise.all([...document.fonts].map((face) => face.load()))
  .then(() => document.fonts.ready).then(() => null)"""
"""Waits for the letters of the site."""
_WAITED_FOR: Final = (b"font-display: optional", b"font-display: block")
"""A page does without letters that are late; a busy machine is no reason to judge others."""
_PUT: Final = """(html) => {
  const main = document.querySelector("main");
  main.innerHTML = html;
  scrollTo(0, 0);
  document.dispatchEvent(new CustomEvent("ui:part", { detail: main }));
}"""
FAULTS: Final = """() => {
  const found = new Set();
  const wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > wide) found.add("the page overflows");
  const thumb = wide < 700 ? 44 : 24;
  for (const it of document.querySelectorAll("[data-question] :is(button, select, .choix__option, .place-choix, .carte-choix, .saisie input, .prise:not([for='']))")) {
    const twin = it.dataset.prise && document.querySelector(`form [data-prise="${it.dataset.prise}"]`)?.closest("label");
    const larger = twin && getComputedStyle(twin).clipPath === "none" ? twin : it;
    const { width, height } = larger.getBoundingClientRect();
    if (it.checkVisibility({ visibilityProperty: true }) && getComputedStyle(it).clipPath === "none" && width > 1 && Math.min(width, height) < thumb - 0.5)
      found.add(`too small to touch: ${it.dataset.prise ?? (it.className || it.tagName)} ${Math.round(width)} × ${Math.round(height)}`);
  }
  const reply = document.querySelector("[data-question]:has([data-fiches]) [data-reponse]");
  if (reply) {
    const send = reply.querySelector("[type=submit]").getBoundingClientRect();
    if (send.bottom > innerHeight + 1 || send.top < 0) found.add("« Valider » is out of view");
    const over = reply.getBoundingClientRect();
    for (const card of document.querySelectorAll(".lieu:is(.lieu--cartes, .lieu--tableau) use[href*='#c']")) {
      if (!card.checkVisibility()) continue;
      const at = card.getBoundingClientRect();
      const beside = at.right <= over.left || at.left >= over.right;
      const limit = beside ? innerHeight : Math.min(Math.max(over.top, 0), innerHeight);
      if (at.top < -1 || at.bottom > limit + 1) found.add("the hand of the bank is out of view");
    }
  }
  return [...found];
}"""
"""What a thumb or an eye would find wrong with the question on a page; what meets what on the
table is proved without a browser."""


def answer(route: Route, page: str) -> None:
    """Serve a page and the files of the site, without a server."""
    path = route.request.url.removeprefix(SITE)
    if not path.startswith("static/"):
        return route.fulfill(body=page, content_type="text/html; charset=utf-8")
    file = STATIC / path.removeprefix("static/")
    kind = mimetypes.guess_type(file.name)[0] or "font/woff2"
    return route.fulfill(body=file.read_bytes().replace(*_WAITED_FOR), content_type=kind)


def open_room(page: Page) -> None:
    """Open the empty frame of a page, in which questions are then put without a request."""
    body = engines["django"].from_string('{% extends "base.html" %}')
    html = body.render({}, RequestFactory().get("/"))
    page.route("**/*", lambda route: answer(route, html))
    page.goto(SITE)
    page.evaluate(LETTERS)


def put(page: Page, html: str, wide: int, high: int = 844) -> None:
    """Put a table, or a question, in the room, at that size."""
    page.set_viewport_size({"width": wide, "height": high})
    page.evaluate(_PUT, html)


def kept(drill: Drill[Any], name: str) -> Any:
    """Return a situation whose picture was once at fault: it is kept, whatever is drawn since."""
    return drill.load(json.loads(_KEPT.read_text("utf-8"))[name])


def question_of(
    game: Game,
    slug: str,
    seed: int | str,
    level: int = 3,
    screens: Sequence[Composition] = SCREEN,
) -> SafeString:
    """Return a question as a page of practice shows it: one that is drawn, or kept by its name."""
    drill, house = game.drill(slug), game.rulebook.default_house.at(level)
    drawn = isinstance(seed, int)
    situation = drill.generate(Random(seed), house) if drawn else kept(drill, str(seed))
    cloth = laid_in(game, drill, situation)
    question = drill.ask(situation)
    return question_html(
        AskedQuestion(question, cloth, "/q/", "/q/", "jeton", slug, screens=screens)
    )
