"""A visitor's answers follow him when he signs in or up."""

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from trainer.accounts.learners import follow_sign_in
from trainer.accounts.models import User


@receiver(user_logged_in)
def keep_answers(request: HttpRequest, user: User, **_: object) -> None:
    """Attach the visitor's learner to the account."""
    if hasattr(request, "session"):
        follow_sign_in(request, user)
