"""Addresses of assignments: those of their pages."""

from typing import Final

from django.urls import path

from trainer.api.addresses.schools import SCHOOL
from trainer.api.views import assignments, duties

_ONE: Final = f"{SCHOOL}devoirs/<numero:devoir>/"
_OWN: Final = "devoirs/<numero:devoir>/"

urlpatterns = [
    path(f"{SCHOOL}devoirs/", assignments.AssignmentsView.as_view(), name="assignments"),
    path(_ONE, assignments.AssignmentView.as_view(), name="assignment"),
    path(f"{_ONE}retirer/", assignments.WithdrawView.as_view(), name="assignment-withdraw"),
    path("devoirs/", duties.OwnAssignmentsView.as_view(), name="own-assignments"),
    path(_OWN, duties.OwnAssignmentView.as_view(), name="own-assignment"),
    path(f"{_OWN}commencer/", duties.BeginAssignmentView.as_view(), name="begin-assignment"),
]
