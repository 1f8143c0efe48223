"""What pages and programs do with what was made."""

from django.http import HttpResponse

from trainer.orders.models import Order
from trainer.orders.selectors import product


def file_of(found: Order) -> HttpResponse:
    """Return the file that was made for an order, to be read in the browser.

    Raises:
        Http404: if there is none.
    """
    made = product(found)
    response = HttpResponse(bytes(made.body), content_type=made.media_type)
    response["Content-Disposition"] = f'inline; filename="{made.name}"'
    return response
