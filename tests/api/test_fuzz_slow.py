"""Schemathesis at length: many more calls, and the operations of schools."""

from typing import Any

import pytest
from hypothesis import settings
from schemathesis import Case

from tests.api.conftest import Caller
from tests.api.fuzz import HURRIED, IN_SCHOOLS, check, schema
from trainer.accounts.models import User

pytestmark = [pytest.mark.slow, pytest.mark.django_db, pytest.mark.usefixtures("tireless")]
LONGER = settings(HURRIED, max_examples=40, derandomize=False)
PATIENT = settings(HURRIED, max_examples=300, derandomize=False)


@schema.exclude(path_regex=IN_SCHOOLS).parametrize()
@PATIENT
def test_many_more_responses_are_ones_that_the_schema_announces(
    case: Case[Any], program: Caller, account: User
) -> None:
    check(case, program, account)


@schema.include(path_regex=IN_SCHOOLS).parametrize()
@LONGER
def test_more_responses_of_schools_are_ones_that_the_schema_announces(
    case: Case[Any], program: Caller, account: User
) -> None:
    check(case, program, account)
