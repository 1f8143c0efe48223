"""Addresses of the room. Those of allauth keep the names by which it knows them."""

from allauth.account import views as allauth_views
from allauth.mfa.base import views as factor_views
from allauth.mfa.recovery_codes import views as code_views
from allauth.mfa.totp import views as totp_views
from allauth.mfa.webauthn import views as passkey_views
from allauth.socialaccount import views as school_views
from allauth.socialaccount.providers.openid_connect import views as openid
from django.urls import include, path, re_path
from django.views.decorators.cache import never_cache
from django.views.generic import RedirectView

from trainer.accounts import views
from trainer.accounts.views import careful

own = [
    path("", views.home, name="home"),
    path("donnees/", views.data, name="data"),
    path("reglages/", views.preferences, name="preferences"),
    path("rappels/<str:token>/", views.reminders, name="reminders"),
    path("suppression/", views.delete, name="delete"),
    path("suppression/faite/", views.deleted, name="deleted"),
    path("connexions/fermer/", views.end_others, name="end_others"),
    path("connexions/<int:connection>/fermer/", views.end, name="end"),
]

sign_in = [
    path("inscription/", careful(allauth_views.SignupView), name="account_signup"),
    path("connexion/", careful(allauth_views.LoginView), name="account_login"),
    path("deconnexion/", views.sign_out, name="account_logout"),
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

second_factor = [
    path("connexions/", views.connections, name="usersessions_list"),
    path("connexion/code/", never_cache(views.SecondStep.as_view()), name="mfa_authenticate"),
    path("connexion/cle/", views.PasskeyDoor.as_view(), name="mfa_login_webauthn"),
    path("confirmation/code/", careful(factor_views.ReauthenticateView), name="mfa_reauthenticate"),
    path(
        "confirmation/cle/",
        careful(passkey_views.ReauthenticateWebAuthnView),
        name="mfa_reauthenticate_webauthn",
    ),
    path("securite/", never_cache(factor_views.index), name="mfa_index"),
    path("securite/application/", careful(totp_views.ActivateTOTPView), name="mfa_activate_totp"),
    path(
        "securite/application/retrait/",
        careful(totp_views.DeactivateTOTPView),
        name="mfa_deactivate_totp",
    ),
    path(
        "securite/codes/",
        never_cache(code_views.view_recovery_codes),
        name="mfa_view_recovery_codes",
    ),
    path(
        "securite/codes/nouveaux/",
        careful(code_views.GenerateRecoveryCodesView),
        name="mfa_generate_recovery_codes",
    ),
    path(
        "securite/cles/", RedirectView.as_view(pattern_name="mfa_index"), name="mfa_list_webauthn"
    ),
    path("securite/cles/ajout/", careful(passkey_views.AddWebAuthnView), name="mfa_add_webauthn"),
    path(
        "securite/cles/<int:pk>/nom/",
        careful(passkey_views.EditWebAuthnView),
        name="mfa_edit_webauthn",
    ),
    path(
        "securite/cles/<int:pk>/retrait/",
        never_cache(passkey_views.remove_webauthn),
        name="mfa_remove_webauthn",
    ),
]

school = [
    path("acces/<slug:provider_id>/", openid.login, name="openid_connect_login"),
    path("acces/<slug:provider_id>/retour/", openid.callback, name="openid_connect_callback"),
    path("acces/", careful(school_views.ConnectionsView), name="socialaccount_connections"),
    path("acces-nouveau/", careful(school_views.SignupView), name="socialaccount_signup"),
    path("acces-refuse/", never_cache(school_views.login_error), name="socialaccount_login_error"),
    path(
        "acces-abandonne/",
        never_cache(school_views.login_cancelled),
        name="socialaccount_login_cancelled",
    ),
]

urlpatterns = [
    path("", include((own, "accounts"))),
    *sign_in,
    *second_factor,
    *school,
    *email,
    *password,
]
