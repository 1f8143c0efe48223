"""Calls at the same time."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from tests.api.conftest import Caller
from trainer.practice.models import Series

START = "entrainement/punto-banco/commencer/"


@pytest.mark.django_db(transaction=True)
def test_of_creations_at_the_same_time_with_one_key_one_is_made(program: Caller) -> None:
    program.start("point-main")  # whose learner is made once and for all
    before, several = Series.objects.count(), 4
    barrier = Barrier(several)

    def begin(_: int) -> Any:
        try:
            barrier.wait()
            return Caller(Client(), program.token).post(START, {}, 201, Idempotency_Key="a1")
        finally:
            connection.close()

    with ThreadPoolExecutor(several) as pool:
        sheets = list(pool.map(begin, range(several)))
    assert len({sheet["serie"] for sheet in sheets}) == 1
    assert Series.objects.count() == before + 1
