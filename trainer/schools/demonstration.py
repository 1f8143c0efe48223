"""The school of a demonstration: one class, whose trainee is joined by a list of names."""

from datetime import datetime
from typing import Final

from django.db import transaction

from trainer.accounts.learners import learner_of_user
from trainer.accounts.models import User
from trainer.schools.desk import Desk
from trainer.schools.lists import read_list
from trainer.schools.models import Membership, School
from trainer.schools.roles import Role
from trainer.schools.services.importing import import_list, plan_import
from trainer.schools.services.invitations import Terms, invite
from trainer.schools.services.promotions import PromotionWords, create_promotion, enrol

SLUG: Final = "demonstration"
_NAMES: Final = """
Barbier ; Noé
Carpentier ; Inès
Delmas ; Yanis
Fabre ; Jeanne
Guérin ; Malo
Lemoine ; Sofia
Mercier ; Élie
Roussel ; Anouk
"""


@transaction.atomic
def open_school(*, head: User, trainee: User, now: datetime) -> School:
    """Return the demonstration school, opened at its first call."""
    school, fresh = School.objects.get_or_create(
        slug=SLUG, defaults={"name": "École de démonstration"}
    )
    if fresh:
        boss = _member(school, head, Role.ADMINISTRATOR, now)
        desk = Desk(school, Role.ADMINISTRATOR, boss, head)
        promotion = create_promotion(
            actor=desk, words=PromotionWords("Baccara et Punto Banco", now.date()), now=now
        )
        student = _member(school, trainee, Role.TRAINEE, now)
        enrol(actor=desk, member=student, promotion=promotion, now=now)
        lines = read_list(_NAMES)
        shown = plan_import(promotion=promotion, lines=lines).digest
        import_list(actor=desk, promotion=promotion, lines=lines, shown=shown, now=now)
        invite(actor=desk, terms=Terms(promotion=promotion), now=now)
    return school


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
