"""Adresses of the API: those of the pages, behind « /api/v1 ».

« /arbitre/<jeu>/<exercice>/ » is a page and « /api/v1/arbitre/<jeu>/<exercice>/ » the same as
JSON; what has no page of its own (games, token, odds) is named in the same spirit.
"""

from django.urls import path, re_path, register_converter

from trainer.api.addresses import assignments, exams, live, marks, reports, schools, sittings
from trainer.api.views import account, base, docs, practice, public
from trainer.web.numbers import PlaceConverter

app_name = "api"
register_converter(PlaceConverter, "position")

urlpatterns = [
    path("", public.IndexView.as_view(), name="index"),
    path("jeux/", public.GamesView.as_view(), name="games"),
    path("jeux/<slug:jeu>/", public.GameView.as_view(), name="game"),
    path("regles/<slug:jeu>/", public.BookView.as_view(), name="book"),
    path("regles/<slug:jeu>/<slug:article>/", public.RuleView.as_view(), name="rule"),
    path("probabilites/<slug:jeu>/", public.OddsView.as_view(), name="odds"),
    path("arbitre/<slug:jeu>/<slug:exercice>/", public.RefereeView.as_view(), name="referee"),
    path("entrainement/<slug:jeu>/", public.DrillsView.as_view(), name="drills"),
    path("entrainement/<slug:jeu>/commencer/", practice.StartView.as_view(), name="start"),
    path("seance/<uuid:serie>/", practice.SeriesView.as_view(), name="series"),
    path(
        "seance/<uuid:serie>/<position:position>/", practice.QuestionView.as_view(), name="question"
    ),
    path("progression/", practice.ProgressView.as_view(), name="progress"),
    path("progression/<slug:jeu>/", practice.GameProgressView.as_view(), name="game-progress"),
    *schools.urlpatterns,
    *assignments.urlpatterns,
    *reports.urlpatterns,
    *exams.urlpatterns,
    *sittings.urlpatterns,
    *marks.urlpatterns,
    *live.urlpatterns,
    path("jeton/", account.TokenView.as_view(), name="token"),
    path("schema/", docs.SchemaView.as_view(), name="schema"),
    path("docs/", docs.docs, name="docs"),
    re_path(r"", base.NowhereView.as_view(), name="nowhere"),
]
