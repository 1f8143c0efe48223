"""Exam mode: what is shut to whoever sits an exam, and to the addresses of their school.

Nobody can forbid a second device (docs/examens.md): this shuts what the site itself would answer.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Q

from casino_rules import catalog
from casino_rules.core.game import home
from casino_rules.written import SLUG as OWN
from trainer.accounts.models import User
from trainer.exams.models import Exam, Sitting, State
from trainer.exams.selectors.sitting import open_at, over
from trainer.schools.domain import Doors, Shut
from trainer.web.networks import within

_API: Final = ("api", "v1")
_ANSWERS: Final = frozenset(
    {"arbitre", "direct", "entrainement", "progression", "table", "recherche", "seance"}
)
"""Rooms that answer, ask with the answer, or tell one's errors in the words of the rule.

They are shut for every game: nine exercises in ten have a namesake in another one.
"""
_RULES: Final = frozenset({"jeux", "regles", "cotes", "glossaire", "probabilites", "options"})
_LISTS: Final = frozenset(
    {
        *("regles/", "arbitre/", "entrainement/", "progression/", "table/", "seance/"),
        *("options/", "jeux/"),
    }
)
"""Pages that only name the games."""


@dataclass(frozen=True, slots=True)
class AskedFor:
    """What somebody asks for: a room, and the game that it is about; none is any of them."""

    room: str
    game: str = ""

    @property
    def rules(self) -> bool:
        """Whether it only reads the rules."""
        return self.room in _RULES

    def near(self, games: frozenset[str]) -> bool:
        """Whether it answers, or reads the rules of one of these games or of its family.

        A school's own questions are about any game.
        """
        if not (self.rules and self.game) or OWN in games:
            return True
        return _family(self.game) in {*map(_family, games)}


def asked(route: str, values: Mapping[str, object]) -> AskedFor | None:
    """Return what a route of the site or of the API asks for, None if exams shut nothing there."""
    parts = route.strip("/").split("/")
    parts = parts[2:] if tuple(parts[:2]) == _API else parts
    if parts[:2] == ["formation", "ecole"]:
        parts = parts[3:] if parts[3:4] == ["options"] else []
    if not parts or parts[0] not in _ANSWERS | _RULES or "/".join(parts) + "/" in _LISTS:
        return None
    return AskedFor(parts[0], str(values.get("game") or values.get("jeu") or ""))


_OWN_ROOM: Final = "examens"
_CORRECTIONS: Final = frozenset({"resultat", "contester", "certificat", "contestations"})
"""Pages of the room of exams that are about a copy handed in."""
_UNASKED: Final = frozenset(
    {
        *("robots.txt", "sitemap.xml", "manifest.webmanifest", "sw.js", "favicon.ico"),
        *("apple-touch-icon.png", "sante", "metriques"),
    }
)
"""What browsers and watchers ask for by themselves."""


def elsewhere(route: str) -> bool:
    """Whether a route of the site or of the API is none of those that sitting an exam asks for."""
    parts = route.strip("/").split("/")
    parts = parts[2:] if tuple(parts[:2]) == _API else parts
    if parts and parts[0] == _OWN_ROOM:
        return bool(_CORRECTIONS.intersection(parts))
    return not parts or parts[0] not in _UNASKED


def _family(game: str) -> str:
    known = catalog.games().get(home(game))
    return known.family.slug if known else game


def sat_by(user: User, now: datetime) -> tuple[Sitting, ...]:
    """Return the copies that an account is writing, mostly none or one; mostly without a query."""
    if user.sitting_since is None:
        return ()
    rows = Sitting.objects.filter(open_at(now), membership__learner__user=user)
    found = rows.select_related("exam__school").order_by("started_at")
    running = tuple(it for it in found if not over(it.exam, it, now))
    if not running:  # nothing to ask any more, until they begin again
        User.objects.filter(pk=user.pk, sitting_since=user.sitting_since).update(sitting_since=None)
    return running


def shut_by(sitting: Sitting, wanted: AskedFor) -> bool:
    """Whether a copy that is being written shuts that."""
    doors = Doors.of(sitting.exam.school.during_exams)
    return wanted.near(frozenset(sitting.exam.houses)) and not (wanted.rules and doors.rules_open)


@dataclass(frozen=True, slots=True)
class Closed:
    """What a school shuts at its addresses, of the games of its open exams."""

    doors: Doors
    games: frozenset[str]

    def shuts(self, wanted: AskedFor, address: str) -> bool:
        """Whether that is shut there."""
        everything = self.doors.shut is Shut.ALL
        named = everything or wanted.room == "arbitre"
        return named and wanted.near(self.games) and within(address, self.doors.networks)


def closed_now(now: datetime) -> tuple[Closed, ...]:
    """Return what the schools shut at their addresses while an exam of theirs is open. One query."""
    rows = Exam.objects.filter(
        Q(opens_at=None) | Q(opens_at__lte=now),
        Q(closes_at=None) | Q(closes_at__gt=now) | Q(pk__in=_written(now)),
        published_at__isnull=False,
        stopped_at=None,
        school__during_exams__isnull=False,
    )
    found = ((exam, Doors.of(exam.school.during_exams)) for exam in rows.select_related("school"))
    return tuple(
        Closed(doors, frozenset(exam.houses))
        for exam, doors in found
        if doors.shut is not Shut.NOTHING and exam.state(now) is not State.WAITING
    )


def _written(now: datetime) -> object:
    return Sitting.objects.filter(open_at(now), deadline__gte=now).values("exam")
