"""Whether the site can work, for whoever watches over it."""

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@never_cache
@require_safe
def health(_request: HttpRequest) -> HttpResponse:
    """Answer 200 when the database can be read, 503 otherwise."""
    try:
        with connection.cursor() as cursor:
            # A real table: SELECT 1 does not even open SQLite's file.
            cursor.execute("SELECT 1 FROM django_migrations LIMIT 1")
            cursor.fetchone()
    except DatabaseError:
        return HttpResponse("base de données indisponible\n", "text/plain", status=503)
    return HttpResponse("ok\n", "text/plain")
