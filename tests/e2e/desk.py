"""The school of a site in use: its rules of access, and one of everything in it."""

from collections.abc import Mapping
from datetime import timedelta
from random import Random
from typing import Final

from django.utils import timezone

from casino_rules import catalog
from tests.assignments.access import RULES as ASSIGNMENT_RULES
from tests.exams.access import RULES as EXAM_RULES
from tests.exams.access import held, sat
from tests.instruction.access import RULES as REPORT_RULES
from tests.live.access import RULES as LIVE_RULES
from tests.marks.access import RULES as MARK_RULES
from tests.marks.access import hand_in, ruled
from tests.orders.access import RULES as ORDER_RULES
from tests.orders.access import ordered
from tests.registry.access import RULES as REGISTRY_RULES
from tests.registry.access import begun
from tests.schools.access import RULES as SCHOOL_RULES
from tests.schools.access import Rule
from tests.schools.world import add_member
from tests.written.access import RULES as WRITTEN_RULES
from tests.written.access import held as written
from trainer.accounts.models import User
from trainer.assignments.models import Assignment
from trainer.assignments.selectors import Part
from trainer.assignments.services import Order, give_assignment
from trainer.exams.models import Exam
from trainer.live.models import Lesson
from trainer.live.services import Wanted, ask_class, prepare
from trainer.schools.domain import read_list
from trainer.schools.models import Membership, Promotion, Role, School
from trainer.schools.selectors import Desk, token_of
from trainer.schools.services.importing import import_list, plan_import
from trainer.schools.services.invitations import Terms, invite
from trainer.schools.services.promotions import PromotionWords, create_promotion, enrol

DESK_RULES: Final[Mapping[str, Rule]] = {
    **SCHOOL_RULES,
    **ASSIGNMENT_RULES,
    **EXAM_RULES,
    **MARK_RULES,
    **REPORT_RULES,
    **LIVE_RULES,
    **REGISTRY_RULES,
    **ORDER_RULES,
    **WRITTEN_RULES,
}
"""Who may open the pages of the desk, room by room."""


def open_school(head: User) -> dict[str, object]:
    """Open a school with one of everything; return what its addresses are made of.

    Its head learns in another one, where there is something to do.
    """
    own = learn_elsewhere(head)
    school = School.objects.create(slug="nord", name="École du Nord")
    now = timezone.now()
    member = add_member(school, head, "administrator")
    desk = Desk(school, Role.ADMINISTRATOR, member, head)
    promotion = create_promotion(actor=desk, words=PromotionWords("Printemps"), now=now)
    names = read_list("Attendu ; Sacha")
    shown = plan_import(promotion=promotion, names=names).digest
    import_list(actor=desk, promotion=promotion, names=names, shown=shown, now=now)
    invitation = invite(actor=desk, terms=Terms(promotion=promotion), now=now)
    game = catalog.load_all()[0]
    awaited = Membership.objects.get(school=school, learner=None)
    exam = held(desk, promotion, awaited)
    observation = begun(awaited, promotion)
    return {
        **own,
        **exam,
        **written(school),
        **ruled(Exam.objects.select_related("school").get(school=school)),
        **set_to_work(desk, promotion, ("assignment", "question")),
        "observation": observation,
        "order": ordered(school, head),
        "lesson": Lesson.objects.get(promotion=promotion).pk,
        "sequence": prepare(actor=desk, promotion=promotion, title="Banco").pk,
        "drill": next(iter(game.drills)),
        "school": school.slug,
        "promotion": promotion.pk,
        "member": awaited.pk,
        "membership": member.pk,
        "invitation": invitation.pk,
        "game": game.slug,
        "word": token_of(invitation.pk),
    }


def learn_elsewhere(person: User) -> dict[str, object]:
    """Make somebody the trainee of another school, with an assignment and a question to answer."""
    school = School.objects.create(slug="sud", name="École du Sud")
    member = add_member(school, person, "trainee")
    desk = Desk(school, Role.ADMINISTRATOR)
    promotion = create_promotion(actor=desk, words=PromotionWords("Littoral"))
    enrol(actor=desk, member=member, promotion=promotion)
    return {
        **set_to_work(desk, promotion, ("task", "asked")),
        **sat(desk, promotion, member, person),
        **hand_in(desk, promotion, member, person),
    }


def set_to_work(desk: Desk, promotion: Promotion, names: tuple[str, str]) -> dict[str, object]:
    """Give an assignment to a class, and put it a question."""
    game = catalog.load_all()[0]
    due = timezone.now() + timedelta(days=5)
    order = Order("Devoir", (Part(game.slug),), Assignment.Target.RIGHT, 20, due)
    question = ask_class(
        actor=desk,
        promotion=promotion,
        wanted=Wanted(game.slug, next(iter(game.drills))),
        rng=Random(3),
    )
    assignment = give_assignment(actor=desk, promotion=promotion, order=order)
    return dict(zip(names, (assignment.pk, question.pk), strict=True))
