"""Addresses of the marks room."""

from django.urls import URLPattern, URLResolver, include, path

from trainer.marks.views import corrections, exams, own

app_name = "marks"

exam = [
    path("", exams.exam, name="exam"),
    path("sujets/<number:number>/", exams.paper, name="paper"),
    path("corriges/<number:number>/", exams.paper, {"key": True}, name="key"),
    path("lots/", exams.batches_page, name="batches"),
    path("certificats/", exams.certify, name="certify"),
    path("certificats/revoir/", exams.renew, name="renew"),
    path("a-corriger/", exams.marking, name="marking"),
    path("corrections/", exams.exam_corrections, name="exam-corrections"),
]
desk: list[URLPattern | URLResolver] = [
    path("", exams.home, name="home"),
    path("examens/<number:exam>/", include(exam)),
    path("certificats/<number:certificate>/", exams.certificate, name="certificate"),
    path("certificats/<number:certificate>/revoquer/", exams.revoke, name="revoke"),
    path("copies/<uuid:sitting>/", corrections.copy, name="copy"),
    path("copies/<uuid:sitting>/<number:position>/", corrections.answer, name="answer"),
    path("contestations/", corrections.contestations, name="contestations"),
    path("contestations/<number:contestation>/", corrections.contestation, name="contestation"),
    path("entrainement/<number:objection>/", exams.objection, name="objection"),
    path("corrections/", corrections.corrections, name="corrections"),
    path("corrections/devis/", corrections.quotation, name="quotation"),
    path("corrections/<number:replay>/", corrections.correction, name="correction"),
    path("corrections/<number:replay>/annuler/", corrections.undo, name="undo"),
    path("corrections/<number:replay>/continuer/", corrections.go_on, name="go-on"),
    path("retraits/", corrections.withdrawn, name="withdrawals"),
    path("retraits/<number:withdrawal>/lever/", corrections.lift, name="lift"),
]
urlpatterns = [
    path("formation/ecole/<slug:school>/notes/", include(desk)),
    path(
        "seance/<uuid:series>/<place:position>/contester/",
        exams.contest,
        name="contest-practice",
    ),
    path("examens/contestations/", own.contestations, name="own-contestations"),
    path(
        "examens/copie/<uuid:handed>/<number:position>/contester/",
        own.contest_question,
        name="contest",
    ),
    path("examens/copie/<uuid:handed>/certificat/", own.certificate, name="own-certificate"),
    path("certificats/", own.verify, name="verify"),
    path("certificats/<slug:code>/", own.verified, name="verified"),
]
