"""Orders in the administration: neither what was asked in detail, nor any file."""

from django.contrib import admin

from trainer.orders.models import Order
from trainer.web.archives import Archive


@admin.register(Order)
class OrderAdmin(Archive):
    """What schools have made."""

    list_display = ("title", "school", "kind", "asked_at", "ended_at", "refusal")
    list_select_related = ("school",)
    fields = (
        "title",
        "school",
        "kind",
        "asker",
        "asked_at",
        "done",
        "total",
        "ended_at",
        "refusal",
    )
    ordering = ("-asked_at",)
