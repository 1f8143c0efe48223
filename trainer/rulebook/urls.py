"""Addresses of the room."""

from django.urls import URLPattern, URLResolver

app_name = "rulebook"

urlpatterns: list[URLPattern | URLResolver] = []
