"""Bets that other people reported, each with its right value or why it is not ruled."""

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from casino_rules import catalog
from casino_rules.core.forms import UnreadableAnswer

_REPORTS: Final = tomllib.loads(Path(__file__).with_name("reported_bets.toml").read_text("utf-8"))[
    "report"
]
_RULED: Final = [report for report in _REPORTS if "answer" in report]
_REFUSED: Final = [report for report in _REPORTS if "refused" in report]


def _name(report: dict[str, Any]) -> str:
    return str(report["id"])


def _json(value: Any) -> Any:
    """Return an answer as it is stored, its tuples as lists."""
    if isinstance(value, dict):
        return {key: _json(part) for key, part in value.items()}
    return list(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize("report", _RULED, ids=_name)
def test_a_reported_bet_has_its_right_value(report: dict[str, Any]) -> None:
    drill = catalog.game(report["game"]).drill(report["drill"])
    ruling = drill.solve(drill.load(report["facts"]))
    assert _json(ruling.value) == report["answer"]
    text = " ".join(step.text for step in ruling.steps)
    assert report.get("without", "\n") not in text


@pytest.mark.parametrize("report", _REFUSED, ids=_name)
def test_a_bet_that_lacks_a_fact_or_a_rule_of_the_house_is_not_ruled(
    report: dict[str, Any],
) -> None:
    drill = catalog.game(report["game"]).drill(report["drill"])
    with pytest.raises(UnreadableAnswer) as refusal:
        drill.load(report["facts"])
    assert refusal.value.field == report["refused"]
    assert "surblind" in str(refusal.value) or "maison" in str(refusal.value)
