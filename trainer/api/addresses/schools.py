"""Addresses of schools: those of their pages."""

from typing import Final

from django.urls import path

from trainer.api.views import invitations, people, promotions, schools

SCHOOL: Final = "formation/ecole/<slug:ecole>/"
_CLASS: Final = f"{SCHOOL}promotions/<numero:promotion>/"
_PERSON: Final = f"{SCHOOL}personnes/<numero:personne>/"
_INVITATION: Final = f"{SCHOOL}invitations/<uuid:invitation>/"

urlpatterns = [
    path("rejoindre/", invitations.JoinView.as_view(), name="join"),
    path("formation/", schools.OwnSchoolsView.as_view(), name="schools"),
    path("formation/courante/<numero:inscription>/", schools.ChooseView.as_view(), name="choose"),
    path(SCHOOL, schools.SchoolView.as_view(), name="school"),
    path(f"{SCHOOL}quitter/", schools.LeaveView.as_view(), name="leave"),
    path(f"{SCHOOL}journal/", schools.JournalView.as_view(), name="journal"),
    path(f"{SCHOOL}options/", schools.HousesView.as_view(), name="school-houses"),
    path(f"{SCHOOL}options/<slug:jeu>/", schools.HouseView.as_view(), name="school-house"),
    path(f"{SCHOOL}promotions/", promotions.PromotionsView.as_view(), name="promotions"),
    path(_CLASS, promotions.PromotionView.as_view(), name="promotion"),
    path(f"{_CLASS}archiver/", promotions.ArchiveView.as_view(), name="archive"),
    path(f"{_CLASS}rouvrir/", promotions.ReopenView.as_view(), name="reopen"),
    path(f"{_CLASS}importer/", promotions.ImportView.as_view(), name="import"),
    path(f"{_CLASS}codes/", promotions.CodesView.as_view(), name="codes"),
    path(f"{SCHOOL}personnes/", people.PeopleView.as_view(), name="members"),
    path(_PERSON, people.PersonView.as_view(), name="member"),
    path(f"{_PERSON}role/", people.RoleView.as_view(), name="member-role"),
    path(f"{_PERSON}inscrire/", people.EnrolView.as_view(), name="enrol"),
    path(f"{_PERSON}retirer/", people.WithdrawView.as_view(), name="withdraw"),
    path(f"{_PERSON}transferer/", people.TransferView.as_view(), name="transfer"),
    path(f"{_PERSON}code/", people.CodeView.as_view(), name="member-code"),
    path(f"{_PERSON}partir/", people.RemoveView.as_view(), name="remove"),
    path(f"{_PERSON}anonymiser/", people.AnonymiseView.as_view(), name="anonymise"),
    path(f"{SCHOOL}invitations/", invitations.InvitationsView.as_view(), name="invitations"),
    path(_INVITATION, invitations.InvitationView.as_view(), name="invitation"),
    path(f"{_INVITATION}retirer/", invitations.RevokeView.as_view(), name="revoke"),
]
