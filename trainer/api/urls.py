"""Adresses of the API: those of the pages, behind « /api/v1 ».

« /arbitre/<jeu>/<exercice>/ » is a page and « /api/v1/arbitre/<jeu>/<exercice>/ » the same as
JSON; what has no page of its own (games, token, odds) is named in the same spirit.
"""

from django.urls import path, re_path, register_converter

from trainer.api.addresses import assignments, exams, live, marks, reports, schools, sittings
from trainer.api.views import docs
from trainer.api.views.account import Tokens
from trainer.api.views.practice import Practice, Progress
from trainer.api.views.public import Books, Drills, Referee
from trainer.web.numbers import PlaceConverter

app_name = "api"
register_converter(PlaceConverter, "position")

urlpatterns = [
    path("", Books.as_view({"get": "index"}), name="index"),
    path("jeux/", Books.as_view({"get": "list"}), name="games"),
    path("jeux/<slug:jeu>/", Books.as_view({"get": "retrieve"}), name="game"),
    path("regles/<slug:jeu>/", Books.as_view({"get": "book"}), name="book"),
    path("regles/<slug:jeu>/<slug:article>/", Books.as_view({"get": "rule"}), name="rule"),
    path("probabilites/<slug:jeu>/", Books.as_view({"get": "odds"}), name="odds"),
    path(
        "arbitre/<slug:jeu>/<slug:exercice>/",
        Referee.as_view({"get": "retrieve", "post": "rule"}),
        name="referee",
    ),
    path("entrainement/<slug:jeu>/", Drills.as_view({"get": "list"}), name="drills"),
    path("entrainement/<slug:jeu>/commencer/", Practice.as_view({"post": "create"}), name="start"),
    path("seance/<uuid:serie>/", Practice.as_view({"get": "resume"}), name="series"),
    path(
        "seance/<uuid:serie>/<position:position>/",
        Practice.as_view({"get": "retrieve", "post": "answer"}),
        name="question",
    ),
    path("progression/", Progress.as_view({"get": "list"}), name="progress"),
    path("progression/<slug:jeu>/", Progress.as_view({"get": "retrieve"}), name="game-progress"),
    *schools.urlpatterns,
    *assignments.urlpatterns,
    *reports.urlpatterns,
    *exams.urlpatterns,
    *sittings.urlpatterns,
    *marks.urlpatterns,
    *live.urlpatterns,
    path("jeton/", Tokens.as_view({"post": "create", "delete": "destroy"}), name="token"),
    path("schema/", docs.SchemaView.as_view(), name="schema"),
    path("docs/", docs.docs, name="docs"),
    path("docs/<slug:chapitre>/", docs.chapter, name="docs-chapter"),
    re_path(r"", docs.NowhereView.as_view(), name="nowhere"),
]
