"""Rows that are added and read, never changed: what was written can be relied on."""

from datetime import datetime
from typing import Any, override

from django.core.exceptions import PermissionDenied
from django.db import models


class AppendOnlyQuerySet[M: models.Model](models.QuerySet[M]):
    """Refuses to change or delete rows; the database still deletes them with what they hang on."""

    @override
    def update(self, **kwargs: Any) -> int:
        """Change no row.

        Raises:
            PermissionDenied: always.
        """
        raise PermissionDenied("append-only")

    @override
    def delete(self) -> tuple[int, dict[str, int]]:
        """Delete no row.

        Raises:
            PermissionDenied: always.
        """
        raise PermissionDenied("append-only")


class AgedQuerySet[M: models.Model](AppendOnlyQuerySet[M]):
    """Rows with their date, ``at``, that are purged by age alone."""

    def purge(self, before: datetime) -> int:
        """Delete those written before a date, at the end of their period; return how many."""
        deleted, _ = models.QuerySet.delete(self.filter(at__lt=before))
        return deleted


class AppendOnly(models.Model):
    """A row of that kind; its manager is made of an ``AppendOnlyQuerySet``."""

    class Meta:
        abstract = True

    @override
    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write a new row.

        Raises:
            PermissionDenied: if it is already written.
        """
        if not self._state.adding:
            raise PermissionDenied("append-only")
        super().save(*args, **kwargs)

    @override
    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Stay written.

        Raises:
            PermissionDenied: always.
        """
        raise PermissionDenied("append-only")
