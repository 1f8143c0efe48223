"""Calls at the same time."""

from typing import Any

import pytest
from django.test import Client

from tests.api.conftest import Caller
from tests.together import by_many
from trainer.practice.models import Series

START = "entrainement/punto-banco/commencer/"


@pytest.mark.django_db(transaction=True)
def test_of_creations_at_the_same_time_with_one_key_one_is_made(program: Caller) -> None:
    program.start("point-main")  # whose learner is made once and for all
    before = Series.objects.count()

    def begin(_: int) -> Any:
        return Caller(Client(), program.token).post(START, {}, 201, Idempotency_Key="a1")

    sheets = by_many(begin, 4)
    assert len({sheet["serie"] for sheet in sheets}) == 1
    assert Series.objects.count() == before + 1
