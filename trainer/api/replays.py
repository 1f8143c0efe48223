"""« Idempotency-Key »: a creation that is asked twice is made once.

The claim, what is created and the answer are written in one transaction: of two requests at once
the second waits for the first, and a process that dies leaves nothing behind. A refusal is not
kept: the same key may be tried again.
"""

import json
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from hashlib import sha256
from re import compile as pattern
from typing import Final

from django.db import transaction
from rest_framework.request import Request
from rest_framework.response import Response

from trainer.api.models import Replay
from trainer.api.refusals import Refusal
from trainer.web.refusals import TooOftenError

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
