"""An exam in one go, from a class: proposed whole, confirmed once."""

from datetime import datetime, timedelta
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.game import Game
from trainer.exams.forms import ExpressForm
from trainer.exams.models import Exam
from trainer.exams.selectors.drafts import sheet_of_game
from trainer.exams.services.express import Express, give_express
from trainer.exams.views.acts import back
from trainer.schools import selectors as schools
from trainer.schools.models import Promotion, Role
from trainer.schools.requests import at_desk
from trainer.schools.selectors import Desk
from trainer.ui.dates import date_text
from trainer.web.forms import status_of
from trainer.web.games import game_or_404
from trainer.web.moments import at_hour, shown_once
from trainer.web.pages import BOTH, CHANCE, posted
from trainer.web.refusals import accepted

_OPEN: Final = timedelta(hours=2)
_QUARTER: Final = 15


@at_desk(Role.INSTRUCTOR, BOTH)
def express(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Propose a ready-made exam to a class; posted, publish it or leave it a draft."""
    found, now = schools.promotion(here, promotion), timezone.now()
    game = game_or_404(request.GET.get("jeu") or catalog.load_all()[0].slug)
    proposed = {
        "title": f"{game.title}, {date_text(now, 'j F Y')}"[:120],
        "closes_at": _until(now),
    }
    form, made = ExpressForm(posted(request), initial=proposed), list[Exam]()
    if accepted(form, lambda: made.append(_given(request, here, found, game, form))):
        return back(here, made[0])
    context = {
        "desk": here,
        "promotion": found,
        "game": game,
        "games": catalog.load_all(),
        "sheet": sheet_of_game(here.school, game),
        "form": form,
    }
    return render(request, "formation/examens/express.html", context, status=status_of(form))


def _until(now: datetime) -> datetime:
    """Return the closing that is proposed: two hours from now, at the next quarter."""
    end = now + _OPEN
    return shown_once(end + timedelta(minutes=-end.minute % _QUARTER))


def _given(
    request: HttpRequest, here: Desk, promotion: Promotion, game: Game, form: ExpressForm
) -> Exam:
    at_once = "brouillon" not in request.POST
    asked = Express(game=game, **form.cleaned_data)
    made = give_express(actor=here, promotion=promotion, asked=asked, at_once=at_once, rng=CHANCE)
    if at_once:
        day = date_text(asked.closes_at, "j F")
        told = f"La promotion voit l’examen, ouvert jusqu’au {day} à {at_hour(asked.closes_at)}."
        messages.success(request, told)
    return made
