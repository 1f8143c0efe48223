"""Addresses of reports: those of their pages."""

from typing import Final

from django.urls import path

from trainer.api.addresses.schools import SCHOOL
from trainer.api.views import reports

_CLASS: Final = f"{SCHOOL}promotions/<numero:promotion>/rapports/"
_DRILL: Final = f"{_CLASS}<slug:jeu>/<slug:exercice>/"
_PERSON: Final = f"{SCHOOL}personnes/<numero:personne>/suivi/"

urlpatterns = [
    path(_CLASS, reports.MatrixView.as_view(), name="report-matrix"),
    path(f"{_CLASS}erreurs/", reports.SlipsView.as_view(), name="report-slips"),
    path(f"{_CLASS}presence/", reports.AttendanceView.as_view(), name="report-attendance"),
    path(_DRILL, reports.DrillView.as_view(), name="report-drill"),
    path(_PERSON, reports.PersonReportView.as_view(), name="report-person"),
    path(f"{SCHOOL}comparaison/", reports.ComparisonView.as_view(), name="report-comparison"),
]
