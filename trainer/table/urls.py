"""Addresses of the room."""

from django.urls import URLPattern, URLResolver

app_name = "table"

urlpatterns: list[URLPattern | URLResolver] = []
