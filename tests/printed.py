"""What is to be printed, as it is laid out: which words leave their page, and where pages end."""

from collections.abc import Iterator
from typing import Any, Final

import weasyprint

from trainer.marks.presenters.printing.pdf import _fetcher, paper_style

_CLOSE: Final = 1.0
"""Pixels that rounding takes."""


def laid_out(html: str) -> list[Any]:
    """Return the boxes of the pages that WeasyPrint lays out."""
    sheet, fonts = paper_style()
    document = weasyprint.HTML(string=html, url_fetcher=_fetcher())
    return [
        page._page_box for page in document.render(stylesheets=[sheet], font_config=fonts).pages
    ]


def outside(html: str) -> list[str]:
    """Return the words that go beyond the margins of their page, or cover the words of a neighbour."""
    return [words for page in laid_out(html) for words in (*_beyond(page), *_covered(page))]


def words_of(html: str) -> dict[str, list[tuple[int, int]]]:
    """Return where each word, or line of words, begins: its pixels, by what it says."""
    found: dict[str, list[tuple[int, int]]] = {}
    for page in laid_out(html):
        for one in words_in(page):
            found.setdefault(one.text, []).append((round(one.position_x), round(one.width)))
    return found


def blank_feet(html: str) -> list[float]:
    """Return which part of each page but the last is left blank at its foot, from 0 to 1."""
    return [
        1
        - (max(one.position_y for one in words_in(page) if not _in_margin(one, page)) / page.height)
        for page in laid_out(html)[:-1]
    ]


def words_in(box: Any) -> Iterator[Any]:
    """Yield the boxes of words, but those of no height."""
    for one in box.descendants():
        text = getattr(one, "text", "")
        if text.strip() and one.width and one.style["font_size"]:
            yield one


def _beyond(page: Any) -> Iterator[str]:
    left, right = page.content_box_x(), page.content_box_x() + page.width
    foot = page.content_box_y() + page.height
    for one in words_in(page):
        if _in_margin(one, page):
            continue
        far = one.position_x < left - _CLOSE or one.position_x + one.width > right + _CLOSE
        if far or one.position_y + one.height > foot + _CLOSE:
            yield one.text


def _in_margin(one: Any, page: Any) -> bool:
    """Whether words are the number of a page, or what is said at its foot."""
    return any(one in (*box.descendants(),) for box in page.children if hasattr(box, "at_keyword"))


def _covered(page: Any) -> Iterator[str]:
    """Yield the words of a cell that begin in it and end in the next one."""
    for cell in page.descendants():
        if type(cell).__name__ != "TableCellBox":
            continue
        edge = cell.position_x + cell.margin_width()
        yield from (
            one.text for one in words_in(cell) if one.position_x + one.width > edge + _CLOSE
        )
