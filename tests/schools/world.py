"""Two schools in use: one of everything that their pages can show."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.test import Client
from django.utils import timezone

from trainer.accounts.models import User
from trainer.accounts.services import learner_of_user
from trainer.schools.models import Invitation, Membership, Promotion, Role, School
from trainer.schools.selectors import Desk, token_of
from trainer.schools.services.invitations import Terms, invite
from trainer.schools.services.promotions import (
    PromotionWords,
    archive_promotion,
    create_promotion,
    enrol,
)

NAMES: Final = {
    "trainee": ("Arnaud", "Camille"),
    "instructor": ("Leroy", "Dominique"),
    "administrator": ("Garnier", "Claude"),
}


@dataclass
class Schools:
    """The north, where everything happens, and the south, which must never show there."""

    north: School
    south: School
    people: dict[str, User]
    """Accounts by what they are: « trainee », « southern instructor », « stranger », « site »."""
    trainee: Membership
    classmate: Membership
    instructor: Membership
    administrator: Membership
    awaited: Membership
    """On the list of the north, without an account yet."""
    spring: Promotion
    autumn: Promotion
    archived: Promotion
    invitation: Invitation
    southern_trainee: Membership
    southern_class: Promotion
    southern_invitation: Invitation

    @property
    def word(self) -> str:
        """The word of the link of the north's invitation."""
        return token_of(self.invitation.pk)

    def client(self, who: str) -> Client:
        """Return a browser in which this person is signed in; « visitor » is nobody."""
        client = Client()
        if who != "visitor":
            client.force_login(self.people[who])
        return client

    def desk(self, who: str = "administrator") -> Desk:
        """Return the desk of somebody of the north."""
        member: Membership = getattr(self, who)
        return Desk(self.north, Role(member.role), member, self.people[who])


def settle_schools() -> Schools:
    """Return two schools in use."""
    north = School.objects.create(slug="nord", name="École du Nord")
    south = School.objects.create(slug="sud", name="École du Sud")
    people = {who: User.objects.create_user(who.replace(" ", "-")) for who in _people()}
    people["site"] = User.objects.create_superuser("site")
    members = {
        who: add_member(south if who.startswith("southern") else north, user, who)
        for who, user in people.items()
        if who.split()[-1] in {"trainee", "instructor", "administrator", "classmate"}
    }
    now = timezone.now()
    boss = Desk(north, Role.ADMINISTRATOR, members["administrator"], people["administrator"])
    southern_boss = Desk(south, Role.ADMINISTRATOR, members["southern administrator"])
    spring, autumn, archived = (
        create_promotion(actor=boss, words=PromotionWords(name), now=now)
        for name in ("Printemps", "Automne", "Hiver passé")
    )
    archive_promotion(actor=boss, promotion=archived, now=now)
    southern_class = create_promotion(
        actor=southern_boss, words=PromotionWords("Littoral"), now=now
    )
    awaited = Membership.objects.create(
        school=north, last_name="Attendu", first_name="Sacha", created_at=now
    )
    for member in (members["trainee"], members["classmate"], awaited):
        enrol(actor=boss, member=member, promotion=spring, now=now)
    enrol(actor=southern_boss, member=members["southern trainee"], promotion=southern_class)
    terms = Terms(promotion=spring, use_limit=3, lasts=timedelta(days=7))
    return Schools(
        north=north,
        south=south,
        people=people,
        trainee=members["trainee"],
        classmate=members["classmate"],
        instructor=members["instructor"],
        administrator=members["administrator"],
        awaited=awaited,
        spring=spring,
        autumn=autumn,
        archived=archived,
        invitation=invite(actor=boss, terms=terms, now=now),
        southern_trainee=members["southern trainee"],
        southern_class=southern_class,
        southern_invitation=invite(
            actor=southern_boss, terms=Terms(promotion=southern_class), now=now
        ),
    )


def _people() -> tuple[str, ...]:
    roles = ("trainee", "instructor", "administrator")
    return (*roles, "classmate", *(f"southern {role}" for role in roles), "stranger")


def add_member(school: School, user: User, who: str) -> Membership:
    """Put an account in a school, under the role that ``who`` says."""
    kind = who.rsplit(maxsplit=1)[-1]
    last_name, first_name = NAMES.get(kind, ("Petit", "Alix"))
    role = {"instructor": Role.INSTRUCTOR, "administrator": Role.ADMINISTRATOR}.get(kind)
    now = timezone.now()
    return Membership.objects.create(
        school=school,
        learner_id=learner_of_user(user),
        role=role or Role.TRAINEE,
        last_name=last_name,
        first_name=first_name,
        created_at=now,
        chosen_at=now,
    )
