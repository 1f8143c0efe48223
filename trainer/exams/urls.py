"""Addresses of the exams room."""

from django.urls import URLPattern, URLResolver, include, path

from trainer.exams.views import composing, conducting, express, patterns, pictures, sitting

app_name = "exams"

copy = [
    path("", sitting.copy, name="copy"),
    path("temps/", sitting.clock, name="clock"),
    path("remettre/", sitting.hand_in, name="hand-in"),
    path("resultat/", sitting.result, name="result"),
    path("<number:position>/", sitting.question, name="question"),
    path("<number:position>/ouvrir/", sitting.open_question, name="open-question"),
]
part = [
    path("", composing.part, name="part"),
    path("retirer/", composing.remove_part, name="part-remove"),
]
exam: list[URLPattern | URLResolver] = [
    path("", conducting.exam, name="exam"),
    path("modifier/", composing.edit, name="edit"),
    path("options/<slug:game>/", composing.options, name="options"),
    path("apercu/", composing.preview, name="preview"),
    path("composition/", composing.compose, name="compose"),
    path("parties/", composing.add_part, name="part-add"),
    path("parties/<number:part>/", include(part)),
    path("publier/", composing.publish, name="publish"),
    path("reprendre/", composing.withdraw, name="withdraw"),
    path("supprimer/", composing.delete, name="delete"),
    path("dupliquer/", composing.duplicate, name="duplicate"),
    path("modele/", patterns.keep, name="pattern-keep"),
    path("admettre/<number:member>/", conducting.admit, name="admit"),
    path("fermer-la-salle/", conducting.shut_hall, name="shut-hall"),
    path("depart/", conducting.depart, name="depart"),
    path("arreter/", conducting.stop, name="stop"),
    path("relancer/", conducting.remind, name="remind"),
    path("prolonger/", conducting.extend, name="extend"),
    path("rouvrir/", conducting.reopen, name="reopen"),
    path("amenagements/", conducting.grants, name="grants"),
    path("sujet/", conducting.paper, name="paper"),
    path("sujet/<number:position>/annuler/", conducting.void, name="void"),
    path("sujet/<number:position>/retablir/", conducting.unvoid, name="unvoid"),
    path("copies/<uuid:sitting>/", conducting.copy, name="sitting-page"),
    path("copies/<uuid:sitting>/rouvrir/", conducting.reopen_copy, name="sitting-reopen"),
    path("copies/<uuid:sitting>/annuler/", conducting.void_copy, name="sitting-void"),
    path("copies/<uuid:sitting>/retablir/", conducting.restore_copy, name="sitting-restore"),
]
desk: list[URLPattern | URLResolver] = [
    path("", composing.exams_page, name="list"),
    path("modeles/", patterns.patterns_page, name="patterns"),
    path("modeles/<number:pattern>/renommer/", patterns.rename, name="pattern-rename"),
    path("modeles/<number:pattern>/supprimer/", patterns.forget, name="pattern-delete"),
    path("nouveau/", composing.new, name="new"),
    path("express/<number:promotion>/", express.express, name="express"),
    path("<number:exam>/", include(exam)),
]
urlpatterns = [
    path("examens/", sitting.home, name="home"),
    path("examens/<number:announced>/", sitting.notice, name="notice"),
    path("examens/<number:announced>/commencer/", sitting.begin, name="begin"),
    path("examens/copie/<uuid:copy>/", include(copy)),
    path("examens/images/<uuid:shown>/", pictures.picture, name="picture"),
    path("formation/ecole/<slug:school>/examens/", include(desk)),
    path(
        "formation/ecole/<slug:school>/personnes/<number:member>/temps/",
        conducting.lasting,
        name="lasting",
    ),
]
