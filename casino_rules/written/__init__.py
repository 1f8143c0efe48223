"""Questions written by a school, as exercises: what is asked is wholly in their situations.

They are no game: nothing of them can be drawn, practised or described. ``catalog.asked`` finds
them for the questions that are stored, and nothing else does.
"""

from typing import Final

from casino_rules.core.coup import Coup
from casino_rules.core.game import Family, Game
from casino_rules.core.money import EUR
from casino_rules.core.odds import OddsReport
from casino_rules.core.plan import Plan, Shape
from casino_rules.core.rules import RuleBook
from casino_rules.written.drills import ANSWER, LESSONS, SHARED, SLUG, TEXT, by_hand

__all__ = ["GAME", "SHARED", "SLUG", "TEXT", "by_hand"]

_TITLE: Final = "Questions de l’école"

GAME: Final = Game(
    family=Family(SLUG, _TITLE),
    order=2000,
    rulebook=RuleBook(
        game=SLUG,
        title=_TITLE,
        summary="Ce qu’une école demande de son cru, et qu’aucun jeu ne demande.",
        version=1,
        currency=EUR,
        sections=(),
        options=(),
        tables={},
        changes=(),
        plan=Plan(shape=Shape.HALF_MOON, seats=0, boxes=(), places=(), sentences=()),
        _rules={ANSWER.slug: ANSWER},
    ),
    lessons=LESSONS,
    coup=lambda _rng, _house, _seats: Coup((), 0, ()),
    seats=range(0),
    whole_table="",
    cases=(),
    odds=lambda _house: OddsReport("Rien n’y est joué.", (), ()),
)
