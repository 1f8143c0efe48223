"""The school of a demonstration: two classes made of lists of names; the trainee is in the first."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils.text import slugify

from trainer.accounts.domain import look_of
from trainer.accounts.models import Learner, User
from trainer.accounts.services import learner_of_user
from trainer.schools.domain import read_list
from trainer.schools.models import Membership, Promotion, Role, School
from trainer.schools.selectors import Desk
from trainer.schools.services.importing import import_list, plan_import
from trainer.schools.services.invitations import Terms, invite
from trainer.schools.services.promotions import PromotionWords, create_promotion, enrol

SLUG: Final = "demonstration"
_SINCE: Final = timedelta(days=28)
_NAMES: Final = """
Barbier ; Noé
Carpentier ; Inès
Delmas ; Yanis
Fabre ; Jeanne
Guérin ; Malo
Lemoine ; Sofia
Mercier ; Élie
Petit ; Lucas
Roussel ; Anouk
Simon ; Awa
Vidal ; Zoé
"""
"""With the trainee, more than the ten under which no report says what a question tells apart."""
_EVENING: Final = """
Bertin ; Hugo
Étienne ; Clara
Nguyen ; Léa
Olivier ; Sacha
"""
"""The other class, to compare with."""


@transaction.atomic
def open_school(*, head: User, trainee: User, now: datetime) -> School:
    """Return the demonstration school, opened at its first call."""
    school, fresh = School.objects.get_or_create(
        slug=SLUG, defaults={"name": "École de démonstration"}
    )
    if fresh:
        began = now - _SINCE
        boss = _member(school, head, Role.ADMINISTRATOR, began)
        desk = Desk(school, Role.ADMINISTRATOR, boss, head)
        promotion = _class(desk, "Baccara et Punto Banco", _NAMES, began)
        student = _member(school, trainee, Role.TRAINEE, began)
        enrol(actor=desk, member=student, promotion=promotion, now=began)
        _class(desk, "Groupe du soir", _EVENING, began)
        _join(school, began)
        invite(actor=desk, terms=Terms(promotion=promotion), now=now)
    return school


def _class(desk: Desk, title: str, names: str, now: datetime) -> Promotion:
    """Return a class made of a list of names."""
    words = PromotionWords(title, now.date())
    made, people = create_promotion(actor=desk, words=words, now=now), read_list(names)
    shown = plan_import(promotion=made, names=people).digest
    import_list(actor=desk, promotion=made, names=people, shown=shown, now=now)
    return made


def _join(school: School, now: datetime) -> None:
    """Give an account to the awaited people of the list: nobody knows its password."""
    awaited = list(school.memberships.filter(learner=None).order_by("pk"))
    users = [_account(member) for member in awaited]
    User.objects.bulk_create(users)
    learners = Learner.objects.bulk_create([Learner(user=user) for user in users])
    for member, learner in zip(awaited, learners, strict=True):
        member.learner, member.chosen_at = learner, now
    Membership.objects.bulk_update(awaited, ("learner", "chosen_at"))


def _account(member: Membership) -> User:
    name = slugify(f"{member.first_name} {member.last_name}")
    user = User(username=name, first_name=member.first_name, last_name=member.last_name)
    user.look = look_of(name)
    user.set_unusable_password()
    return user


def _member(school: School, user: User, role: Role, now: datetime) -> Membership:
    return Membership.objects.create(
        school=school,
        learner_id=learner_of_user(user),
        role=role,
        last_name=user.last_name or user.username,
        first_name=user.first_name,
        created_at=now,
        chosen_at=now,
    )
