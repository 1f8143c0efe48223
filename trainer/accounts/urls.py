"""Addresses of the room. Those of allauth keep the names by which it knows them."""

from allauth.account import views as allauth_views
from django.urls import include, path, re_path
from django.views.decorators.cache import never_cache

from trainer.accounts import views
from trainer.accounts.views import careful

own = [
    path("", views.home, name="home"),
    path("donnees/", views.data, name="data"),
    path("suppression/", views.delete, name="delete"),
    path("suppression/faite/", views.deleted, name="deleted"),
]

sign_in = [
    path("inscription/", careful(allauth_views.SignupView), name="account_signup"),
    path("connexion/", careful(allauth_views.LoginView), name="account_login"),
    path("deconnexion/", never_cache(allauth_views.logout), name="account_logout"),
    path("desactive/", allauth_views.account_inactive, name="account_inactive"),
    path("confirmation/", careful(allauth_views.ReauthenticateView), name="account_reauthenticate"),
]

email = [
    path("adresse/", careful(allauth_views.EmailView), name="account_email"),
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
    path(
        "mot-de-passe/", careful(allauth_views.PasswordChangeView), name="account_change_password"
    ),
    path(
        "mot-de-passe/premier/", careful(allauth_views.PasswordSetView), name="account_set_password"
    ),
    path(
        "mot-de-passe/oublie/",
        careful(allauth_views.PasswordResetView),
        name="account_reset_password",
    ),
    path(
        "mot-de-passe/oublie/envoi/",
        allauth_views.password_reset_done,
        name="account_reset_password_done",
    ),
    re_path(
        r"^mot-de-passe/oublie/lien/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>[-\w]+)/$",
        careful(allauth_views.PasswordResetFromKeyView, reset_url_key="nouveau"),
        name="account_reset_password_from_key",
    ),
    path(
        "mot-de-passe/oublie/fait/",
        allauth_views.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
]

urlpatterns = [path("", include((own, "accounts"))), *sign_in, *email, *password]
