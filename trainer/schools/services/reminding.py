"""Writing to people of a school what is still awaited from them: once a day at most, logged."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.text import capfirst

from trainer.accounts.selectors.access import reachable
from trainer.schools.models import Entry, Membership, Promotion, School
from trainer.schools.selectors import Desk
from trainer.schools.services.audit import record
from trainer.web.moments import today_began
from trainer.web.refusals import RefusedError


@dataclass(frozen=True, slots=True)
class Awaited:
    """What is awaited: its words, until when, its page, and its mark in the audit log.

    ``told`` holds ``numero``: of an assignment, of an exam.
    """

    verb: str
    promotion: Promotion
    words: str
    until: datetime | None
    page: str
    told: dict[str, str | int]


@dataclass(frozen=True, slots=True)
class Reminded:
    """Who was written to, and who has no address that they confirmed."""

    written: tuple[Membership, ...]
    unreached: tuple[Membership, ...]

    @property
    def text(self) -> str:
        """What was done, and what is left to do."""
        count = len(self.written)
        sent = f"Un courriel part à {count} personne{'s' * (count > 1)}."
        done = sent if count else "Aucun courriel ne part."
        if not self.unreached:
            return done
        names = ", ".join(member.name for member in self.unreached)
        return f"{done} Sans adresse confirmée, à prévenir en classe\u00a0: {names}."


@transaction.atomic
def remind(
    *, actor: Desk, awaited: Awaited, people: Iterable[Membership], now: datetime | None = None
) -> Reminded:
    """Write to each of these people what is awaited from them.

    Raises:
        RefusedError: if one is no instructor of its school, if it was done today already, or if
            nothing is awaited from anybody.
    """
    now = now or timezone.now()
    actor.instructs(awaited.promotion.school_id, "Cette promotion")
    School.objects.select_for_update(no_key=True).get(pk=actor.school.pk)  # one at a time
    said = Entry.objects.filter(school=actor.school, verb=awaited.verb, at__gte=today_began(now))
    if said.filter(details__numero=awaited.told["numero"]).exists():
        raise RefusedError("La relance est déjà partie aujourd’hui\u00a0: une par jour suffit.")
    found = [member for member in people if member.learner_id is not None]
    if not found:
        raise RefusedError("Tout le monde a fini, ou personne n’a encore de compte.")
    rows = Membership.objects.filter(pk__in=[member.pk for member in found])
    owners = dict(rows.values_list("pk", "learner__user"))
    addresses = reachable([user for user in owners.values() if user])
    by_address = [(member, addresses.get(owners[member.pk], "")) for member in found]
    for member, address in by_address:
        if address:
            _write_to(address, member, awaited)
    done = Reminded(
        tuple(member for member, address in by_address if address),
        tuple(member for member, address in by_address if not address),
    )
    counts = {"courriels": len(done.written), "sans adresse": len(done.unreached)}
    record(actor, awaited.verb, at=now, promotion=awaited.promotion, **(awaited.told | counts))
    return done


def _write_to(address: str, member: Membership, awaited: Awaited) -> None:
    page = f"{settings.ORIGIN}{awaited.page}"
    context = {"member": member, "awaited": awaited, "page": page}
    EmailMessage(
        f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{capfirst(awaited.words)}",
        render_to_string("formation/relance.txt", context),
        to=[address],
    ).send()
