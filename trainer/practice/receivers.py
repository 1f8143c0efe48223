"""A visitor who signs in or up keeps their answers."""

from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest

from trainer.accounts.models import Learner, User
from trainer.accounts.services import remember, visitor_of
from trainer.practice.models import Series
from trainer.practice.selectors.records import merge
from trainer.practice.services.correcting import rebuild


@receiver(user_logged_in)
@transaction.atomic
def keep_answers(request: HttpRequest, user: User, **_: object) -> None:
    """Give the visitor's answers to the account into which the visitor signs."""
    if not hasattr(request, "session"):
        return
    visitor, own = visitor_of(request), Learner.objects.filter(user=user).first()
    if visitor is None:
        own = own or Learner.objects.create(user=user)
    elif own is None:
        own = visitor
        own.user = user
        own.save(update_fields=["user"])
    else:
        _merge(visitor, own)
    remember(request, own.pk, user.pk)


def _merge(source: Learner, target: Learner) -> None:
    """Give the answers of ``source`` to ``target`` and replay them into its memories.

    What the visitor said of themselves, and the game that they study, follow where the account says
    nothing.
    """
    Learner.objects.select_for_update().get(pk=source.pk)  # an answer under way ends first
    if Series.objects.filter(learner=source).update(learner=target):
        merge(source.pk, target.pk)
        rebuild(target.pk)
    for said in ("aim", "game"):  # an account that studies a game is not turned to another
        Learner.objects.filter(pk=target.pk, **{said: ""}).update(**{said: getattr(source, said)})
    source.delete()
