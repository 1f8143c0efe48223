"""The addresses of the API, room by room."""

from django.urls import register_converter

from trainer.schools.converters import NumberConverter

register_converter(NumberConverter, "numero")
