"""From HTML to PDF with WeasyPrint, which only reads the files of the site."""

import atexit
from collections.abc import Iterable
from functools import cache, partial
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from pypdf import PdfReader, PdfWriter

from trainer.web.heavy import Crew, FullError
from trainer.web.refusals import RefusedError

PDF: Final = "application/pdf"
SCHEME: Final = "tapis:"
"""« tapis:cards/As.svg » is a static file of the site; no other address is read."""
_IMAGE: Final = ("data:image/png;base64,", "data:image/jpeg;base64,")
_MISSING: Final = (
    "L’impression en PDF n’est pas disponible sur ce serveur\u00a0: il y manque la bibliothèque"
    " Pango (voir docs/exploitation.md)."
)
_BUSY: Final = "D’autres documents s’impriment en ce moment\u00a0: réessayez dans un instant."
_LONGEST: Final = 30.0
"""Seconds that a document waits for those before it."""
MOST: Final = 8
"""Documents that are typeset or wait for it: half the requests that may be slow at once."""
_press: Final = Crew("press", 1, MOST)
"""One at a time: two at once, which share Pango's fonts, would spoil the memory of the process."""


class PrintingUnavailableError(RefusedError):
    """The libraries that WeasyPrint calls are not on this machine."""


def pdf_of(html: str) -> bytes:
    """Return a PDF.

    Raises:
        PrintingUnavailableError: if this machine cannot make one.
        RefusedError: if too many others are being made.
    """
    return _typeset(html, tagged=True)


def pdf_of_all(pages: Iterable[str]) -> bytes:
    """Return one PDF of several documents, each numbered for itself; its title is that of the first.

    Each is typeset and let go before the next: what a class takes of the memory is what one takes.
    Being joined, they lose the tags that a single one has.

    Raises:
        PrintingUnavailableError: if this machine cannot make one.
    """
    whole, written = PdfWriter(), BytesIO()
    for number, html in enumerate(pages):
        made = PdfReader(BytesIO(_typeset(html, tagged=False)))
        whole.append(made, import_outline=False)
        if not number and made.metadata:
            whole.add_metadata(made.metadata)
    whole.compress_identical_objects()
    whole.write(written)
    return written.getvalue()


def _typeset(html: str, *, tagged: bool) -> bytes:
    try:
        return _press.run(partial(_made, html, tagged=tagged), _LONGEST)
    except FullError:
        raise RefusedError(_BUSY) from None


def _made(html: str, *, tagged: bool) -> bytes:
    try:
        import weasyprint  # noqa: PLC0415 - slow to import, and not everywhere
    except (ImportError, OSError) as error:
        raise PrintingUnavailableError(_MISSING) from error
    sheet, fonts = paper_style()
    document = weasyprint.HTML(string=html, url_fetcher=_fetcher())
    made: bytes = document.write_pdf(stylesheets=[sheet], font_config=fonts, pdf_tags=tagged)
    return made


@cache
def paper_style() -> tuple[Any, Any]:
    """Return the style and its fonts, unpacked once for all the documents of a process."""
    import weasyprint  # noqa: PLC0415 - see _made
    from weasyprint.text.fonts import FontConfiguration  # noqa: PLC0415 - see _made

    atexit.register(paper_style.cache_clear)  # its fonts are given back before the libraries go
    fonts = FontConfiguration()
    css = (
        files("trainer.marks.presenters.printing")
        .joinpath("papier.css")
        .read_text(encoding="utf-8")
    )
    return weasyprint.CSS(string=css, font_config=fonts, url_fetcher=_fetcher()), fonts


@cache
def _fetcher() -> Any:
    from weasyprint.urls import URLFetcher, URLFetcherResponse  # noqa: PLC0415 - see _made

    class OwnFiles(URLFetcher):
        """Reads static files, and nothing else."""

        def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:  # noqa: ARG002 - theirs
            path = static_file(url)
            if url.startswith(_IMAGE):  # a school's logo, held by the page itself
                own: URLFetcherResponse = super().fetch(url)  # type: ignore[no-untyped-call]  # theirs
                return own
            if path is None:
                raise ValueError(f"not a file of the site: {url}")
            return URLFetcherResponse(url, path.read_bytes())

    return OwnFiles()  # type: ignore[no-untyped-call]  # theirs has no types


def static_file(url: str) -> Path | None:
    """Return the static file of an address, None if it is not one."""
    root = (settings.BASE_DIR / "static").resolve()
    if not url.startswith(SCHEME):
        return None
    path = (root / url.removeprefix(SCHEME)).resolve()
    return path if path.is_relative_to(root) and path.is_file() else None
