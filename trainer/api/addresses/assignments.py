"""Addresses of assignments: those of their pages."""

from typing import Final

from django.urls import path

from trainer.api.addresses.schools import SCHOOL
from trainer.api.views.assignments import Assignments, OwnAssignments

_ONE: Final = f"{SCHOOL}devoirs/<numero:devoir>/"
_READ: Final = {"get": "list"}

urlpatterns = [
    path(
        f"{SCHOOL}devoirs/",
        Assignments.as_view({"get": "list", "post": "create"}),
        name="assignments",
    ),
    path(
        _ONE,
        Assignments.as_view({"get": "retrieve", "patch": "partial_update"}),
        name="assignment",
    ),
    path(f"{_ONE}retirer/", Assignments.as_view({"post": "withdraw"}), name="assignment-withdraw"),
    path("devoirs/", OwnAssignments.as_view({"get": "list"}), name="own-assignments"),
    path(
        "devoirs/<numero:devoir>/",
        OwnAssignments.as_view({"get": "retrieve"}),
        name="own-assignment",
    ),
    path(
        "devoirs/<numero:devoir>/commencer/",
        OwnAssignments.as_view({"post": "begin"}),
        name="begin-assignment",
    ),
]
