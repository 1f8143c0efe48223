"""What other people reported or published, ruled here as it should be.

Each is a hand or a settlement that somebody's program or page got wrong, or a published rule with
its example; « published.toml » says whose, and what the answer is.
"""

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.forms import UnreadableAnswer

REPORTS: Final[Mapping[str, Any]] = tomllib.loads(
    Path(__file__).with_name("published.toml").read_text("utf-8")
)
RULED: Final = {name: report for name, report in REPORTS.items() if "reponse" in report}
REFUSED: Final = {name: report for name, report in REPORTS.items() if "refus" in report}


def _drill(report: Mapping[str, Any]) -> Drill[Any]:
    game, slug = report["exercice"].split("/")
    return catalog.game(game).drill(slug)


def _stored(report: Mapping[str, Any]) -> Any:
    """Return the facts as a stored question or the API has them."""
    return json.loads(json.dumps(report["situation"]))


@pytest.mark.parametrize("report", RULED.values(), ids=RULED)
def test_a_reported_hand_is_ruled_as_it_should_be(report: Mapping[str, Any]) -> None:
    drill = _drill(report)
    situation = drill.load(_stored(report))
    form, ruling = drill.ask(situation).form, drill.solve(situation)
    wanted = form.load(json.loads(json.dumps(report["reponse"])))
    assert ruling.accepts(wanted), f"{report['dit']}: {form.show(ruling.value)}"
    assert ruling.steps


@pytest.mark.parametrize("report", REFUSED.values(), ids=REFUSED)
def test_a_report_of_what_cannot_lie_on_a_table_is_refused(report: Mapping[str, Any]) -> None:
    with pytest.raises(UnreadableAnswer) as caught:
        _drill(report).load(_stored(report))
    assert str(caught.value.field).startswith(report["refus"])


def test_every_report_says_whose_it_is_and_what_is_claimed() -> None:
    assert REPORTS.keys() == RULED.keys() | REFUSED.keys()
    assert all(report["source"] and report["dit"] for report in REPORTS.values())
