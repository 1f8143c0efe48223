"""Addresses of the page of tokens, in the account."""

from django.urls import path

from trainer.api.views import page

app_name = "tokens"
urlpatterns = [
    path("", page.tokens, name="home"),
    path("<numero:token>/revoquer/", page.revoke, name="revoke"),
]
