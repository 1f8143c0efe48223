"""What the pages of a school do with a request.

What two people edit: nothing is overwritten without a word. The form of what is edited carries a
mark of what it showed. If something else is there when it comes back, it is refused, with who
changed it and when; what was typed stays in the form, which then carries the mark of what is
there now. A form without a mark, of a program, is taken as it is.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from http import HTTPStatus
from typing import Any, Concatenate, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import models, transaction
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.http import require_http_methods

from trainer.schools import selectors
from trainer.schools.models import LastEdit, Promotion, Role
from trainer.schools.selectors import Desk, current_membership
from trainer.ui.markup import attrs
from trainer.web.moments import at_hour, wall
from trainer.web.numbers import whole
from trainer.web.pages import READ, in_part, private
from trainer.web.refusals import RefusedError

type DeskView[**P] = Callable[Concatenate[HttpRequest, Desk, P], HttpResponse]


def at_desk[**P](
    role: Role, methods: tuple[str, ...] = READ
) -> Callable[[DeskView[P]], Callable[..., HttpResponse]]:
    """Make a view of a school's page: for whoever has that role there, signed in, uncached.

    The view gets the desk in place of the school's address.
    """

    def wrap(view: DeskView[P]) -> Callable[..., HttpResponse]:
        def wrapped(
            request: HttpRequest, school: str, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponse:
            here = selectors.desk(request.user, school, role, current_membership(request))
            return view(request, here, *args, **kwargs)

        return require_http_methods(list(methods))(private(login_required(wrapped)))

    return wrap


def class_asked(request: HttpRequest, here: Desk) -> Promotion | None:
    """Return the class that a list is asked of, « promotion=n »; None for the whole school.

    Raises:
        Http404: if it is none of the school.
    """
    number = whole(request.GET.get("promotion", ""))
    return selectors.promotion(here, number) if number else None


FIELD: Final = "lu"
"""The field of a form that carries what it showed."""
CHANGED: Final = "change-entre-temps"
_OWN: Final = 50
"""Marks that are kept of the changes that one person makes one after the other."""


def mark_of(facts: object) -> str:
    """Return the mark of what can be edited, as it is."""
    told = json.dumps(facts, sort_keys=True, default=_plain, ensure_ascii=False)
    return sha256(told.encode()).hexdigest()[:16]


def _plain(value: object) -> object:
    return value.pk if isinstance(value, models.Model) else str(value)


@dataclass(frozen=True)
class Editing:
    """The editing of something by somebody; ``facts`` reads what can be edited, as it is now.

    ``subject`` names the thing, « examen:12 »: two edits of it come one after the other.
    """

    request: HttpRequest
    here: Desk
    subject: str
    facts: Callable[[], object]
    shown: object = None
    """The facts that a page has read already; None: they are read for it."""

    @cached_property
    def field(self) -> SafeString:
        """The hidden control that carries what a form shows."""
        reads = self.shown is None or self.request.method == "POST"
        return carried(mark_of(self.facts() if reads else self.shown))

    @property
    def status(self) -> HTTPStatus:
        """The status of a page that shows its form, again if it was posted: something is refused."""
        again = self.request.method == "POST"
        return HTTPStatus.UNPROCESSABLE_ENTITY if again else HTTPStatus.OK

    def checked[T](self, act: Callable[[], T]) -> Callable[[], T]:
        """Return the act, refused if what the form showed is no longer what is there."""
        return lambda: self._done(act, self.request.POST.get(FIELD))

    def noted[T](self, act: Callable[[], T]) -> Callable[[], T]:
        """Return an act that replaces nothing of what others did: it is noted who did it."""
        return lambda: self._done(act, None)

    def said(self, done: str, act: Callable[[], object]) -> bool:
        """Do an act and say that it is done, or why it is refused.

        Return whether the form is done with: not if something else is there now.
        """
        try:
            self.checked(act)()
        except RefusedError as error:
            messages.error(self.request, error.message)
            return error.code != CHANGED
        messages.success(self.request, done)
        return True

    def accepted(self, form: BaseForm, act: Callable[[], object]) -> bool:
        """Do the act of a form if it is well filled; a refusal is one of its errors.

        If something else is there now, it is told field by field.
        """
        if not form.is_valid():
            return False
        try:
            self.checked(act)()
        except RefusedError as error:
            form.add_error(None, error.message)
            if error.code == CHANGED:
                for line in there_now(form, self.facts()):
                    form.add_error(None, line)
            return False
        return True

    def _done[T](self, act: Callable[[], T], sent: str | None) -> T:
        with transaction.atomic():
            row = self._held()
            mark = mark_of(self.facts())
            if sent not in {None, mark} and not self._own(row, sent, mark):
                raise RefusedError(told(row, mark), CHANGED)
            done = act()
            if (now := mark_of(self.facts())) != mark:
                self._note(row, mark, now)
            return done

    def _held(self) -> LastEdit:
        """Return who edited it last, held still: the next who edits it waits."""
        named = {"school": self.here.school, "subject": self.subject}
        LastEdit.objects.bulk_create([LastEdit(**named)], ignore_conflicts=True)
        rows = LastEdit.objects.select_for_update(no_key=True, of=("self",))
        return rows.select_related("actor").get(**named)

    def _own(self, row: LastEdit, sent: str | None, mark: str) -> bool:
        """Whether what a page sends by itself follows what the same person has sent just before."""
        mine = row.actor_id is not None and row.actor == self.here.membership
        return in_part(self.request) and mine and row.mark == mark and sent in row.former

    def _note(self, row: LastEdit, before: str, now: str) -> None:
        own = row.former if row.mark == before and row.actor == self.here.membership else []
        row.former, row.mark = [*own, before][-_OWN:], now
        row.actor, row.at = self.here.membership, timezone.now()
        row.save(update_fields=("actor", "at", "mark", "former"))


def carried(mark: str) -> SafeString:
    """Return the hidden control that carries a mark."""
    return SafeString(f"<input{attrs(type='hidden', name=FIELD, value=mark)}>")


def told(row: LastEdit, mark: str) -> str:
    """Return who has changed it meanwhile, and when; ``mark`` is that of what is there now."""
    if row.at is None or row.mark != mark:  # by a program, or by a command
        return (
            "Changé entre-temps\u00a0: rien n’est remplacé. Relisez, puis enregistrez de nouveau."
        )
    who = row.actor.name if row.actor else "l’administration du site"
    day = "" if wall(row.at).date() == timezone.localdate() else f"le {wall(row.at):%d/%m/%Y} "
    return (
        f"Changé entre-temps par {who}, {day}à {at_hour(row.at)}\u00a0: rien n’est remplacé."
        " Relisez, puis enregistrez de nouveau."
    )


def there_now(form: BaseForm, facts: object) -> list[str]:
    """Return the fields whose value is not what was typed, each with what is there now."""
    known: Mapping[str, Any] = facts if isinstance(facts, Mapping) else {}
    return [
        f"{field.label}, en ce moment\u00a0: {in_words(field, known[name])}."
        for name, field in form.fields.items()
        if name in known and name in form.cleaned_data
        if mark_of(known[name] or None) != mark_of(form.cleaned_data[name] or None)
    ]


def in_words(field: Any, value: object) -> str:
    """Return a value as the form shows it."""
    if value in (None, "", (), []):
        return "rien"
    if isinstance(value, bool):
        return "oui" if value else "non"
    choices = {str(key): str(label) for key, label in getattr(field, "choices", ())}
    parts = value if isinstance(value, list | tuple) else (value,)
    return ", ".join(choices.get(str(part), str(field.prepare_value(part))) for part in parts)
