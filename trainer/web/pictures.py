"""A picture as it is kept: drawn again, so that nothing of the file sent but the picture remains.

What one costs is bounded before it is decoded: its octets, its pixels, the passes of a JPEG over
them. The costliest that passes takes some 0.6 s of a processor and 60 MB
(``tests/web/test_picture_costs.py``), and two at most are decoded at once in a process.

QR codes, drawn on the server.
"""

import base64
from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from typing import Any, Final, NamedTuple

import segno
from django.utils.safestring import SafeString
from PIL import Image, ImageOps

from trainer.web.heavy import Crew, FullError


class Bounds(NamedTuple):
    """How large a picture may be: octets of the file sent, pixels of what is kept of it."""

    octets: int
    kept: tuple[int, int]

    @property
    def told(self) -> str:
        """What may be sent, in French."""
        return f"Une image PNG ou JPEG de {self.octets // 1024} Ko et quatre millions de pixels au plus."


LOGO: Final = Bounds(100 * 1024, (900, 450))
"""300 pixels to the inch on paper."""
PLATE: Final = Bounds(600 * 1024, (1400, 1000))
"""What is looked at with a question."""
_MOST_PIXELS: Final = 4_000_000
"""Of a picture, told by its first octets: a larger one is not decoded."""
_MOST_SCANS: Final = 100
"""Passes of a progressive JPEG. Programs write ten or so; each goes over all the pixels, in up to
4 ms, and takes a dozen octets: without a bound a file of 600 KB is decoded for minutes."""
_SCAN: Final = b"\xff\xda"
"""What begins a pass: no data of a pass looks like it."""
_HEAVIEST: Final = 4
"""How many times the octets that may be sent those that are kept may be."""
AT_ONCE: Final = 2
"""Pictures that a process decodes together."""
MOST_WAITING: Final = 8
"""Pictures that are decoded or wait for it: half the requests that may be slow at once."""
_readers: Final = Crew("pictures", AT_ONCE, MOST_WAITING)


class NoPictureError(ValueError):
    """What was sent is no picture that can be shown."""


KINDS: Final = {"png": "PNG", "jpg": "JPEG", "jpeg": "JPEG"}
"""How a file is called → what is in it."""


def redrawn(body: bytes, bounds: Bounds = LOGO, kinds: Iterable[str] = KINDS.values()) -> str:
    """Return a PNG or JPEG file as the ``data:`` address of the same picture.

    Raises:
        NoPictureError: if it is too large, or no such picture.
        FullError: if too many others are being decoded.
    """
    if len(body) > bounds.octets or body.count(_SCAN) > _MOST_SCANS:
        raise NoPictureError
    try:
        kind, drawn = _readers.run(lambda: _drawn(body, bounds.kept, tuple(kinds)))
    except FullError:
        raise
    except Exception as error:  # readers of pictures fail in more ways than they tell
        raise NoPictureError from error
    if len(drawn) > _HEAVIEST * bounds.octets:
        raise NoPictureError
    return f"data:image/{kind.lower()};base64,{base64.b64encode(drawn).decode()}"


def _drawn(body: bytes, kept: tuple[int, int], kinds: tuple[str, ...]) -> tuple[str, bytes]:
    """Return the kind of a picture and its new file; raise anything if it is none."""
    picture: Image.Image = Image.open(BytesIO(body), formats=kinds)
    if picture.width * picture.height > _MOST_PIXELS:
        raise NoPictureError
    kind = "PNG" if picture.format == "PNG" else "JPEG"  # of several pictures too, of telephones
    picture = ImageOps.exif_transpose(picture)
    picture = picture.convert("RGB" if kind == "JPEG" else "RGBA")
    picture.thumbnail(kept)
    picture.info.clear()  # neither profile nor remarks
    out = BytesIO()
    # To make a PNG smallest may take five seconds, and gains a quarter.
    how: dict[str, Any] = {"compress_level": 4} if kind == "PNG" else {"optimize": True}
    picture.save(out, kind, **how)
    return kind, out.getvalue()


def picture_in(address: str) -> tuple[str, bytes]:
    """Return the kind and the octets of what ``redrawn`` returned."""
    head, _, body = address.partition(";base64,")
    return head.removeprefix("data:"), base64.b64decode(body)


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
