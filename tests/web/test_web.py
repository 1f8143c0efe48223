"""What the pages of every room share."""

from datetime import datetime

import pytest
from django.core.exceptions import ValidationError
from django.http import HttpRequest, QueryDict
from django.urls import NoReverseMatch
from django.utils import timezone

from trainer.web.durations import in_words
from trainer.web.forms import MomentField
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
    "text",
    ["2026-11-24T18:05", "2026-11-24T18:05:00", "2026-11-24 18:05", "24/11/2026 18:05"],
)
def test_a_moment_is_of_the_time_zone_of_the_site(text: str) -> None:
    read = MomentField().clean(text)

    assert timezone.localtime(read).replace(tzinfo=None) == datetime(2026, 11, 24, 18, 5)  # noqa: DTZ001 - local


def test_a_moment_that_cannot_be_read_is_asked_again_with_an_example() -> None:
    with pytest.raises(ValidationError, match="24/11/2026 18:00"):
        MomentField().clean("demain")


@pytest.mark.parametrize("text", ["2026-03-29T02:30", "2026-10-25T02:30", "29/03/2026 02:30"])
def test_an_hour_that_clocks_never_show_or_show_twice_is_not_guessed(text: str) -> None:
    with pytest.raises(ValidationError, match="on change d’heure"):
        MomentField().clean(text)


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
