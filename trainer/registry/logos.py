"""A logo as it is kept: drawn again, so that nothing of the file sent but its picture remains."""

import base64
from io import BytesIO
from typing import Final

from PIL import Image, ImageOps

LARGEST: Final = 100 * 1024
"""Octets of a file that is sent, at most."""
_MOST_PIXELS: Final = 4_000_000
"""Of a picture, told by its first octets: a larger one is not decoded."""
_KEPT: Final = (900, 450)
"""Pixels of the picture that is kept, at most: 300 to the inch on paper."""


class NoLogoError(ValueError):
    """What was sent is no picture that can be printed."""


def redrawn(body: bytes) -> str:
    """Return a PNG or JPEG file as the ``data:`` address of the same picture.

    Raises:
        NoLogoError: if it is too large, or no such picture.
    """
    if len(body) > LARGEST:
        raise NoLogoError
    try:
        picture: Image.Image = Image.open(BytesIO(body), formats=("PNG", "JPEG"))
        kind = picture.format
        if picture.width * picture.height > _MOST_PIXELS:
            raise NoLogoError
        picture = ImageOps.exif_transpose(picture)
        picture = picture.convert("RGB" if kind == "JPEG" else "RGBA")
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise NoLogoError from error
    picture.thumbnail(_KEPT)
    picture.info.clear()  # neither profile nor remarks
    out = BytesIO()
    picture.save(out, kind, optimize=True)
    return f"data:image/{str(kind).lower()};base64,{base64.b64encode(out.getvalue()).decode()}"


def picture_in(address: str) -> tuple[str, bytes]:
    """Return the kind and the octets of what ``redrawn`` returned."""
    head, _, body = address.partition(";base64,")
    return head.removeprefix("data:"), base64.b64decode(body)
