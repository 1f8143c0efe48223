"""Who may see what of a school, which house is in force, which words open it.

The words that open an invitation: derived from it and the site's secret, kept nowhere. A copy of
the database opens nothing: it holds their keyed digests only. Changing the site's secret key
closes the invitations still open.
"""

import base64
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from hashlib import sha256
from operator import or_
from typing import Final
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, Model, Q, QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.crypto import salted_hmac

from casino_rules.core.game import Game, home
from casino_rules.core.house import House
from trainer.accounts.models import User
from trainer.schools.models import Enrolment, Entry, Invitation, Membership, Promotion, Role, School
from trainer.web.names import MOST_READ, plain
from trainer.web.refusals import RefusedError


@dataclass(frozen=True, slots=True)
class Desk:
    """A person in a school, with the role that they act under; made by ``access.desk``.

    ``membership`` is None for an administrator of the site, who is a member of no school; both
    it and ``user`` are None for a command.
    """

    school: School
    role: Role
    membership: Membership | None = None
    user: User | None = None

    def covers(self, role: Role) -> bool:
        """Whether one may do here what ``role`` may."""
        return self.role.covers(role)

    def only(self, role: Role) -> None:
        """Refuse who may not do here what ``role`` may.

        Raises:
            RefusedError: if the role is not enough.
        """
        if not self.covers(role):
            raise RefusedError("Votre rôle dans cette école ne le permet pas.")

    def instructs(self, school: int, what: str) -> None:
        """Refuse who is not an instructor here, or an act upon what another school holds.

        Raises:
            RefusedError: in either case; ``what`` names the thing.
        """
        self.only(Role.INSTRUCTOR)
        if school != self.school.pk:
            raise RefusedError(f"{what} n’est pas de cette école.")

    def may_act_on(self, member: Membership) -> bool:
        """Whether one may change what this person is: a trainee for an instructor."""
        trainee = member.role == Role.TRAINEE
        return self.covers(Role.INSTRUCTOR if trainee else Role.ADMINISTRATOR)

    def taught[M: Model](self, rows: QuerySet[M], school: str = "school") -> QuerySet[M]:
        """Return which of these rows are of the school, for its instructors alone.

        ``school`` is the way from a row to its school.
        """
        return rows.filter(**{school: self.school}) if self.teaches else rows.none()

    @property
    def teaches(self) -> bool:
        """Whether one is an instructor at least."""
        return self.covers(Role.INSTRUCTOR)

    @property
    def administers(self) -> bool:
        """Whether one administers the school."""
        return self.covers(Role.ADMINISTRATOR)


_IN_CLASS: Final = Q(enrolments__left_at__isnull=True)


def desk(
    user: User | AnonymousUser,
    school: str,
    at_least: Role = Role.TRAINEE,
    current: Membership | None = None,
) -> Desk:
    """Return what a person is in the school of that address: in one query, unless it is ``current``.

    An administrator of the site administers every school.

    Raises:
        Http404: if there is no such school, or the person's role is not enough there.
    """
    if not isinstance(user, User):
        raise Http404
    rows = Membership.objects.select_related("school")
    own = (
        current
        if current and current.school.slug == school
        else rows.filter(learner__user=user, school__slug=school, left_at=None).first()
    )
    if user.is_superuser:
        found = own.school if own else get_object_or_404(School, slug=school)
        here = Desk(found, Role.ADMINISTRATOR, own, user)
    elif own is not None:
        here = Desk(own.school, Role(own.role), own, user)
    else:
        raise Http404
    if not here.covers(at_least):
        raise Http404
    return here


def memberships_of(user: User) -> QuerySet[Membership]:
    """Return the person's present memberships with their schools, the current one first."""
    rows = Membership.objects.filter(learner__user=user, left_at=None).select_related("school")
    return rows.order_by("-chosen_at", "-pk")


def instructs(user: User) -> bool:
    """Whether the person conducts classes or a school somewhere."""
    rows = Membership.objects.filter(learner__user=user, left_at=None)
    return rows.exclude(role=Role.TRAINEE).exists()


def own_membership(user: User, membership: int) -> Membership:
    """Return one of the person's present memberships.

    Raises:
        Http404: if it is not one.
    """
    return get_object_or_404(memberships_of(user), pk=membership)


def all_schools() -> QuerySet[School]:
    """Return every school, for an administrator of the site."""
    return School.objects.order_by("name", "pk")


