"""QR codes, drawn on the server."""

import segno
from django.utils.safestring import SafeString

_QUIET: int = 4
"""Modules of white around a code, without which some cameras miss it."""


def qr_svg(address: str) -> SafeString:
    """Return the QR code of an address as SVG, black on white whatever the page's colours."""
    drawn: str = segno.make(address, error="m", micro=False).svg_inline(
        border=_QUIET, dark="#000", light="#fff", svgclass="qr", lineclass=None, omitsize=True
    )
    return SafeString(drawn)
