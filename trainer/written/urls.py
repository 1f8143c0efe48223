"""Addresses of the questions that schools write."""

from django.urls import URLPattern, URLResolver, include, path

from trainer.written import views

app_name = "written"

own = [
    path("", views.question, name="question"),
    path("modifier/", views.edit, name="edit"),
    path("archiver/", views.archive, name="archive"),
    path("dupliquer/", views.duplicate, name="duplicate"),
]
desk: list[URLPattern | URLResolver] = [
    path("", views.bank, name="bank"),
    path("nouvelle/<slug:kind>/", views.new, name="new"),
    path("<number:own>/", include(own)),
]
urlpatterns = [path("formation/ecole/<slug:school>/questions/", include(desk))]
