"""Addresses of the live room."""

from django.urls import path

from trainer.live import views

app_name = "live"

_CLASS = "formation/ecole/<slug:school>/promotions/<number:promotion>/direct/"
_SEQUENCE = f"{_CLASS}suites/<number:sequence>/"
_ONE = f"{_CLASS}<number:question>/"

urlpatterns = [
    path(_CLASS, views.board, name="board"),
    path(f"{_CLASS}rejoindre/", views.join, name="join"),
    path(f"{_CLASS}question/", views.ask, name="ask"),
    path(f"{_CLASS}seances/", views.past, name="lessons"),
    path(f"{_CLASS}seances/<number:lesson>/", views.lesson, name="lesson"),
    path(f"{_CLASS}suites/", views.prepare, name="prepare"),
    path(_SEQUENCE, views.sequence, name="sequence"),
    path(f"{_SEQUENCE}lancer/", views.run, name="run"),
    path(_ONE, views.screen, name="screen"),
    path(f"{_ONE}clore/", views.close, name="close"),
    path(f"{_ONE}temps/", views.time, name="time"),
    path(f"{_ONE}expliquer/", views.explain, name="explain"),
    path("direct/", views.own, name="own"),
    path("direct/<number:asked>/", views.answer, name="answer"),
]
