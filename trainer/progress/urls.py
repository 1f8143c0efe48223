"""Addresses of the room."""

from django.urls import URLPattern, URLResolver

app_name = "progress"

urlpatterns: list[URLPattern | URLResolver] = []
