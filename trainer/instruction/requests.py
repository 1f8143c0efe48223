"""What every report does with a request: its period, its game, and the file to take away."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.game import Game
from trainer.instruction.presenters.cases import MOST_SLIPS
from trainer.instruction.presenters.marks import LEGEND
from trainer.instruction.selectors.periods import LABELS, Period, read_period
from trainer.schools.models import Promotion
from trainer.web.games import game_or_404
from trainer.web.sheets import Sheet, file_response

KINDS: Final = ("csv", "xlsx")
MOST_COMPARED: Final = 8
_COMPARED_AT_FIRST: Final = 4


def period_of(request: HttpRequest) -> Period:
    """Return the period that the address asks for."""
    return read_period(request.GET.dict(), timezone.localdate())


def game_of(request: HttpRequest, usual: Callable[[], str | None]) -> Game:
    """Return the game that the address asks for, else the usual one, else the first.

    Raises:
        Http404: if there is no such game.
    """
    asked = request.GET.get("jeu")
    return usual_game(usual()) if asked is None else game_or_404(asked)


def usual_game(slug: str | None) -> Game:
    """Return the game that is usual, else the first."""
    return catalog.game(slug) if slug and slug in catalog.games() else catalog.load_all()[0]


def most_slips(request: HttpRequest) -> int | None:
    """Return how many known errors are wanted: a page shows the first ones, a file all."""
    return None if "format" in request.GET else MOST_SLIPS


def compared(every: Sequence[Promotion], wanted: Collection[str]) -> list[Promotion]:
    """Return the classes asked by their numbers, else the latest ones that are not archived."""
    if wanted:
        return [item for item in every if str(item.pk) in wanted][:MOST_COMPARED]
    return [item for item in every if not item.archived][:_COMPARED_AT_FIRST]


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
