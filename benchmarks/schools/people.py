"""Schools, their people and their classes: large and small ones, as they are."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from random import Random
from typing import Final

from benchmarks.schools.histories import sizes
from trainer.accounts.models import Learner, User
from trainer.schools.models import Enrolment, Entry, Invitation, Membership, Promotion, Role, School
from trainer.schools.selectors import Desk
from trainer.schools.services.invitations import Terms, new_invitation

_CLASSES_OF_A_SCHOOL: Final = 25
_SMALLEST: Final = 5
_SPREAD: Final = 0.4
_SECOND_CLASS, _GONE = 0.05, 0.03
_FIRST: Final = ("Camille", "Dominique", "Claude", "Sacha", "Alix", "Noor", "Lou", "Maxime")
_LAST: Final = ("Arnaud", "Leroy", "Garnier", "Petit", "Marchand", "Faure", "Blanc", "Nguyen")
INSTRUCTOR, ADMINISTRATOR = "mesure-formateur", "mesure-administrateur"
"""Beginnings of the names of the accounts that open the pages, one of each in each school."""


@dataclass(frozen=True)
class Class:
    """A class, who acts in it, and its trainees of today."""

    promotion: Promotion
    actor: Desk
    trainees: tuple[Membership, ...]


def settle(classes: int, trainees: int, since: datetime, now: datetime, rng: Random) -> list[Class]:
    """Write schools with so many classes and trainees; return the classes."""
    schools = _schools(max(classes // _CLASSES_OF_A_SCHOOL, 2), since)
    promotions = _promotions(schools, classes, since, rng)
    people = _accounts("mesure-stagiaire", trainees)
    rest = sizes(classes, trainees - _SMALLEST * classes, _SPREAD, rng)
    counts = [_SMALLEST + more for more in rest]
    members: list[Membership] = []
    for promotion, count in zip(promotions, counts, strict=True):
        here = schools[promotion.school_id].school
        for _ in range(count):
            members.append(_member(here, people[len(members)], Role.TRAINEE, since, len(members)))
    Membership.objects.bulk_create(members, batch_size=2000)
    inside = _enrol(promotions, counts, members, since, rng)
    found = [
        Class(promotion, schools[promotion.school_id], inside[promotion.pk])
        for promotion in promotions
    ]
    _write_down(found, since, now)
    return found


def _schools(number: int, since: datetime) -> dict[int, Desk]:
    """Write schools of several instructors and an administrator; return who acts in each."""
    found = {}
    for place in range(1, number + 1):
        school = School.objects.create(slug=f"mesure-{place}", name=f"École de mesure {place}")
        staff = _accounts(f"{INSTRUCTOR}-{place}", 6) + _accounts(f"{ADMINISTRATOR}-{place}", 2)
        roles = [Role.INSTRUCTOR] * 6 + [Role.ADMINISTRATOR] * 2
        members = [
            _member(school, learner, role, since, rank)
            for rank, (learner, role) in enumerate(zip(staff, roles, strict=True))
        ]
        Membership.objects.bulk_create(members)
        found[school.pk] = Desk(school, Role.INSTRUCTOR, members[0], staff[0].user)
    return found


def _accounts(name: str, number: int) -> list[Learner]:
    users = [User(username=f"{name}-{place}", password="!") for place in range(1, number + 1)]  # noqa: S106 - unusable
    User.objects.bulk_create(users, batch_size=2000)
    learners = [Learner(user=user) for user in users]
    return Learner.objects.bulk_create(learners, batch_size=2000)


def _member(school: School, learner: Learner, role: Role, since: datetime, rank: int) -> Membership:
    return Membership(
        school=school,
        learner=learner,
        role=role,
        last_name=f"{_LAST[rank * 7 % len(_LAST)]} {rank}",
        first_name=_FIRST[rank % len(_FIRST)],
        created_at=since,
        chosen_at=since,
    )


def _promotions(
    schools: dict[int, Desk], number: int, since: datetime, rng: Random
) -> list[Promotion]:
    """Write the classes; the schools are of unequal sizes too."""
    desks = list(schools.values())
    weights = [1 / (2 + place) for place in range(len(desks))]
    chosen = desks + rng.choices(desks, weights, k=number - len(desks))
    rows = [
        Promotion(
            school=desk.school,
            name=f"Promotion {place}",
            starts_on=since.date() + timedelta(days=rng.randrange(60)),
            created_at=since,
        )
        for place, desk in enumerate(chosen[:number], start=1)
    ]
    return Promotion.objects.bulk_create(rows)


def _enrol(
    promotions: list[Promotion],
    counts: list[int],
    members: list[Membership],
    since: datetime,
    rng: Random,
) -> dict[int, tuple[Membership, ...]]:
    """Put everybody in a class, some in a second one; some have left theirs."""
    inside: dict[int, list[Membership]] = {promotion.pk: [] for promotion in promotions}
    others: dict[int, list[Promotion]] = {}
    for promotion in promotions:
        others.setdefault(promotion.school_id, []).append(promotion)
    rows, queue = [], iter(members)
    for promotion, count in zip(promotions, counts, strict=True):
        for member in islice(queue, count):
            gone = since + timedelta(days=90) if rng.random() < _GONE else None
            wanted = {promotion: gone}
            if rng.random() < _SECOND_CLASS:
                wanted.setdefault(rng.choice(others[promotion.school_id]), None)
            for place, left_at in wanted.items():
                row = Enrolment(membership=member, promotion=place, created_at=since)
                row.left_at = left_at
                rows.append(row)
                if left_at is None:
                    inside[place.pk].append(member)
    Enrolment.objects.bulk_create(rows, batch_size=2000)
    return {key: tuple(found) for key, found in inside.items()}


def _write_down(classes: list[Class], since: datetime, now: datetime) -> None:
    """Write what the coming of the people left: the journal, invitations, awaited people."""
    Entry.objects.bulk_create(
        [
            Entry(
                school=one.actor.school,
                at=since + timedelta(seconds=place),
                actor=one.actor.membership,
                verb="enrolment.added",
                subject=member,
                promotion=one.promotion,
            )
            for one in classes
            for place, member in enumerate(one.trainees)
        ],
        batch_size=2000,
    )
    awaited = [
        Membership(school=one.actor.school, last_name="Attendu", first_name=name, created_at=since)
        for one in classes
        for name in _FIRST[:2]
    ]
    Membership.objects.bulk_create(awaited)
    places = [one for one in classes for _ in range(2)]
    pairs = list(zip(places, awaited, strict=True))
    Enrolment.objects.bulk_create(
        Enrolment(membership=member, promotion=one.promotion, created_at=since)
        for one, member in pairs
    )
    invitations = [
        new_invitation(
            school=one.actor.school.pk,
            terms=Terms(promotion=one.promotion, use_limit=1, lasts=timedelta(days=60)),
            now=now,
            member=member,
        )
        for one, member in pairs
    ]
    invitations += [
        new_invitation(
            school=one.actor.school.pk,
            terms=Terms(promotion=one.promotion, lasts=timedelta(days=30)),
            now=now,
        )
        for one in classes
        for _ in range(2)
    ]
    Invitation.objects.bulk_create(invitations)
