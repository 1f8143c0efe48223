"""What an eye would find wrong with a table on a screen, found by a browser."""

import json
import mimetypes
from pathlib import Path
from random import Random
from typing import Any, Final

from django.template import engines
from django.test import RequestFactory
from playwright.sync_api import Page, Route, ViewportSize

from casino_rules.core.coup import Duty
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from tests.e2e.answers import refusal
from tests.sight import NARROW
from trainer.ui.exercise import Asked, question_html
from trainer.ui.markup import SafeString
from trainer.ui.table.cloth import laid_in
from trainer.ui.table.html import standing_html
from trainer.ui.table.marks import painted
from trainer.ui.table.standing import standing

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
  const table = document.querySelector("[data-table]");
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
  const sheets = document.querySelector("[data-fiches]");
  const reply = document.querySelector("[data-reponse]");
  if (sheets && reply) {
    const send = reply.querySelector("[type=submit]").getBoundingClientRect();
    if (send.bottom > innerHeight + 1 || send.top < 0) found.add("« Valider » is out of view");
    const over = sheets.closest("[data-question]").querySelector("[data-reponse]").getBoundingClientRect();
    for (const card of document.querySelectorAll(".lieu:is(.lieu--cartes, .lieu--tableau) .carte")) {
      const at = card.getBoundingClientRect();
      const beside = at.right <= over.left || at.left >= over.right;
      const limit = beside ? innerHeight : Math.min(Math.max(over.top, 0), innerHeight);
      if (at.top < -1 || at.bottom > limit + 1) found.add("the hand of the bank is out of view");
    }
  }
  if (!table) return [...found];
  const words = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  const things = [];
  const seen = (el) => el.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const place = (el) => el.closest("[data-lieu]")?.dataset.lieu ?? el.className.baseVal ?? el.className;
  while (words.nextNode()) {
    const el = words.currentNode.parentElement;
    if (!words.currentNode.data.trim() || el.closest(".carte, .vh, b, svg, .corrige, .lieu--attendu, option, select") || !seen(el)) continue;
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    const at = range.getBoundingClientRect();
    const box = el.getBoundingClientRect();
    if (box.width > 2 && at.width > 2) things.push({ kind: "words", el, at, name: `« ${words.currentNode.data.trim()} » at ${place(el)}` });
  }
  for (const el of table.querySelectorAll(".scene svg text"))
    if (seen(el)) things.push({ kind: "words", el, at: el.getBoundingClientRect(), name: "a printed sentence" });
  for (const el of table.querySelectorAll(".carte")) if (seen(el))
    things.push({ kind: "card", el, at: el.getBoundingClientRect(), group: el.closest(".main, .pile, .lieu__paquet"), name: `a card at ${place(el)}` });
  for (const el of table.querySelectorAll(".rateau")) if (seen(el))
    things.push({ kind: "chip", el, at: el.getBoundingClientRect(), name: "the float" });
  for (const el of table.querySelectorAll(".piles > *")) if (seen(el) && !el.closest(".lieu--attendu"))
    things.push({ kind: "chip", el, at: el.getBoundingClientRect(), group: el.parentElement, name: `chips at ${place(el)}` });
  for (const el of table.querySelectorAll(".lieu--attendu"))
    things.push({ kind: "told", el, at: el.getBoundingClientRect(), name: "what was expected" });
  const meet = (a, b, by) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > by && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by;
  for (let i = 0; i < things.length; i += 1) for (let j = i + 1; j < things.length; j += 1) {
    const [a, b] = [things[i], things[j]];
    if (a.el.contains(b.el) || b.el.contains(a.el) || (a.group && a.group === b.group)) continue;
    // It lies over chips and words that are gathered there, on purpose: never over a card.
    if (b.kind === "told" && a.kind !== "card") continue;
    if (a.el.parentElement === b.el.parentElement && a.kind === "words" && b.kind === "words") continue;
    const printed = a.kind === "words" && b.kind === "words" ? 3 : 4;
    if (meet(a.at, b.at, printed)) found.add(`${a.name} meets ${b.name}`);
  }
  const edge = table.querySelector(".contour.bois");
  if (!edge) return [...found];
  const wood = edge.getBoundingClientRect();
  const front = [...table.querySelectorAll(".siege--question :is(.siege__nom, .jeu, .case, .carte)")].filter(seen)
    .map((el) => el.getBoundingClientRect());
  const beyond = Math.round(Math.max(...front.map(({ bottom }) => bottom)) - wood.bottom);
  if (beyond > 2 && front.some(({ top }) => top < wood.bottom - 2))
    found.add(`the seat in question runs ${beyond} beyond the cloth`);
  const points = [...getComputedStyle(edge).clipPath.matchAll(/([\\d.]+)% ([\\d.]+)%/g)]
    .map(([, x, y]) => [wood.left + (wood.width * x) / 100, wood.top + (wood.height * y) / 100]);
  const inside = (x, y) => points.reduce((odd, [x1, y1], n) => {
    const [x2, y2] = points[(n + 1) % points.length];
    return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1 ? !odd : odd;
  }, false);
  for (const { kind, el, at, name } of things) {
    if (kind === "told" || !el.closest(".scene") || at.top > wood.bottom) continue;
    if (!inside(at.left + at.width / 2, at.top + at.height / 2)) found.add(`${name} is off the cloth`);
  }
  return [...found];
}"""
"""What an eye would find wrong with the question on a page."""


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


def put(page: Page, html: str, wide: int) -> None:
    """Put a table, or a question, in the room, at that width."""
    page.set_viewport_size({"width": wide, "height": 844})
    page.evaluate(_PUT, html)


def kept(drill: Drill[Any], name: str) -> Any:
    """Return a situation whose picture was once at fault: it is kept, whatever is drawn since."""
    return drill.load(json.loads(_KEPT.read_text("utf-8"))[name])


def question_of(game: Game, slug: str, seed: int | str, level: int = 3) -> SafeString:
    """Return a question as a page of practice shows it: one that is drawn, or kept by its name."""
    drill, house = game.drill(slug), game.rulebook.default_house.at(level)
    drawn = isinstance(seed, int)
    situation = drill.generate(Random(seed), house) if drawn else kept(drill, str(seed))
    cloth = laid_in(game, drill, situation)
    return question_html(Asked(drill.ask(situation), cloth, "/q/", "/q/", "jeton", place=slug))


def faults_of(page: Page, html: str, sizes: tuple[ViewportSize, ...]) -> list[str]:
    """Return what is wrong with a question at each size: « 390: this meets that »."""
    found = []
    for size in sizes:
        page.set_viewport_size(size)
        page.evaluate(_PUT, html)
        seen = page.evaluate(FAULTS)
        if size == NARROW:
            seen = [it for it in seen if "overflows" in it]
        found += [f"{size['width']}: {it}" for it in seen]
    return found


def told_wrong(game: Game, duty: Duty) -> str:
    """Return the whole table of a coup's duty with a wrong answer painted on it."""
    drill = game.drill(duty.drill)
    table = standing(drill.ask(duty.situation), duty.cloth, scene=duty.scene).still
    html = standing_html(table, laid_in(game, drill, duty.situation))
    html = painted(html, table.question, refusal(drill, duty.situation))
    return f"<article class='question question--coup'>{html}</article>"
