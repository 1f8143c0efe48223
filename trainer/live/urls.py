"""Addresses of the live room."""

from django.urls import path

from trainer.live.views import desk, lessons, phones, sequences

app_name = "live"

_CLASS = "formation/ecole/<slug:school>/promotions/<number:promotion>/direct/"
_SEQUENCE = f"{_CLASS}suites/<number:sequence>/"
_ONE = f"{_CLASS}<number:question>/"

urlpatterns = [
    path(_CLASS, desk.board, name="board"),
    path(f"{_CLASS}rejoindre/", desk.join, name="join"),
    path(f"{_CLASS}question/", desk.ask, name="ask"),
    path(f"{_CLASS}seances/", lessons.past, name="lessons"),
    path(f"{_CLASS}seances/<number:lesson>/", lessons.lesson, name="lesson"),
    path(f"{_CLASS}suites/", sequences.prepare, name="prepare"),
    path(_SEQUENCE, sequences.sequence, name="sequence"),
    path(f"{_SEQUENCE}lancer/", sequences.run, name="run"),
    path(_ONE, desk.screen, name="screen"),
    path(f"{_ONE}clore/", desk.close, name="close"),
    path(f"{_ONE}temps/", desk.time, name="time"),
    path(f"{_ONE}expliquer/", desk.explain, name="explain"),
    path("direct/", phones.own, name="own"),
    path("direct/<number:asked>/", phones.answer, name="answer"),
]
