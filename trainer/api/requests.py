"""What is read of a request: its body, « If-Match », « Idempotency-Key ».

« If-Match »: what several people change is changed only if it is still what one has read. What is
read with a tag (``Operation.tagged``) has an ETag, that of its representation; every write at its
address or under it heeds « If-Match ». The row is held while both are compared and the change is
made, as the verbs hold it: nobody else's change comes between.

« Idempotency-Key »: a creation that is asked twice is made once. The claim, what is created and
the answer are written in one transaction: of two requests at once the second waits for the first,
and a process that dies leaves nothing behind. A refusal is not kept: the same key may be tried
again.

The options of the house as a caller gives them, read by the forms of the engine.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from hashlib import sha256
from re import compile as pattern
from typing import IO, Any, Final, NoReturn, override

from django.db import models, transaction
from django.urls import resolve
from django.utils.http import parse_etags, quote_etag
from rest_framework.exceptions import ParseError, ValidationError
from rest_framework.parsers import BaseParser
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.french import join
from casino_rules.core.game import Game
from casino_rules.core.house import UnknownOptionError
from trainer.api.models import Replay
from trainer.api.operations import Operation, tagged_for
from trainer.api.parts import inside
from trainer.api.refusals import Refusal
from trainer.schools.models import School
from trainer.web.refusals import TooOftenError

LARGEST_BODY: Final = 64 * 1024
"""Bytes; the largest layout of a game is a few thousand."""
_MOST_DIGITS: Final = 64


class StrictJsonParser(BaseParser):
    """JSON in UTF-8. What is ambiguous is refused: duplicate keys, NaN, lone surrogates."""

    media_type = "application/json"

    @override
    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return the value of the body.

        Raises:
            Refusal: if it is over ``LARGEST_BODY``.
            ParseError: if it is not JSON, or would be read differently by others.
        """
        body = stream.read(LARGEST_BODY + 1)
        if len(body) > LARGEST_BODY:
            raise Refusal("trop-grand")
        try:
            return _read_json(body)
        except (ValueError, RecursionError):  # too deep a nesting is no sensible JSON either
            raise ParseError from None


def _read_json(body: bytes) -> Any:
    text = body.decode("utf-8")
    value = json.loads(
        text,
        object_pairs_hook=_object,
        parse_constant=_refuse,
        parse_int=_integer,
        parse_float=_float,
    )
    if "\\u" in text:
        json.dumps(value, ensure_ascii=False).encode("utf-8")  # a lone surrogate fails here
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("duplicate key")
    return found


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


