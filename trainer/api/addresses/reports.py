"""Addresses of reports: those of their pages."""

from typing import Final

from django.urls import path

from trainer.api.addresses.schools import SCHOOL
from trainer.api.views.reports import Reports

_CLASS: Final = f"{SCHOOL}promotions/<numero:promotion>/rapports/"
_DRILL: Final = f"{_CLASS}<slug:jeu>/<slug:exercice>/"
_PERSON: Final = f"{SCHOOL}personnes/<numero:personne>/suivi/"

urlpatterns = [
    path(_CLASS, Reports.as_view({"get": "matrix"}), name="report-matrix"),
    path(f"{_CLASS}erreurs/", Reports.as_view({"get": "slips"}), name="report-slips"),
    path(f"{_CLASS}presence/", Reports.as_view({"get": "attendance"}), name="report-attendance"),
    path(_DRILL, Reports.as_view({"get": "drill"}), name="report-drill"),
    path(_PERSON, Reports.as_view({"get": "person"}), name="report-person"),
    path(f"{SCHOOL}comparaison/", Reports.as_view({"get": "comparison"}), name="report-comparison"),
]
