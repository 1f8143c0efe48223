"""Addresses of the room. Those of allauth keep the names by which it knows them."""

from allauth.account import views as allauth_views
from django.urls import include, path, re_path
from django.views.decorators.cache import never_cache

from trainer.accounts import views

own = [
    path("", views.home, name="home"),
    path("donnees/", views.data, name="data"),
    path("suppression/", views.delete, name="delete"),
    path("suppression/faite/", views.deleted, name="deleted"),
]

sign_in = [
    path("inscription/", views.SignupView.as_view(), name="account_signup"),
    path("connexion/", views.LoginView.as_view(), name="account_login"),
    path("deconnexion/", never_cache(allauth_views.logout), name="account_logout"),
    path("desactive/", allauth_views.account_inactive, name="account_inactive"),
    path("confirmation/", views.ReauthenticateView.as_view(), name="account_reauthenticate"),
]

email = [
    path("adresse/", views.EmailView.as_view(), name="account_email"),
    path(
        "adresse/envoi/",
        allauth_views.email_verification_sent,
        name="account_email_verification_sent",
    ),
    re_path(
        r"^adresse/lien/(?P<key>[-:\w]+)/$",
        allauth_views.confirm_email,
        name="account_confirm_email",
    ),
]

password = [
    path("mot-de-passe/", views.PasswordChangeView.as_view(), name="account_change_password"),
    path("mot-de-passe/premier/", views.PasswordSetView.as_view(), name="account_set_password"),
    path("mot-de-passe/oublie/", views.PasswordResetView.as_view(), name="account_reset_password"),
    path(
        "mot-de-passe/oublie/envoi/",
        allauth_views.password_reset_done,
        name="account_reset_password_done",
    ),
    re_path(
        r"^mot-de-passe/oublie/lien/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>[-\w]+)/$",
        views.PasswordResetFromKeyView.as_view(),
        name="account_reset_password_from_key",
    ),
    path(
        "mot-de-passe/oublie/fait/",
        allauth_views.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
]

urlpatterns = [path("", include((own, "accounts"))), *sign_in, *email, *password]
