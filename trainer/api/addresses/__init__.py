"""The addresses of the API, room by room."""

from django.urls import register_converter

from trainer.web.numbers import NumberConverter

register_converter(NumberConverter, "numero")