def promotions(here: Desk, *, archived: bool | None = False) -> QuerySet[Promotion]:
    """Return the school's classes, each with ``people``: how many are in it today.

    A trainee sees the ones that they are in. ``archived=None`` returns all of them.
    """
    rows = here.school.promotions.all()
    if archived is not None:
        rows = rows.filter(archived_at__isnull=not archived)
    if not here.teaches:
        mine = Enrolment.objects.filter(membership=here.membership, left_at=None)
        rows = rows.filter(pk__in=mine.values("promotion")) if here.membership else rows.none()
    counted = rows.annotate(people=Count("enrolments", filter=_IN_CLASS))
    return counted.order_by("-starts_on", "name", "pk")


def promotion(here: Desk, pk: int) -> Promotion:
    """Return a class of the school.

    Raises:
        Http404: if it is not one, or not one of the trainee who asks.
    """
    return get_object_or_404(promotions(here, archived=None), pk=pk)


def members(
    here: Desk, *, promotion: Promotion | None = None, gone: bool | None = False
) -> QuerySet[Membership]:
    """Return the people of the school, or of one of its classes, by name.

    ``gone`` returns those who left instead, None all of them. Trainees see themselves only.
    """
    rows = here.school.memberships.all()
    if gone is not None:
        rows = rows.filter(left_at__isnull=not gone)
    if not here.teaches:
        rows = rows.filter(pk=here.membership.pk) if here.membership else rows.none()
    if promotion is not None:
        rows = rows.filter(enrolments__promotion=promotion, enrolments__left_at=None)
    return rows.select_related("learner__user").order_by("sort_name", "pk")


def named(rows: QuerySet[Membership], words: str) -> QuerySet[Membership]:
    """Return the people whose name holds all these words, with or without their accents."""
    for word in plain(words).split():
        rows = rows.filter(sort_name__contains=word)
    return rows


def member(here: Desk, pk: int) -> Membership:
    """Return a person of the school, even gone; trainees find themselves only.

    Raises:
        Http404: if there is no such person there.
    """
    rows = here.school.memberships.select_related("learner__user")
    found = rows.filter(pk=pk).first()
    if found is None or not (here.teaches or found == here.membership):
        raise Http404
    return found


def own_place(here: Desk) -> Membership:
    """Return the membership of who asks.

    Raises:
        Http404: for an administrator of the site, who is no member.
    """
    if here.membership is None:
        raise Http404
    return here.membership


def head_count(here: Desk) -> dict[str, int]:
    """Return how many people of each role are in the school today, for its instructors."""
    if not here.teaches:
        return {}
    rows = Membership.objects.filter(school=here.school, left_at=None).values_list("role")
    return dict(rows.annotate(Count("pk")))


def outside(here: Desk, promotion: Promotion) -> QuerySet[Promotion]:
    """Return the other open classes of the school, where one may be transferred."""
    return promotions(here).exclude(pk=promotion.pk)


def enrolments(here: Desk, member: Membership) -> QuerySet[Enrolment]:
    """Return the classes of a person, present ones first, for those who may see that person."""
    rows = Enrolment.objects.filter(membership=member, promotion__school=here.school)
    return rows.select_related("promotion").order_by(
        F("left_at").desc(nulls_first=True), "-created_at", "pk"
    )


def awaited(here: Desk, promotion: Promotion, now: datetime) -> QuerySet[Invitation]:
    """Return the personal invitations still open to the awaited people of a class."""
    inside = Q(membership__enrolments__promotion=promotion, membership__enrolments__left_at=None)
    return _personal(here, now).filter(inside)


def codes_of(here: Desk, member: Membership, now: datetime) -> QuerySet[Invitation]:
    """Return the personal invitations still open to a person."""
    return _personal(here, now).filter(membership=member)


def _personal(here: Desk, now: datetime) -> QuerySet[Invitation]:
    rows = here.taught(Invitation.objects.filter(revoked_at=None, expires_at__gt=now))
    waiting = rows.filter(membership__learner=None, membership__left_at=None, uses=0)
    if not here.administers:  # an instructor's code would make an instructor of who takes it
        waiting = waiting.filter(membership__role=Role.TRAINEE)
    return waiting.select_related("membership").order_by("membership__sort_name", "pk")


def invitation(here: Desk, pk: UUID) -> Invitation:
    """Return an invitation of the school that is no one's in particular.

    Raises:
        Http404: if it is not one, or gives a role that who asks may not give.
    """
    return get_object_or_404(invitations(here), pk=pk)


