"""Pages that correct answers kept."""

from functools import partial
from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from trainer.exams.presenters.sitting import Copy
from trainer.exams.selectors import access as exams
from trainer.marks.forms import (
    ApplyForm,
    DecisionForm,
    OptionsForm,
    ReplyForm,
    ReturnForm,
    ScopeForm,
    WithdrawForm,
    game_of,
)
from trainer.marks.models import Replay
from trainer.marks.presenters.corrections import (
    BY_PAGE,
    Case,
    Told,
    case_title,
    command_line,
    drill_title,
    option_lines,
    quoted,
    scope_title,
)
from trainer.marks.selectors import access
from trainer.marks.selectors.rejudging import quote
from trainer.marks.services import decisions, quotations, replays
from trainer.marks.services.contestations import reply
from trainer.marks.services.decisions import decide, go_back
from trainer.orders.models import Order
from trainer.practice.services.correcting import Budget
from trainer.questions.models import Scope
from trainer.schools.models import Role
from trainer.schools.requests import at_desk
from trainer.schools.selectors import Desk
from trainer.web.forms import status_of
from trainer.web.pages import BOTH, WRITE, page_of, posted, redirect_after_post
from trainer.web.refusals import RefusedError, accepted, reporting

_BUDGET = Budget(seconds=5)
"""How long a page corrects the answers of practice, before it asks to go on."""

_PREPARE = "preparer"


def _scope_form(here: Desk, data: object) -> ScopeForm:
    return ScopeForm(access.replayable(here), data)


@at_desk(Role.INSTRUCTOR)
def corrections(request: HttpRequest, here: Desk) -> HttpResponse:
    """List the corrections of stored answers, and ask for a quotation."""
    page = page_of(request, access.replays(here), BY_PAGE)
    rows, form = [(item, scope_title(item)) for item in page], _scope_form(here, None)
    context = {"desk": here, "form": form, "page": page, "replays": rows}
    return render(request, "notes/corrections.html", context)


@at_desk(Role.INSTRUCTOR, BOTH)
def quotation(request: HttpRequest, here: Desk) -> HttpResponse:
    """Say what a replay would change, and nothing is written; posted, apply it."""
    form = _scope_form(here, request.GET or None)
    if not form.is_valid():
        context = {"desk": here, "form": form, "replays": (), "page": None}
        return render(request, "notes/corrections.html", context, status=status_of(form))
    options = OptionsForm(game_of(form.scope({})), request.GET)
    if not options.is_valid():
        return redirect_after_post("marks:corrections", here.school.slug)
    scope = form.scope(options.choices)
    prepared, made = quotations.prepared(here, scope), list[HttpResponse]()
    if _PREPARE in request.POST:
        return _prepare(request, here, scope)
    apply = ApplyForm(posted(request))
    act = partial(_apply, here, scope, prepared)
    if accepted(apply, lambda: made.append(act(**apply.cleaned_data))):
        return made[0]
    found = quote(here.school, scope)
    context = {
        "prepared": prepared,
        "whole": prepared is not None and bool(found.left or found.beyond),
        "desk": here,
        "scope": scope,
        "scope_form": form,
        "options": options,
        "corrected": option_lines(scope.game, dict(scope.choices)),
        "quoted": quoted(found, request.GET.get("page")),
        "command": command_line(here.school, scope),
        "form": apply,
    }
    status = status_of(apply) if request.method == "POST" else HTTPStatus.OK
    return render(request, "notes/devis.html", context, status=status)


def _prepare(request: HttpRequest, here: Desk, scope: Scope) -> HttpResponse:
    """Have the queue make a quotation that is too long for a page."""
    title = drill_title(scope.game, scope.drill)
    try:
        made = quotations.ask_quotation(actor=here, scope=scope, title=title)
    except RefusedError as error:
        messages.error(request, error.message)
        return redirect(quotations.page_of(here.school, scope))
    return redirect_after_post("orders:order", here.school.slug, made.pk)


def _apply(
    here: Desk, scope: Scope, prepared: Order | None, *, reason: str, shown: str
) -> HttpResponse:
    """Apply a quotation: by the queue, if it is one that the queue made."""
    if prepared is None or prepared.told["digest"] != shown:
        made = replays.apply(actor=here, scope=scope, reason=reason, shown=shown)
        _go_on(here, made)
        return redirect_after_post("marks:corrections", here.school.slug)
    title = drill_title(scope.game, scope.drill)
    words = {"title": title, "reason": reason, "shown": shown}
    order = quotations.ask_correction(actor=here, scope=scope, **words)
    return redirect_after_post("orders:order", here.school.slug, order.pk)


def _go_on(here: Desk, replay: Replay) -> None:
    replays.go_on(actor=here, replay=replay, budget=_BUDGET)


@at_desk(Role.INSTRUCTOR)
def correction(request: HttpRequest, here: Desk, replay: int) -> HttpResponse:
    """Show what a correction has laid over the answers."""
    found = access.replay(here, replay)
    numbers = found.overlays.order_by("pk").values_list("pk", flat=True)
    page = page_of(request, numbers, BY_PAGE)
    shown = access.replayed(found).filter(pk__in=[*page])  # a far page joins its own rows alone
    context = {
        "desk": here,
        "replay": found,
        "title": scope_title(found),
        "corrected": option_lines(found.game, found.choices),
        "page": page,
        "rows": [Told(item, item.answer.question.slot.weight) for item in shown],
    }
    return render(request, "notes/correction.html", context)


