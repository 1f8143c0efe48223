"""While a question is open, nothing of its answer leaves the server."""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextvars import ContextVar
from dataclasses import replace
from inspect import getattr_static
from itertools import chain
from math import sqrt
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from django.test import Client
from django.utils.html import escape

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.forms import Choice, Fields, Form, Ordering
from casino_rules.core.game import Game
from casino_rules.core.questions import Question
from casino_rules.core.table_forms import Cards
from tests.drills import (
    check_each,
    drawn,
    each_drill_drawn,
    enough,
    every_drill,
    tried,
    tried_by_game,
)
from tests.e2e.answers import ask, drill_of, form_of, posted, right, situation_of
from tests.e2e.world import url_of
from tests.security.questions import HX, labels_of, question_of, without_token
from trainer.accounts.models import User
from trainer.accounts.services import learner_of_user
from trainer.practice.models import Attempt, Series
from trainer.practice.presenters.prepared import prepare_series
from trainer.practice.selectors.sources import coup_of
from trainer.practice.services import answering
from trainer.practice.services.answering import Plan

pytestmark = pytest.mark.django_db
BESIDE: Final = frozenset(drawn("beside", [*catalog.games()], enough(8, len(catalog.games()))))
"""The games whose other pages are read beside their open questions."""
FEW: Final = 1
"""Branches of a drill that are tried each time; all of them by the slow tests."""
CHANCE: Final = 4
"""Standard deviations that chance is allowed, over hundreds of drills."""
SEED: Final = 7_310_975_310_864
DATA: Final = {
    "data-question", "data-url", "data-reponse", "data-touche",
    "data-chiffre", "data-ordre", "data-cartes", "data-suivante", "data-verdict",
    "data-suite", "data-fiches", "data-fiche", "data-nom", "data-lettre", "data-direct", "data-table",
    "data-lieu",
    "data-valeur",
    "data-prise", "data-prises", "data-cle", "data-plus", "data-compte", "data-choisi", "data-personne",
    "data-suit", "data-caisse", "data-devise", "data-pose", "data-somme", "data-prend", "data-reprend",
}  # fmt: skip
"""The data attributes that a page may have: none of them holds anything of an answer."""


class Knowing(Exception):  # noqa: N818 - it names what must not happen
    """Raised when the server works out an answer."""


def branches(game: Game, drill: Drill[Any], limit: int | None) -> list[str]:
    slugs = [branch.slug for branch in drill.branches_in(game.rulebook.default_house)]
    return slugs if limit is None else Random(2).sample(slugs, min(limit, len(slugs)))


class Reply(NamedTuple):
    """A response, read at once."""

    request: str
    status: int
    headers: dict[str, str]
    text: str

    @property
    def raw(self) -> str:
        return f"{self.headers} {self.text}"


def reply(request: str, response: Any) -> Reply:
    headers = dict(response.headers) | {"Set-Cookie": response.cookies.output()}
    return Reply(request, response.status_code, headers, response.getvalue().decode())


def about(client: Client, attempt: Attempt) -> Iterator[Reply]:
    """Yield every response that holds an open question."""
    page, service = url_of(attempt), f"/api/v1{url_of(attempt)}"
    unread = nonsense_for(form_of(attempt))
    yield reply("the page", client.get(page))
    yield reply("its part", client.get(page, headers=HX))
    yield reply("the refusal", client.post(page, unread))
    yield reply("the refused part", client.post(page, unread, headers=HX))
    yield reply("the service", client.get(service))
    yield reply("its refusal", client.post(service, {"reponse": {"?": 1}}, "application/json"))


def around(client: Client, attempts: list[Attempt]) -> Iterator[Reply]:
    """Yield what answers, elsewhere, while a question of every exercise of a game is open."""
    for path in elsewhere(attempts):
        yield reply(path, client.get(path))
    attempt = one_of(attempts)
    yield reply("the head", client.head(url_of(attempt)))
    yield reply("the options", client.options(url_of(attempt)))


