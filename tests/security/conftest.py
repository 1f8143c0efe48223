"""A site in use, for those who try its doors."""

from collections.abc import Iterator

import pytest
from django.test import Client

from casino_rules import catalog
from tests.e2e.answers import ask
from tests.e2e.world import World, settle
from tests.security.questions import GAME
from trainer.accounts.models import User
from trainer.accounts.services import learner_of_user
from trainer.api import throttling
from trainer.practice.models import Attempt


@pytest.fixture(autouse=True)
def unhurried() -> Iterator[None]:
    """Let each test call as often as it needs to."""
    throttling.counts.clear()
    yield
    throttling.counts.clear()


@pytest.fixture(scope="module")
def world(lasting_db: None) -> World:  # noqa: ARG001 - fixtures take no usefixtures mark
    return settle()


@pytest.fixture
def lea(db: None) -> User:  # noqa: ARG001 - fixtures take no usefixtures mark
    return User.objects.create_user("lea")


@pytest.fixture
def question(lea: User) -> Attempt:
    """An open question of hers, of one choice."""
    game = catalog.game(GAME)
    return ask(learner_of_user(lea), game, game.drill("tirage-banco"))


@pytest.fixture
def client(lea: User) -> Client:
    client = Client()
    client.force_login(lea)
    return client