def invitations(here: Desk) -> QuerySet[Invitation]:
    """Return the invitations of the school that are no one's in particular, latest first."""
    rows = here.taught(here.school.invitations.filter(membership=None))  # whose school is known
    if not here.administers:
        rows = rows.filter(role=Role.TRAINEE)
    return rows.select_related("promotion").order_by("-created_at", "pk")


def journal(here: Desk, about: Collection[str] = ()) -> QuerySet[Entry]:
    """Return the audit log of the school, latest first, for its administrators.

    ``about``: how the verbs that are wanted begin; all of them without any.
    """
    if not here.administers:
        return Entry.objects.none()
    rows = Entry.objects.filter(school=here.school)
    if about:
        rows = rows.filter(reduce(or_, (Q(verb__startswith=word) for word in about)))
    related = rows.select_related("actor", "site_actor", "subject", "promotion")
    return related.order_by("-at", "-pk")


_CACHED: Final = "_current_membership"


def house_of(learner: int | None, game: Game) -> House:
    """Return the options of a game for a learner: those of their current school. One query."""
    return house_in(school_of(learner), game)


def house_in(school: School | None, game: Game) -> House:
    """Return the options of a game in a school, the rule book's without one.

    A choice that the rule book has withdrawn since falls back to the default.
    """
    chosen: Mapping[str, str] = school.houses.get(home(game.slug), {}) if school else {}
    known = {option.id: option.keys for option in game.rulebook.options}
    valid = {slug: key for slug, key in chosen.items() if key in known.get(slug, ())}
    return game.rulebook.house(valid)


def school_of(learner: int | None) -> School | None:
    """Return a learner's current school, None if they have none."""
    found = _current(learner=learner) if learner else None
    return found.school if found else None


def current_membership(request: HttpRequest) -> Membership | None:
    """Return the membership of the person's current school, asked once for each request."""
    if not hasattr(request, _CACHED):
        account = request.user.pk
        setattr(request, _CACHED, _current(learner__user=account) if account else None)
    found: Membership | None = getattr(request, _CACHED)
    return found


def school_for(request: HttpRequest) -> School | None:
    """Return the current school of who makes the request, without another query."""
    found = current_membership(request)
    return found.school if found else None


def house_for(request: HttpRequest, game: Game) -> House:
    """Return the options of a game for who makes the request, without another query."""
    return house_in(school_for(request), game)


def _current(**whose: int) -> Membership | None:
    rows = Membership.objects.filter(left_at=None, **whose).select_related("school")
    return rows.order_by("-chosen_at", "-pk").first()


ALPHABET: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and figures that nobody takes for one another."""
_CODE_LENGTH: Final = 8
"""8.5 × 10¹¹ codes: far too many to be tried through the limits of the joining page."""
_TOKEN_BYTES: Final = 18
_APART: Final = frozenset({"Pd", "Zs", "Cf", "Cc", "Zl", "Zp"})
"""Kinds of signs that a code is cut by when it is copied: dashes, spaces, what is not seen."""


def token_of(invitation: UUID) -> str:
    """Return the word of the link, 144 bits."""
    drawn = _derived("schools.token", invitation)[:_TOKEN_BYTES]
    return base64.urlsafe_b64encode(drawn).decode()


def code_of(invitation: UUID) -> str:
    """Return the short code, typed by hand."""
    number = int.from_bytes(_derived("schools.code", invitation))
    letters = []
    for _ in range(_CODE_LENGTH):
        number, place = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[place])
    return "".join(letters)


def read_code(typed: str, length: int = _CODE_LENGTH) -> str | None:
    """Return the code in what was typed, whatever its case, spaces and dashes; None if none."""
    plain = unicodedata.normalize("NFKC", typed[:MOST_READ])
    letters = "".join(sign for sign in plain if unicodedata.category(sign) not in _APART).upper()
    return letters if len(letters) == length and set(letters) <= set(ALPHABET) else None


def shown(code: str) -> str:
    """Return a code as it is read aloud: « ABCD-EFGH »."""
    middle = _CODE_LENGTH // 2
    return f"{code[:middle]}-{code[middle:]}"


def digest(word: str) -> str:
    """Return what the database keeps of a word."""
    return salted_hmac("schools.digest", word, algorithm=sha256().name).hexdigest()


def _derived(salt: str, invitation: UUID) -> bytes:
    return salted_hmac(salt, invitation.hex, algorithm=sha256().name).digest()
