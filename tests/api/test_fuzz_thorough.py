"""Schemathesis: whatever the schema allows, and what it does not, never a fault of ours."""

from typing import Any

import pytest
from schemathesis import Case

from tests.api.conftest import Caller
from tests.api.fuzz import HURRIED, IN_SCHOOLS, check, schema
from trainer.accounts.models import User

pytestmark = [pytest.mark.thorough, pytest.mark.django_db, pytest.mark.usefixtures("tireless")]


@schema.exclude(path_regex=IN_SCHOOLS).parametrize()
@HURRIED
def test_every_response_is_one_that_the_schema_announces(
    case: Case[Any], program: Caller, account: User
) -> None:
    check(case, program, account)
