"""QR codes, drawn on the server."""

from functools import lru_cache
from typing import Final

import segno
from django.utils.safestring import SafeString

_MASK: Final = 2
_QUIET: Final = 4
"""Modules of white around a code, without which some cameras miss it."""


@lru_cache(maxsize=1024)
def qr_svg(address: str) -> SafeString:
    """Return the QR code of an address as SVG, black on white whatever the page's colours.

    Any of the eight masks can be read; trying them all for the prettiest takes four times as
    long, and a sheet holds hundreds of codes.
    """
    drawn: str = segno.make(address, error="m", micro=False, mask=_MASK).svg_inline(
        border=_QUIET, dark="#000", light="#fff", svgclass="qr", lineclass=None, omitsize=True
    )
    return SafeString(drawn)
