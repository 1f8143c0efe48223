"""What every report does with a request: its period, its game, and the file to take away."""

from collections.abc import Callable
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.game import Game
from trainer.instruction.periods import LABELS, Period, read_period
from trainer.instruction.presenters.marks import LEGEND
from trainer.instruction.presenters.slips import MOST_SLIPS
from trainer.instruction.sheets import Sheet, file_response

KINDS: Final = ("csv", "xlsx")


def period_of(request: HttpRequest) -> Period:
    """Return the period that the address asks for."""
    return read_period(request.GET.dict(), timezone.localdate())


def game_of(request: HttpRequest, usual: Callable[[], str | None]) -> Game:
    """Return the game that the address asks for, else the usual one, else the first.

    Raises:
        Http404: if there is no such game.
    """
    asked = request.GET.get("jeu")
    if asked is None:
        known = usual()
        return catalog.game(known) if known else catalog.load_all()[0]
    if asked not in catalog.games():
        raise Http404
    return catalog.game(asked)


def most_slips(request: HttpRequest) -> int | None:
    """Return how many known errors are wanted: a page shows the first ones, a file all."""
    return None if "format" in request.GET else MOST_SLIPS


def report(
    request: HttpRequest,
    template: str,
    context: dict[str, Any],
    sheet: Callable[[], Sheet],
) -> HttpResponse:
    """Show a report, or send it as the file that « format » asks for.

    Raises:
        Http404: if there is no such format.
    """
    kind = request.GET.get("format")
    if kind is not None:
        if kind not in KINDS:
            raise Http404
        return file_response(sheet(), kind)
    common = {"labels": LABELS.items(), "legend": LEGEND, "chosen": request.GET}
    return render(request, template, common | context)
