"""Schemathesis, a few calls: what the schema allows is never a fault of ours."""

from importlib import import_module

import pytest

from tests.api.conftest import Caller
from tests.drills import drawn
from trainer.accounts.models import User


@pytest.mark.django_db
@pytest.mark.usefixtures("tireless")
def test_a_few_responses_are_ones_that_the_schema_announces(program: Caller, account: User) -> None:
    fuzz = import_module("tests.api.fuzz")  # which takes two seconds: not when tests are collected
    for operation in drawn("api/fuzz", fuzz.operations(), 2):
        fuzz.try_some(operation, program, account)
