"""Addresses of the schools room."""

from django.urls import URLPattern, URLResolver, include, path, register_converter

from trainer.schools.views import invitations, options, people, promotions, schools
from trainer.web.numbers import NumberConverter

app_name = "schools"
register_converter(NumberConverter, "number")

promotion = [
    path("", promotions.promotion, name="promotion"),
    path("modifier/", promotions.edit, name="promotion-edit"),
    path("archiver/", promotions.archive, name="promotion-archive"),
    path("rouvrir/", promotions.reopen, name="promotion-reopen"),
    path("importer/", promotions.import_list, name="import"),
    path("codes/", promotions.codes, name="codes"),
]
person = [
    path("", people.person, name="person"),
    path("nom/", people.rename, name="person-rename"),
    path("role/", people.change_role, name="person-role"),
    path("inscrire/", people.enrol, name="person-enrol"),
    path("retirer/", people.withdraw, name="person-withdraw"),
    path("transferer/", people.transfer, name="person-transfer"),
    path("code/", people.renew_code, name="person-code"),
    path("mot-de-passe/", people.new_password, name="person-password"),
    path("partir/", people.remove, name="person-remove"),
    path("anonymiser/", people.anonymise, name="person-anonymise"),
]
school: list[URLPattern | URLResolver] = [
    path("", schools.school, name="school"),
    path("quitter/", schools.leave, name="leave"),
    path("journal/", schools.journal, name="journal"),
    path("promotions/", promotions.promotions_page, name="promotions"),
    path("promotions/<number:promotion>/", include(promotion)),
    path("personnes/", people.people_page, name="people"),
    path("personnes/<number:member>/", include(person)),
    path("invitations/", invitations.invitations_page, name="invitations"),
    path("invitations/<uuid:invitation>/", invitations.invitation, name="invitation"),
    path("invitations/<uuid:invitation>/retirer/", invitations.revoke, name="invitation-revoke"),
    path("pendant-les-examens/", options.doors, name="doors"),
    path("options/", options.options_page, name="options"),
    path("options/<slug:game>/", options.game_options, name="game-options"),
]
urlpatterns = [
    path("formation/", schools.home, name="home"),
    path("formation/courante/<number:membership>/", schools.choose, name="choose"),
    path("formation/ecole/<slug:school>/", include(school)),
    path("rejoindre/", invitations.type_code, name="code"),
    path("rejoindre/<slug:word>/", invitations.join, name="join"),
]
