"""Dates and hours: what is read, what is refused in words, and that nothing reckons on a wall."""

import ast
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Final

import pytest
from django import forms
from django.core.exceptions import ValidationError
from rest_framework.exceptions import ValidationError as Refused

from trainer.api.fields import Day, Moment
from trainer.exams.views.express import _until
from trainer.registry.domain import Copy, Live, days
from trainer.registry.selectors import _instant
from trainer.web import moments
from trainer.web.forms import DayField, MomentField, SiteForm
from trainer.web.moments import begins, moment_of, shown_once, wall

ROOT: Final = Path(__file__).resolve().parents[2]
CHANGES: Final = [
    datetime(2026, 10, 25, 1, tzinfo=UTC),
    datetime(2027, 3, 28, 1, tzinfo=UTC),
    datetime(2027, 10, 31, 1, tzinfo=UTC),
]
"""When clocks change in France, until the end of 2027."""
EXTREMES: Final = [
    "0001-01-01T00:00",
    "1999-12-31T23:59",
    "2101-01-01T00:00",
    "9999-12-31T23:59",
    "2026-12-24T12:05+22:13",
    "2026-12-24T12:05-15:59",
    "9999-12-31T23:59-23:59",
    "0001-01-01T00:00+14:00",
]


class Dated(SiteForm):
    at = MomentField()
    day = DayField(required=False)


@pytest.mark.parametrize("typed", EXTREMES)
def test_a_date_that_nobody_means_is_refused_by_page_and_api(typed: str) -> None:
    form = Dated({"at": typed, "day": typed[:10]})
    assert not form.is_valid()
    assert "at" in form.errors
    with pytest.raises(Refused):
        Moment().run_validation(f"{typed}:00+01:00" if len(typed) == 16 else typed)
    if not typed.startswith("2026"):
        assert "de 2000 à 2100" in str(form.errors["day"])
        with pytest.raises(Refused):
            Day().run_validation(typed[:10])


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("2027-03-28T02:15", "2 h 15 n’existe pas : on change d’heure. Il est alors 3 h 15."),
        ("28/03/2027 02:59", "2 h 59 n’existe pas : on change d’heure. Il est alors 3 h 59."),
        ("2026-10-25T02:00", "2 h 00 arrive deux fois : on change d’heure. Choisissez-en une"),
        ("2027-10-31 02:30", "2 h 30 arrive deux fois"),
    ],
)
def test_an_hour_that_clocks_skip_or_show_twice_is_told(typed: str, told: str) -> None:
    form = Dated({"at": typed})
    assert told in form.errors["at"].as_text().replace("\u00a0", " ")


@pytest.mark.parametrize("offset", [1, 2])
def test_an_hour_shown_twice_that_a_form_has_stays_as_it_is(offset: int) -> None:
    had = moments.read_moment(f"2027-10-31T02:30:00+0{offset}:00")
    form = Dated({"at": "2027-10-31T02:30"}, initial={"at": had})
    assert form.is_valid()
    assert form.cleaned_data["at"] == had


def test_what_is_typed_is_what_clocks_show_then() -> None:
    refused = set()
    for minutes in range(0, 760 * 24 * 60, 20):
        typed = datetime(2026, 1, 1) + timedelta(minutes=minutes)  # noqa: DTZ001 - as typed
        try:
            assert wall(moment_of(typed)) == typed
        except ValueError:
            refused.add((typed.date(), typed.hour))
    assert refused == {(change.date(), 2) for change in CHANGES} | {(date(2026, 3, 29), 2)}


@pytest.mark.parametrize("change", CHANGES)
def test_an_express_exam_proposes_an_hour_that_its_form_takes(change: datetime) -> None:
    for minutes in range(-300, 300, 5):
        until = _until(change + timedelta(minutes=minutes))
        form = Dated({"at": f"{wall(until):%Y-%m-%dT%H:%M}"})
        assert form.is_valid(), (minutes, form.errors)
        assert form.cleaned_data["at"] == until == shown_once(until)
        assert until.minute % 15 == 0


@pytest.mark.parametrize("change", CHANGES)
def test_minutes_of_work_are_those_that_pass(change: datetime) -> None:
    """An hour of exam over each change of clocks: 60 minutes, as any other day."""
    begun, ended = change - timedelta(minutes=30), change + timedelta(minutes=30)
    (day,) = days([], [Copy(_instant(begun), _instant(ended), 5)], [])
    assert day.seconds == 3600
    asked, given = (_instant(change + timedelta(seconds=seconds)) for seconds in (-70, 20))
    (live,) = days([], [], [Live(asked, given)])
    assert live.seconds == 90


@pytest.mark.parametrize(
    ("day", "hours"),
    [("2026-10-25", 25), ("2027-03-28", 23), ("2027-10-31", 25), ("2027-11-01", 24)],
)
def test_a_day_of_change_is_as_long_as_it_is(day: str, hours: int) -> None:
    first = date.fromisoformat(day)
    assert begins(first + timedelta(days=1)) - begins(first) == timedelta(hours=hours)


def reckoned(path: Path) -> Iterator[str]:
    """Yield where a file makes a local time that arithmetic could take."""
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.Call):
            continue
        name = ast.unparse(node.func).rsplit(".", 1)[-1]
        told = f"{path.as_posix().removeprefix(f'{ROOT}/')}:{node.lineno} {name}"
        if name in {"localtime", "make_aware", "get_current_timezone", "combine", "make_naive"}:
            yield told
        if name == "astimezone" and [ast.unparse(arg) for arg in node.args] != ["UTC"]:
            yield told
        zone = ast.unparse(node.args[-1]) if node.args else "UTC"
        if name in {"fromtimestamp", "now"} and zone != "UTC":
            yield told


ADMITTED: Final = {"trainer/web/sheets.py combine"}
"""A spreadsheet wants its days as times, without a zone."""


def test_only_the_room_of_moments_knows_local_time() -> None:
    rooms = [*(ROOT / "trainer").rglob("*.py"), *(ROOT / "config").rglob("*.py")]
    found = {
        told
        for path in rooms
        if path.name != "moments.py" and "migrations" not in path.parts
        for told in reckoned(path)
    }
    assert len(rooms) > 300
    assert not {
        told for told in found if " ".join((told.split(":")[0], told.split()[-1])) not in ADMITTED
    }


@pytest.mark.parametrize(
    "text", ["x = timezone.localtime(a) - b", "y = a.astimezone(zone)", "datetime.now(zone)"]
)
def test_the_check_sees_what_it_looks_for(text: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(text)
    assert list(reckoned(path))


def test_no_form_of_ours_reads_dates_another_way() -> None:
    plain = {
        f"{form.__module__}.{form.__name__}.{name}"
        for form in every(SiteForm)
        for name, field in form.base_fields.items()
        if type(field) in {forms.DateField, forms.DateTimeField}
    }
    assert plain == set()
    with pytest.raises(ValidationError):
        DayField().clean("1999-12-31")


def every(kind: type[SiteForm]) -> Iterator[type[SiteForm]]:
    for form in kind.__subclasses__():
        yield form
        yield from every(form)