@at_desk(Role.INSTRUCTOR, WRITE)
def go_on(request: HttpRequest, here: Desk, replay: int) -> HttpResponse:
    """Go on with a correction of practice that was too long for one page."""
    found = access.replay(here, replay)
    with reporting(request, "La suite est faite."):
        _go_on(here, found)
    return redirect_after_post("marks:correction", here.school.slug, found.pk)


@at_desk(Role.INSTRUCTOR, WRITE)
def undo(request: HttpRequest, here: Desk, replay: int) -> HttpResponse:
    """Take a correction back."""
    found = access.replay(here, replay)
    with reporting(request, "La correction est annulée\u00a0: les notes sont celles d’avant."):
        replays.undo(actor=here, replay=found)
        _go_on(here, found)
    return redirect_after_post("marks:correction", here.school.slug, found.pk)


@at_desk(Role.INSTRUCTOR, BOTH)
def withdrawn(request: HttpRequest, here: Desk) -> HttpResponse:
    """List the withdrawn cases, or withdraw one."""
    form = WithdrawForm(access.asked_cases(here), posted(request))
    withdraw = partial(decisions.withdraw_case, actor=here)
    if accepted(form, lambda: withdraw(case=form.chosen, reason=form.cleaned_data["reason"])):
        return redirect_after_post("marks:withdrawals", here.school.slug)
    page = page_of(request, access.withdrawals(here), BY_PAGE)
    rows = [(row, case_title(row.game, row.drill, row.branch)) for row in page]
    context = {"desk": here, "form": form, "page": page, "rows": rows}
    return render(request, "notes/retraits.html", context, status=status_of(form))


@at_desk(Role.INSTRUCTOR, WRITE)
def lift(request: HttpRequest, here: Desk, withdrawal: int) -> HttpResponse:
    """Ask a case again."""
    found = access.withdrawal(here, withdrawal)
    with reporting(request, "Ce cas peut de nouveau être demandé, et ses questions comptent."):
        decisions.lift(actor=here, withdrawal=found)
    return redirect_after_post("marks:withdrawals", here.school.slug)


_BY_PAGE = 50


@at_desk(Role.INSTRUCTOR)
def copy(request: HttpRequest, here: Desk, sitting: UUID) -> HttpResponse:
    """Show the questions of a copy with their points."""
    found = exams.sitting(here, sitting)
    worth = Copy(found, exams.rows_of(found, verdicts=False))
    context = {"desk": here, "exam": found.exam, "sitting": found, "worth": worth}
    context["leaves"] = worth.leaves
    return render(request, "notes/copie.html", context)


@at_desk(Role.INSTRUCTOR, BOTH)
def answer(request: HttpRequest, here: Desk, sitting: UUID, position: int) -> HttpResponse:
    """Show a question of a copy, its ruling and its history; decide of its points."""
    found = access.ruled(exams.sitting(here, sitting), position)
    case, weight = Case(found), found.row.slot.weight
    returns = "retour" in request.POST
    form = DecisionForm(weight, None if returns else posted(request))
    back = ReturnForm(posted(request) if returns else None)
    if accepted(
        form, lambda: decide(actor=here, answer=found.answer, decision=form.decision)
    ) or accepted(
        back,
        lambda: go_back(
            actor=here,
            answer=found.answer,
            reason=back.cleaned_data["motif"],
            seen=back.cleaned_data["vu"],
        ),
    ):
        return redirect_after_post("marks:answer", here.school.slug, sitting, position)
    context = {
        "desk": here,
        "exam": found.sitting.exam,
        "case": case,
        "form": form,
        "back": back,
        "contestations": access.contestations_of(found),
    }
    status = max(status_of(form), status_of(back))
    return render(request, "notes/reponse.html", context, status=status)


@at_desk(Role.INSTRUCTOR)
def contestations(request: HttpRequest, here: Desk) -> HttpResponse:
    """List the contestations, those that wait first."""
    page = page_of(request, access.contestations(here), _BY_PAGE)
    practice = access.objections(here)[:_BY_PAGE]
    context = {"desk": here, "page": page, "objections": practice}
    return render(request, "notes/contestations.html", context)


@at_desk(Role.INSTRUCTOR, BOTH)
def contestation(request: HttpRequest, here: Desk, contestation: int) -> HttpResponse:
    """Show a contestation with the situation, the ruling and its proof; answer it."""
    found = access.contestation(here, contestation)
    given = found.answer
    ruled = access.ruled(given.sitting, given.question.position)
    form = ReplyForm(ruled.row.slot.weight, posted(request))
    if accepted(form, lambda: reply(actor=here, contestation=found, given=form.reply)):
        return redirect_after_post("marks:contestation", here.school.slug, found.pk)
    context = {
        "desk": here,
        "exam": given.sitting.exam,
        "contestation": found,
        "case": Case(ruled),
        "form": form,
    }
    return render(request, "notes/contestation.html", context, status=status_of(form))
