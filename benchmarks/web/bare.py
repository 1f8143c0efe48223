"""Bare Django doing the same work: session, user, one read, two writes, one small template."""

from http import HTTPStatus
from typing import Final

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import engines
from django.urls import path
from django.utils import timezone

from trainer.practice.models import Attempt

_PARTIAL: Final = engines["django"].from_string(
    """<section class="verdict"><h2>{% if attempt.correct %}Juste{% else %}Faux{% endif %}</h2>
    <p>{{ attempt.drill }}, question {{ attempt.position }}, {{ user.username }}</p>
    <form method="post" action="/bare/{{ next.pk }}/">{% csrf_token %}
    <button name="reponse" value="tire">Tire</button></form></section>"""
)
_ROWS: Final = 20


def answer(request: HttpRequest, pk: int) -> HttpResponse:
    """Store an answer and the next question, without any rule."""
    user = request.user
    user.is_authenticated  # noqa: B018 - the session's user is read, as on the site
    with transaction.atomic():
        attempt = Attempt.objects.filter(pk=pk).first()
        if attempt is None:
            raise Http404
        attempt.answered_at, attempt.correct = timezone.now(), True
        attempt.given = request.POST["reponse"]
        attempt.verdict = {"given": attempt.given}
        attempt.save(update_fields=("answered_at", "correct", "given", "verdict"))
        following = Attempt.objects.create(
            series_id=attempt.series_id,
            position=attempt.position + 1,
            game=attempt.game,
            drill=attempt.drill,
            branch=attempt.branch,
            seed=attempt.seed,
            rules_version=1,
            situation=attempt.situation,
            asked_at=timezone.now(),
        )
    context = {"attempt": attempt, "next": following, "user": user}
    return HttpResponse(_PARTIAL.render(context, request), status=HTTPStatus.OK)


def page(request: HttpRequest, size: int) -> HttpResponse:
    """Render a bare child template with a table of twenty rows, of ``size`` bytes in all."""
    text = "x" * (size // _ROWS)
    rows = [{"name": f"Ligne {number}", "value": number, "text": text} for number in range(_ROWS)]
    return render(request, "bare/page.html", {"title": "Règles", "rows": rows})


urlpatterns = [path("bare/<int:pk>/", answer), path("page/<int:size>/", page)]