def _integer(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError("too many digits")
    return int(digits)


def _float(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise ValueError("out of range")
    return number


def tag_of(data: Mapping[str, Any]) -> str:
    """Return the ETag of a representation."""
    return quote_etag(sha256(JSONRenderer().render(data)).hexdigest()[:32])


def check(request: Any, declared: Operation) -> None:
    """Refuse a write whose « If-Match » names no longer what is there; call it in a transaction.

    Raises:
        Refusal: « precondition ».
        Http404: if there is nothing there, or not for who asks.
    """
    wanted = parse_etags(request.headers["If-Match"])
    path = _path_of(request.path, declared)
    for row in _held_by(_read(request, path)[0]):
        type(row)._default_manager.select_for_update(no_key=True).get(pk=row.pk)
    if "*" not in wanted and tag_of(_read(request, path)[1]) not in wanted:
        raise Refusal("precondition")


def _path_of(path: str, declared: Operation) -> str:
    """Return the address of what a write changes: the part that its tagged route names."""
    above = declared.route.removeprefix(tagged_for(declared)).count("/")
    return "/".join(path.split("/")[: -above - 1]) + "/" if above else path


def _read(request: Any, path: str) -> tuple[Any, Mapping[str, Any]]:
    """Return what is read at an address, and its representation."""
    match = resolve(path)
    view: Any = match.func
    resource = view.cls()
    resource.request, resource.action, resource.kwargs = request, view.actions["get"], match.kwargs
    method = getattr(view.cls, resource.action)
    resource.declared = method.operation
    for rule in resource.get_permissions():  # without counting the call again
        rule.has_permission(request, resource)
    found = method.__wrapped__(resource, **inside(match.kwargs))
    return found, method.operation.answer(found, context={"view": resource}).data


def _held_by(found: Any) -> list[models.Model]:
    """Return the row that verbs hold to change what was read: it, else its school."""
    if isinstance(found, models.Model):
        return [found]
    school = getattr(found, "school", None)
    return [school] if isinstance(school, School) else []


MOST: Final = 5_000
"""Answers kept for one caller: as many as one may do in a day."""
KEPT: Final = timedelta(hours=24)
"""How long an answer may be asked for again."""
_ENOUGH: Final = "Cinq mille créations avec « Idempotency-Key » en un jour : attendez le lendemain."
_KEY: Final = pattern(r"[\x21-\x7e]{1,200}")


def once(request: Request, caller: str, now: datetime, act: Callable[[], Response]) -> Response:
    """Return the answer to a creation; the first one, if its key has served already.

    Raises:
        Refusal: if the key is not one, or has served for another request.
        TooOftenError: if too many are kept for the caller.
    """
    key = request.headers["Idempotency-Key"]
    if not _KEY.fullmatch(key):
        raise Refusal("illisible", "Une clé a de 1 à 200 signes ASCII.", "Idempotency-Key")
    with transaction.atomic():
        Replay.objects.filter(caller=caller, key=key, at__lt=now - KEPT).delete()
        defaults = {"asked": _digest(request), "at": now}
        found, new = Replay.objects.get_or_create(caller=caller, key=key, defaults=defaults)
        if not new:
            return _again(found, defaults["asked"])
        if Replay.objects.filter(caller=caller)[: MOST + 1].count() > MOST:
            raise TooOftenError(_ENOUGH)
        response = act()
        found.status, found.answer = response.status_code, response.data
        found.location = response.headers.get("Location", "")
        found.save(update_fields=["status", "answer", "location"])
    return response


def _again(found: Replay, asked: object) -> Response:
    if found.asked != asked:
        raise Refusal("cle-employee", field="Idempotency-Key")
    headers = {"Idempotency-Replayed": "true"}
    if found.location:
        headers["Location"] = found.location
    return Response(found.answer, found.status, headers=headers)


def _digest(request: Request) -> str:
    body = json.dumps(request.data, sort_keys=True)
    return sha256(f"{request.method} {request.get_full_path()} {body}".encode()).hexdigest()


def purge_replays(before: datetime, _now: datetime) -> int:
    """Delete the answers that may no longer be asked for; return how many."""
    return Replay.objects.filter(at__lt=before).delete()[0]


def forget_visitors(learners: Iterable[int]) -> None:
    """Delete the answers that visitors who are no more could ask for again."""
    Replay.objects.filter(caller__in=[f"visiteur:{learner}" for learner in learners]).delete()


def house_choices(data: Mapping[str, object], game: Game) -> dict[str, str]:
    """Return the choices of a house, each of an option of the game.

    Raises:
        ValidationError: for each option or choice that does not exist.
    """
    found, faults = {}, {}
    for slug, value in data.items():
        try:
            found[slug] = _choice(game, slug, value)
        except UnreadableAnswer as error:
            faults[slug] = [error.message]
    if faults:
        raise ValidationError({"maison": faults}, "invalid_choice")
    return found


def _choice(game: Game, slug: str, raw: object) -> str:
    try:
        option = game.rulebook.option(slug)
    except UnknownOptionError:
        known = join(f"« {option.id} »" for option in game.rulebook.options)
        raise UnreadableAnswer(f"Cette option n'existe pas : on attend {known}.") from None
    return option.form.parse(raw)
