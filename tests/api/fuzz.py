"""Schemathesis: how each call is made, and held against the schema."""

from typing import Any

import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from hypothesis import HealthCheck, Phase, given, note, settings
from schemathesis import Case
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.api.access import PARTS
from tests.api.conftest import Caller
from tests.practice.conftest import start
from tests.schools.world import Schools, settle_schools
from trainer.accounts.models import User
from trainer.accounts.services import learner_of_user
from trainer.api.views.docs import schema as written
from trainer.schools.models import Membership, School

HURRIED = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)

schema = schemathesis.openapi.from_dict(written())
schema.app = WSGIHandler()
IN_SCHOOLS = "^/api/v1/(formation|rejoindre|devoirs|examens|direct)/"
"""Four times as many operations: the slow run tries them. In the other one, every response that
the tests get is held against the schema (``tests.api.announced``)."""


def operations() -> list[APIOperation[Any, Any, Any, Any]]:
    """Return those that need no school."""
    public = schema.exclude(path_regex=IN_SCHOOLS)
    return [found.ok() for found in public.get_all_operations() if isinstance(found, Ok)]


def try_some(operation: APIOperation[Any, Any, Any, Any], program: Caller, account: User) -> None:
    """Make a few calls that the schema allows."""

    @settings(HURRIED, max_examples=2)
    @given(operation.as_strategy())
    def call(case: Case[Any]) -> None:
        note(case.as_curl_command())
        check(case, program, account)

    call()


def check(case: Case[Any], program: Caller, account: User) -> None:
    """Call, and hold the response against the schema; what is asked for exists."""
    if case.path_parameters and case.meta and case.meta.generation.mode.is_positive:
        real = real_parts(account, {*case.path_parameters})
        case.path_parameters |= {name: real[name] for name in real.keys() & case.path_parameters}
    for name in [name for name in case.headers if name.lower() == "host"]:
        del case.headers[name]  # a site that has another name answers before the API
    # What cannot lie together on a table is refused though its types are right.
    case.call_and_validate(
        headers={"Authorization": f"Bearer {program.token}"},
        excluded_checks=[positive_data_acceptance],
    )


def real_parts(account: User, wanted: set[str]) -> dict[str, Any]:
    """Return what the addresses of the account are made of: it administers a school."""
    if "serie" in wanted:
        series = start(learner_of_user(account), "point-main").series_id
        return {"serie": str(series), "position": 1}
    if not wanted & (PARTS.keys() - {"jeu", "exercice"}):
        return {}
    schools = settled(account)
    pairs = {name: PARTS[name](schools).north for name in wanted & PARTS.keys()}
    return {name: part if isinstance(part, int) else str(part) for name, part in pairs.items()}


def settled(account: User) -> Schools:
    """Return schools in use; the account administers the site and is the north's trainee."""
    if School.objects.exists():
        return KNOWN[account.pk]
    schools = settle_schools()
    learner = learner_of_user(account)
    Membership.objects.filter(pk=schools.trainee.pk).update(learner=learner)
    schools.trainee.refresh_from_db()
    schools.people["trainee"] = account
    User.objects.filter(pk=account.pk).update(is_superuser=True)
    KNOWN.clear()
    return KNOWN.setdefault(account.pk, schools)


KNOWN: dict[int, Schools] = {}
