"""Signed-in sessions and open questions, so that every request answers one of its own."""

from dataclasses import dataclass
from random import Random
from typing import Final

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.level import Level
from trainer.accounts.models import User
from trainer.accounts.services import learner_of_user
from trainer.practice.models import Attempt, Series
from trainer.practice.selectors import sources
from trainer.progress.domain.memory import BranchKey

_GAME, _DRILL = "punto-banco", "tirage-banco"
_SESSIONS: Final = 16
_BACKEND: Final = "allauth.account.auth_backends.AuthenticationBackend"


@dataclass(frozen=True, slots=True)
class Target:
    """An open question, and the session that may answer it."""

    session: str
    attempt: int
    path: str


def open_questions(number: int) -> list[Target]:
    """Write ``number`` open questions, shared among signed-in learners."""
    rng, targets = Random(1), []
    for _ in range(_SESSIONS):
        key, learner = _sign_in(f"banc-{rng.getrandbits(40):x}")
        targets += _questions(learner, key, number // _SESSIONS, rng)
    rng.shuffle(targets)
    return targets


def _sign_in(name: str) -> tuple[str, int]:
    user = User.objects.create_user(name)
    learner, session = learner_of_user(user), SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = _BACKEND
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session["learner"] = (learner, user.pk)
    session.create()
    assert session.session_key  # noqa: S101 - create() made it
    return session.session_key, learner


def _questions(learner: int, session: str, number: int, rng: Random) -> list[Target]:
    now = timezone.now()
    series = [
        Series(
            learner_id=learner,
            mode=Series.Mode.DRILL,
            game=_GAME,
            drill=_DRILL,
            seed=1,
            started_at=now,
        )
        for _ in range(number)
    ]
    Series.objects.bulk_create(series, batch_size=100)
    branches = [item.slug for item in catalog.game(_GAME).drill(_DRILL).branches]
    attempts = []
    for item in series:
        key = BranchKey(_GAME, _DRILL, rng.choice(branches))
        asked = sources.generated(item, key, Level.DISCOVERY, rng.getrandbits(60))
        asked.position, asked.asked_at = 1, now
        attempts.append(asked)
    Attempt.objects.bulk_create(attempts, batch_size=100)
    return [Target(session, attempt.pk, f"/seance/{attempt.series_id}/1/") for attempt in attempts]