def one_of(attempts: list[Attempt]) -> Attempt:
    """Return the question of a game whose series is looked at too."""
    return drawn(f"leaks/{attempts[0].game}", attempts, 1)[0]


def elsewhere(attempts: list[Attempt]) -> tuple[str, ...]:
    """Return the other addresses at which something of the open questions might show."""
    attempt = one_of(attempts)
    game = attempt.game
    series = f"/seance/{attempt.series_id}/"
    return (
        "/",
        series,
        f"{series}bilan/",
        f"{series}corriges/",
        f"/seance/{attempt.series_id}/{attempt.position + 1}/",
        f"/progression/{game}/",
        f"/progression/{game}/{attempt.drill}/",
        f"/entrainement/{game}/",
        f"/api/v1{series}",
        "/api/v1/progression/",
        "/compte/donnees/",
    )


def nonsense_for(form: Form[Any]) -> dict[str, str]:
    if isinstance(form, Fields):
        return {f"reponse.{field.key}": "?" for field in form.fields}
    return {"reponse": "?"}


def forbid(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make it an error to work out an answer or a branch, but for the propositions of a choice.

    The engine itself may compose those from the answer; tests below look at their order.
    """
    for kind in {type(drill) for _, drill in every_drill()}:
        forbid_in(kind, monkeypatch)


def forbid_in(kind: type[Drill[Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    # As they are written: a drill may be given a plain function for a method.
    solve, ask_ = getattr_static(kind, "solve"), getattr_static(kind, "ask")
    asking = ContextVar("asking", default=False)

    def ask_aware(self: Drill[Any], situation: Any) -> Question:
        token = asking.set(True)
        try:
            asked: Question = ask_.__get__(self, kind)(situation)
            return asked
        finally:
            asking.reset(token)

    def solve_within(self: Drill[Any], situation: Any) -> Any:
        if not asking.get():
            raise Knowing
        return solve.__get__(self, kind)(situation)

    def refuse(*_: object) -> None:
        raise Knowing

    monkeypatch.setattr(kind, "ask", ask_aware)
    monkeypatch.setattr(kind, "solve", solve_within)
    monkeypatch.setattr(kind, "classify", refuse)


def _by_number(key: str) -> list[tuple[int, str]]:
    """Return how a person sorts keys: place 9 before place 10."""
    parts = re.split(r"(\d+)", key)
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]


@each_drill_drawn
def test_the_order_of_propositions_says_nothing(game: Game, drill: Drill[Any]) -> None:
    house, rng = game.rulebook.house({}), Random(3)
    orders: dict[frozenset[str], set[tuple[str, ...]]] = defaultdict(set)
    # The propositions of each question, by their number.
    asked: dict[int, dict[Any, tuple[str, ...]]] = defaultdict(dict)
    for _ in range(100):
        situation = drill.generate(rng, house)
        form = drill.ask(situation).form
        if isinstance(form, Choice | Ordering):
            keys = tuple(option.key for option in form.options)
            orders[frozenset(keys)].add(keys)
            asked[len(keys)][situation] = keys
    alphabetical = all(
        list(keys) == sorted(keys, key=_by_number) for seen in orders.values() for keys in seen
    )
    always_the_same = len(orders) <= len(drill.branches) and all(
        len(seen) == 1 for seen in orders.values()
    )
    if alphabetical or always_the_same:
        return  # the order depends on the propositions alone
    for number, questions in asked.items():
        places = Counter(_place(drill, *question) for question in questions.items())
        _, often = places.most_common(1)[0]
        fair, every = 1 / number, len(questions)
        assert often / every <= fair + CHANCE * sqrt(fair * (1 - fair) / every)


def _place(drill: Drill[Any], situation: Any, keys: tuple[str, ...]) -> int:
    """Return where the right answer lies among the propositions, or its first one."""
    right = drill.solve(situation).value
    return keys.index(right if isinstance(right, str) else right[0])


def compared(replies: Iterable[Reply]) -> list[Reply]:
    return [comparable(found) for found in replies]


def comparable(found: Reply) -> Reply:
    """Return a response without what changes each time: tokens, the hour, what is left of a quota."""
    text = re.sub(r'"\d{4}-\d\d-\d\dT[^"]*"', '""', without_token(found.text))
    changing = {"Expires", "Set-Cookie", "RateLimit-Remaining", "RateLimit-Reset", "X-Request-ID"}
    headers = {name: value for name, value in found.headers.items() if name not in changing}
    return found._replace(headers=headers, text=text)


@pytest.mark.parametrize(("game", "drills"), tried_by_game(one_in=3))
def test_no_response_needs_or_tells_the_answer_or_depends_on_the_proof(
    lea: User, client: Client, game: Game, drills: list[Drill[Any]]
) -> None:
    """Every response is read twice: where working out an answer is forbidden, then with a lie beside.

    Those that hold a question are of one exercise; the others, in games drawn, stand beside all those of the game.
    """
    opened: list[Attempt] = []

    def check(drill: Drill[Any]) -> None:
        for slug in branches(game, drill, FEW):
            attempt = ask(learner_of_user(lea), game, drill, slug, seed=SEED)
            opened.append(attempt)
            before = look_for_secrets(about(client, attempt), [attempt])
            assert {found.status for found in before} <= {200, 422}
            lie_beside([attempt])
            assert compared(about(client, attempt)) == compared(before)

    check_each(game, drills, check)
    if game.slug not in BESIDE:
        return
    # Which rules decide the cases of the exercises of a game is worked out once, of no question.
    for path in elsewhere(opened):
        client.get(path).getvalue()
    tell_the_truth(opened)
    before = look_for_secrets(around(client, opened), opened)
    assert {found.status for found in before} <= {200, 302, 404, 405}
    lie_beside(opened)
    assert compared(around(client, opened)) == compared(before)


def test_a_prepared_series_tells_its_verdicts_at_one_address_alone(
    lea: User, client: Client
) -> None:
    series = prepare_series(learner=learner_of_user(lea), games=(COUPS[0],), rng=Random(7))
    attempt = series.attempts.select_related("series").earliest("position")
    told = f"/seance/{series.pk}/corriges/"
    paths = [path for path in elsewhere([attempt]) if path != told]
    for path in paths:
        client.get(path).getvalue()
    around_it = (reply(path, client.get(path)) for path in paths)
    look_for_secrets(chain(about(client, attempt), around_it), [attempt])
    assert "data-verdict" in client.get(told).text
    assert "data-verdict" not in client.get("/hors-ligne/").text


def lie_beside(attempts: list[Attempt]) -> None:
    """Store another branch and another seed beside open questions."""
    for attempt in attempts:
        Attempt.objects.filter(pk=attempt.pk).update(branch="cas-temoin", seed=SEED + 1)
        Series.objects.filter(pk=attempt.series_id).update(seed=SEED + 1)


def tell_the_truth(attempts: list[Attempt]) -> None:
    for attempt in attempts:
        Attempt.objects.filter(pk=attempt.pk).update(branch=attempt.branch, seed=SEED)
        Series.objects.filter(pk=attempt.series_id).update(seed=SEED)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "drill"), tried())
def test_no_branch_of_any_drill_says_a_word_of_its_answer(
    lea: User, client: Client, game: Game, drill: Drill[Any]
) -> None:
    for slug in branches(game, drill, None):
        attempt = ask(learner_of_user(lea), game, drill, slug, seed=SEED)
        for path in elsewhere([attempt]):
            client.get(path).getvalue()
        replies = chain(about(client, attempt), around(client, [attempt]))
        look_for_secrets(replies, [attempt])


def look_for_secrets(replies: Iterable[Reply], attempts: list[Attempt]) -> list[Reply]:
    """Return every response beside open questions: none holds a secret, or was worked out from one."""
    series = shown_of(one_of(attempts))
    secrets = {
        secret
        for attempt in attempts
        for shown in [series + shown_of(attempt)]
        for secret in secrets_of(attempt)
        if secret not in shown
    }
    with pytest.MonkeyPatch.context() as monkeypatch:
        forbid(monkeypatch)
        every = list(replies)
    for found in every:
        told = {it for it in secrets if it in found.raw or escape(it) in found.raw}
        assert told == set(), found.request
        assert set(re.findall(r"\sdata-[a-z-]+", found.text)) <= {f" {it}" for it in DATA}
        assert "ETag" not in found.headers
    return every


def branch_of(attempt: Attempt) -> Any:
    return drill_of(attempt).branch(attempt.branch)


def secrets_of(attempt: Attempt) -> list[str]:
    """Return the texts that must not be on the wire."""
    drill, situation = drill_of(attempt), situation_of(attempt)
    steps = drill.solve(situation).steps
    return [
        str(SEED),
        branch_of(attempt).title,
        *(step.text for step in steps),
        *(pitfall.message for pitfall in drill.pitfalls),
        '"solution"',
        "data-verdict",
        'class="verdict',
    ]


def shown_of(attempt: Attempt) -> str:
    return json.dumps(attempt.situation) + shown_by(question_of(attempt))


def shown_by(question: Question) -> str:
    """Return the words of a question: a proposition may well say what is right."""
    zones = [f"{zone.label} {zone.note}" for zone in question.zones]
    boxes = [stake.box for zone in question.zones for stake in zone.stakes]
    return " ".join([question.prompt, *zones, *boxes, *labels_of(question.form)])


COUPS: Final = (
    *("punto-banco", "baccara", "poker-21", "caribbean-stud", "pai-gow-casino", "texas-holdem"),
    "stud",
)
"""The games whose coups are walked: one of each way of laying cards."""
_FACE: Final = re.compile(r'class="carte c-(?!dos)(\w+)')


@pytest.mark.parametrize("game", COUPS)
def test_the_table_of_a_coup_shows_no_unseen_card_and_no_word_of_an_answer(
    lea: User, client: Client, game: str
) -> None:
    found, learner = catalog.game(game), learner_of_user(lea)
    plan = Plan(Series.Mode.COUP, game, seats=min(5, found.seats[-1]))
    attempt: Attempt | None = answering.start_series(learner=learner, plan=plan, rng=Random(4))
    assert attempt is not None
    series, duties = attempt.series, coup_of(attempt.series).duties
    for number, duty in enumerate(duties, 1):
        assert attempt is not None
        question = question_of(attempt)
        seen = {card.code for zone in (*duty.table, *question.zones) for card in zone.cards}
        seen |= set(cards_of(question.form))
        shown = json.dumps(attempt.situation) + shown_by(
            replace(question, zones=(*question.zones, *duty.table))
        )
        secrets = [*secrets_of(attempt), str(series.seed)]
        for answer in (client.get(url_of(attempt)), client.get(url_of(attempt), headers=HX)):
            page = answer.text
            assert set(_FACE.findall(page)) <= seen, (game, number)
            for secret in secrets:
                told = secret in page or escape(secret) in page
                assert not told or secret in shown, (game, number, secret)
            assert set(re.findall(r"\sdata-[a-z-]+", page)) <= {f" {it}" for it in DATA}
        attempt = answered_right(client, attempt)
    assert attempt is None


def cards_of(form: Form[Any]) -> Iterator[str]:
    """Yield the cards among which an answer chooses."""
    if isinstance(form, Cards):
        yield from (card.code for card in form.shown)
    elif isinstance(form, Fields):
        for field in form.fields:
            yield from cards_of(field.form)


def answered_right(client: Client, attempt: Attempt) -> Attempt | None:
    """Answer a gesture; return the next one of its coup."""
    client.post(url_of(attempt), posted(right(attempt)), headers=HX)
    return Attempt.objects.filter(series=attempt.series_id, position=attempt.position + 1).first()
