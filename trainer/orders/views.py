"""Pages of what is being made: how far it is, and the file."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from trainer.orders import selectors
from trainer.orders.presenters import told_of
from trainer.orders.requests import file_of
from trainer.schools.models import Role
from trainer.schools.requests import at_desk
from trainer.schools.selectors import Desk
from trainer.web.pages import in_part


@at_desk(Role.INSTRUCTOR)
def orders_page(request: HttpRequest, here: Desk) -> HttpResponse:
    """List what was ordered in a school since yesterday."""
    rows = [told_of(here, item) for item in selectors.orders(here, timezone.now())]
    return render(request, "preparation/liste.html", {"desk": here, "orders": rows})


@at_desk(Role.INSTRUCTOR)
def order_page(request: HttpRequest, here: Desk, order: UUID) -> HttpResponse:
    """Tell how far an order is, and lead to what was made."""
    told = told_of(here, selectors.order(here, order, timezone.now()))
    page = "preparation/etat.html" if in_part(request) else "preparation/demande.html"
    return render(request, page, {"desk": here, "told": told, "order": told.order})


@at_desk(Role.INSTRUCTOR)
def file(request: HttpRequest, here: Desk, order: UUID) -> HttpResponse:  # noqa: ARG001 - a view
    """Give the file that was made, to be read in the browser."""
    return file_of(selectors.order(here, order, timezone.now()))
