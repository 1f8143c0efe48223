"""Addresses of what is being made."""

from django.urls import path

from trainer.orders import views

app_name = "orders"

_SCHOOL = "formation/ecole/<slug:school>/documents/"

urlpatterns = [
    path(_SCHOOL, views.orders_page, name="list"),
    path(f"{_SCHOOL}<uuid:order>/", views.order_page, name="order"),
    path(f"{_SCHOOL}<uuid:order>/fichier/", views.file, name="file"),
]
