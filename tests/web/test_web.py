"""What the pages of every room share."""

import resource
from datetime import datetime
from threading import Thread

import pytest
from django.core.exceptions import ValidationError
from django.http import HttpRequest, QueryDict
from django.urls import NoReverseMatch
from django.utils import timezone

from config.serving.request_queue import RequestQueue
from trainer.web.forms import MomentField
from trainer.web.heavy import roomy
from trainer.web.moments import in_words
from trainer.web.networks import read_networks, within
from trainer.web.numbers import MOST, whole
from trainer.web.pages import page_of, redirect_after_post


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "0 s"),
        (45, "45 s"),
        (120, "2 min"),
        (125, "2 min 05 s"),
        (3600, "1 h 00"),
        (3900, "1 h 05"),
    ],
)
def test_a_length_of_time_has_one_wording(seconds: int, words: str) -> None:
    assert in_words(seconds).replace("\u00a0", " ") == words


@pytest.mark.parametrize("text", ["", "-1", "1.5", " 1", "²", "١", "1" * 19])
def test_what_is_no_plain_number_is_none(text: str) -> None:
    assert whole(text) == 0
    assert whole(text, 1) == 1


def test_the_largest_number_is_read() -> None:
    assert whole(str(MOST)) == MOST


@pytest.mark.parametrize(
    "text", ["2026-11-24T18:05", "2026-11-24T18:05:00", "2026-11-24 18:05", "24/11/2026 18:05"]
)
def test_a_moment_is_of_the_time_zone_of_the_site(text: str) -> None:
    read = MomentField().clean(text)

    assert timezone.localtime(read).replace(tzinfo=None) == datetime(2026, 11, 24, 18, 5)  # noqa: DTZ001 - local


def test_a_moment_that_cannot_be_read_is_asked_again_with_an_example() -> None:
    with pytest.raises(ValidationError, match="24/11/2026 18:00"):
        MomentField().clean("demain")


@pytest.mark.parametrize(("asked", "shown"), [("2", [3, 4]), ("99", [5]), ("x", [1, 2])])
def test_a_list_shows_the_page_asked_or_the_nearest(asked: str, shown: list[int]) -> None:
    request = HttpRequest()
    request.GET = QueryDict(f"page={asked}")

    assert list(page_of(request, [1, 2, 3, 4, 5], 2)) == shown


def test_after_a_form_one_is_sent_to_a_page_named_or_addressed() -> None:
    for page, address in [("live:own", "/direct/"), ("/seance/", "/seance/")]:
        response = redirect_after_post(page)
        assert (response.status_code, response["Location"]) == (303, address)


def test_a_page_that_does_not_exist_is_a_mistake_of_the_program() -> None:
    with pytest.raises(NoReverseMatch):
        redirect_after_post("live:nowhere")


HALL = ("192.168.1.0/24", "10.0.0.7/32", "2001:db8::/32")


def test_networks_are_read_as_people_write_them() -> None:
    assert read_networks(" 192.168.1.9/24; 10.0.0.7\n2001:db8::1/32 10.0.0.7") == HALL
    assert read_networks(" ") == ()
    with pytest.raises(ValueError, match=r"^salle$"):
        read_networks("10.0.0.7, salle")


@pytest.mark.parametrize(
    ("address", "inside"),
    [
        ("192.168.1.254", True),
        ("192.168.2.1", False),
        ("10.0.0.7", True),
        ("::ffff:10.0.0.7", True),
        ("2001:db8:1::9", True),
        ("", False),
        ("inconnue", False),
    ],
)
def test_an_address_is_of_the_hall_or_not(address: str, inside: object) -> None:
    assert within(address, HALL) is inside


CALLS = 1_000
DEEP = 150
"""More calls, one in another, than a chunk of frames holds."""


def leaf() -> None:
    pass


def loop_at(depth: int) -> None:
    """Call in a loop, below so many calls."""
    if depth:
        return loop_at(depth - 1)
    for _ in range(CALLS):
        leaf()
    return None


def loop_at_each() -> None:
    """Wherever a chunk ends, it ends at one of these depths."""
    for depth in range(DEEP):
        loop_at(depth)


def taken(function: object) -> int:
    """Return how many pages of memory a thread of its own takes to call this."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    thread = Thread(target=function)  # type: ignore[arg-type]  # what it returns is left
    thread.start()
    thread.join()
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


def test_calls_in_a_loop_take_no_memory_each_time() -> None:
    assert taken(roomy(loop_at_each)) < CALLS / 2 < CALLS < taken(loop_at_each)


def test_every_request_has_that_room_in_its_turn() -> None:
    assert taken(lambda: RequestQueue().run(loop_at_each)) < CALLS / 2


def test_what_is_called_is_the_function_with_all_that_it_is_given() -> None:
    def told(*args: int, **more: int) -> tuple[object, ...]:
        """Tell."""
        return args, more

    assert roomy(told)(1, 2, three=3) == ((1, 2), {"three": 3})
    assert roomy(told).__doc__ == "Tell."
