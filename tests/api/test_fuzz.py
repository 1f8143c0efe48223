"""Schemathesis: whatever the schema allows, and what it does not, never a fault of ours."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, settings
from schemathesis import Case
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.api.conftest import Caller
from tests.practice.conftest import start
from trainer.accounts.learners import learner_of_user
from trainer.accounts.models import User
from trainer.api.throttling import AccountThrottle, AddressThrottle
from trainer.api.views.docs import schema as written

pytestmark = pytest.mark.django_db
HURRIED = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
PATIENT = settings(HURRIED, max_examples=300, derandomize=False)


schema = schemathesis.openapi.from_dict(written())
schema.app = WSGIHandler()


@pytest.fixture(autouse=True)
def tireless(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody is throttled, and the requests stay in the test's transaction."""
    for throttle in (AddressThrottle, AccountThrottle):
        monkeypatch.setattr(throttle, "rate", "1000000/min", raising=False)
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def check(case: Case[Any], program: Caller, account: User) -> None:
    """Call, and hold the response against the schema; the question asked for exists."""
    if "serie" in case.path_parameters and case.meta and case.meta.generation.mode.is_positive:
        open_series = start(learner_of_user(account), "point-main").series_id
        real = {"serie": str(open_series), "position": 1}
        case.path_parameters |= {name: real[name] for name in real.keys() & case.path_parameters}
    # What cannot lie together on a table is refused though its types are right.
    case.call_and_validate(
        headers={"Authorization": f"Bearer {program.token}"},
        excluded_checks=[positive_data_acceptance],
    )


@schema.parametrize()
@HURRIED
def test_every_response_is_one_that_the_schema_announces(
    case: Case[Any], program: Caller, account: User
) -> None:
    check(case, program, account)


@pytest.mark.slow
@schema.parametrize()
@PATIENT
def test_many_more_responses_are_ones_that_the_schema_announces(
    case: Case[Any], program: Caller, account: User
) -> None:
    check(case, program, account)
