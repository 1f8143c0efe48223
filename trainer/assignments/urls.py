"""Addresses of the assignments room."""

from django.urls import path

from trainer.assignments.views import desk, own

app_name = "assignments"

_SCHOOL = "formation/ecole/<slug:school>/devoirs/"
_ONE = f"{_SCHOOL}<number:assignment>/"

urlpatterns = [
    path(_SCHOOL, desk.assignments_page, name="assignments"),
    path(f"{_SCHOOL}nouveau/", desk.choose, name="choose"),
    path(f"{_SCHOOL}nouveau/<number:promotion>/", desk.give, name="give"),
    path(_ONE, desk.assignment, name="assignment"),
    path(f"{_ONE}echeance/", desk.move, name="move"),
    path(f"{_ONE}relancer/", desk.remind, name="remind"),
    path(f"{_ONE}retirer/", desk.withdraw, name="withdraw"),
    path("devoirs/", own.home, name="home"),
    path("devoirs/<number:task>/", own.assignment, name="own"),
    path("devoirs/<number:task>/commencer/", own.begin, name="begin"),
]
