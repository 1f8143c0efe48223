"""Addresses of assignments: those of their pages."""

from typing import Final

from trainer.api.addresses import at
from trainer.api.addresses.schools import SCHOOL
from trainer.api.views.assignments import Assignments, OwnAssignments

_ONE: Final = f"{SCHOOL}devoirs/<numero:devoir>/"

urlpatterns = [
    at(f"{SCHOOL}devoirs/", "assignments", Assignments, get="list", post="create"),
    at(_ONE, "assignment", Assignments, get="retrieve", patch="partial_update"),
    at(f"{_ONE}retirer/", "assignment-withdraw", Assignments, post="withdraw"),
    at("devoirs/", "own-assignments", OwnAssignments, get="list"),
    at("devoirs/<numero:devoir>/", "own-assignment", OwnAssignments, get="retrieve"),
    at("devoirs/<numero:devoir>/commencer/", "begin-assignment", OwnAssignments, post="begin"),
]
