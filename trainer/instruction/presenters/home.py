"""The home of a school: what is to be done, what goes on, how its classes are."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial
from itertools import chain
from typing import Final

from django.utils import timezone

from casino_rules.core.french import NBSP
from trainer.exams.models import Exam
from trainer.instruction.presenters.cases import titles
from trainer.instruction.presenters.marks import Mark, total
from trainer.instruction.selectors import desk as waiting
from trainer.instruction.selectors import trends
from trainer.instruction.selectors.exams import to_renew
from trainer.instruction.selectors.trends import AtWork, ClassWork, Day, Place, Work
from trainer.schools.models import Invitation, Membership, Promotion
from trainer.schools.selectors import Desk
from trainer.ui.charts import FEW, WEAKEST, level_of, trend
from trainer.ui.markup import SafeString
from trainer.web.moments import begins

IDLE: Final = timedelta(days=7)
"""After so long without an answer, somebody drops out."""
_NOW: Final = timedelta(minutes=15)


@dataclass(frozen=True)
class Contested:
    """A contestation that waits, and where it comes from."""

    asked: waiting.WaitingContestation

    @property
    def page(self) -> str:
        """The name of its page."""
        return "marks:contestation" if self.asked.exam else "marks:objection"

    @property
    def place(self) -> str:
        """Of what: an exam and its question, an exercise."""
        if self.asked.exam:
            return f"{self.asked.exam}, question {self.asked.position}"
        return f"entraînement, {titles(self.asked.game, self.asked.drill)[1]}"


@dataclass(frozen=True)
class Home:
    """What waits for the instructors of a school, and what goes on there."""

    contestations: Sequence[Contested]
    to_mark: Sequence[tuple[Exam, int]]
    """The exams of which answers wait to be marked by hand, and how many."""
    to_certify: Sequence[Exam]
    to_renew: Sequence[Exam]
    """Those of which certificates no longer say the marks."""
    invitations: Sequence[Invitation]
    codes: int
    """Personal codes that expire within a week, unused."""
    exams: Sequence[Exam]
    coming: Sequence[Exam]
    """Those that open within a week."""
    people: AtWork
    """Those who have answered in the last quarter of an hour."""
    cards: Sequence["Card"]

    @property
    def quiet(self) -> bool:
        """Whether nothing is to be done."""
        waits = self.contestations or self.to_mark or self.to_certify or self.to_renew
        return not (waits or self.invitations or self.codes)


def home(here: Desk, promotions: Sequence[Promotion], now: datetime) -> Home:
    """Return what waits for the instructors of a school, and how its classes are.

    Seven queries, eight if some is to mark. Once a minute it is asked who has passed; the first time
    in a day, the past is read.
    """
    doors = waiting.expiring(here, now)
    since, exams = int((now - _NOW).timestamp()), waiting.exams(here, now)
    to_mark = waiting.to_mark(here, now)
    unmarked = {exam.pk for exam, _ in to_mark}
    people = trends.places(promotion.pk for promotion in promotions)
    days = trends.lately(people)
    return Home(
        contestations=[Contested(item) for item in waiting.contested(here)],
        to_mark=to_mark,
        to_certify=waiting.to_certify([it for it in exams.over if it.pk not in unmarked], now),
        to_renew=to_renew(here, now),
        invitations=[item for item in doors if item.membership_id is None][: waiting.MOST],
        codes=sum(item.membership_id is not None for item in doors),
        exams=exams.open,
        coming=exams.coming,
        people=trends.at_work(people, days, since),
        cards=_cards(promotions, people, days, timezone.localdate(now)),
    )


@dataclass(frozen=True)
class Dropping:
    """Somebody who drops out, and why in a few words."""

    member: int
    name: str
    why: str


@dataclass(frozen=True)
class Card:
    """A class: its trainees, its last four weeks, who is weak, who does nothing."""

    promotion: Promotion
    people: int
    awaited: int
    """Those who have not joined yet."""
    weeks: tuple[Mark, ...]
    mondays: tuple[date, ...]
    weak: tuple[Dropping, ...]
    idle: tuple[Dropping, ...]

    @property
    def total(self) -> Mark:
        """All the answers of the four weeks."""
        return total(self.weeks)

    @property
    def trend(self) -> SafeString:
        """The curve of the four weeks, with its figures in words."""
        pairs = zip(self.mondays, self.weeks, strict=True)
        return trend([(monday, week.answered, week.right) for monday, week in pairs])


def _cards(
    promotions: Iterable[Promotion],
    people: Mapping[int, Sequence[Place]],
    days: Sequence[Day],
    today: date,
) -> tuple[Card, ...]:
    work = trends.work_by_week(people, days, today)
    return tuple(_card(one, people[one.pk], work[one.pk], today) for one in promotions)


def _card(promotion: Promotion, people: Sequence[Place], work: ClassWork, today: date) -> Card:
    newcomers, did = _newcomers(today), work.people
    settled = (one for one in people if one.learner is not None and one.since < newcomers)
    return Card(
        promotion,
        len(people),
        sum(one.learner is None for one in people),
        tuple(Mark(answered, right) for answered, right in work.weeks),
        trends.mondays_until(today),
        tuple(_weak(one, did) for one in people if _is_weak(did.get(one.member))),
        tuple(chain.from_iterable(_idle(one, did.get(one.member), today) for one in settled)),
    )


def _newcomers(today: date) -> datetime:
    """Return since when somebody has come this week."""
    return begins(today - IDLE + timedelta(days=1))


def _is_weak(did: Work | None) -> bool:
    if did is None or did.answered < FEW:
        return False
    return level_of(did.answered, did.right) == WEAKEST


def _weak(one: Place, work: Mapping[int, Work]) -> Dropping:
    did = work[one.member]
    return Dropping(one.member, one.name, Mark(did.answered, did.right).rate)


def _idle(one: Place, did: Work | None, today: date) -> tuple[Dropping, ...]:
    """Return somebody if they do nothing: whoever came this week is let be."""
    if did is not None and did.last > today - IDLE:
        return ()
    why = f"rien depuis {(today - did.last).days}{NBSP}jours" if did else _LONG
    return (Dropping(one.member, one.name, why),)


_LONG: Final = f"rien depuis quatre{NBSP}semaines"


@dataclass(frozen=True)
class Followed:
    """Somebody of a class: where they stand, what they did in four weeks, when last."""

    member: Membership
    state: str
    drops: bool
    """Whether they drop out: they do nothing, or little of it is right."""
    mark: Mark
    last: date | None


def followed(
    promotion: Promotion, people: Iterable[Membership], today: date
) -> tuple[Followed, ...]:
    """Return where each of these people of a class stands. Three queries."""
    inside = trends.places([promotion.pk])
    work = trends.work_by_week(inside, trends.lately(inside), today)[promotion.pk].people
    places = {place.member: place for place in inside[promotion.pk]}
    return tuple(
        _followed(member, places.get(member.pk), work.get(member.pk), today) for member in people
    )


def _followed(member: Membership, place: Place | None, did: Work | None, today: date) -> Followed:
    mark = Mark(did.answered, did.right) if did else Mark()
    told = partial(Followed, member, mark=mark, last=did.last if did else None)
    if place is None:  # no trainee of the class
        return told(member.get_role_display(), drops=False)
    settled = place.learner is not None and place.since < _newcomers(today)
    if settled and (idle := _idle(place, did, today)):
        return told(idle[0].why, drops=True)
    if _is_weak(did):
        return told(f"sous 60{NBSP}%", drops=True)
    state = "attendu" if member.awaited else "suit" if did else "pas commencé"
    return told(state, drops=False)
