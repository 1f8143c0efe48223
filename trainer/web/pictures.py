"""A picture as it is kept: drawn again, so that nothing of the file sent but the picture remains."""

import base64
from collections.abc import Iterable
from io import BytesIO
from typing import Final, NamedTuple

from PIL import Image, ImageOps


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


class NoPictureError(ValueError):
    """What was sent is no picture that can be shown."""


KINDS: Final = {"png": "PNG", "jpg": "JPEG", "jpeg": "JPEG"}
"""How a file is called → what is in it."""


def redrawn(body: bytes, bounds: Bounds = LOGO, kinds: Iterable[str] = KINDS.values()) -> str:
    """Return a PNG or JPEG file as the ``data:`` address of the same picture.

    Raises:
        NoPictureError: if it is too large, or no such picture.
    """
    if len(body) > bounds.octets:
        raise NoPictureError
    try:
        picture: Image.Image = Image.open(BytesIO(body), formats=tuple(kinds))
        kind = picture.format
        if picture.width * picture.height > _MOST_PIXELS:
            raise NoPictureError
        picture = ImageOps.exif_transpose(picture)
        picture = picture.convert("RGB" if kind == "JPEG" else "RGBA")
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise NoPictureError from error
    picture.thumbnail(bounds.kept)
    picture.info.clear()  # neither profile nor remarks
    out = BytesIO()
    picture.save(out, kind, optimize=True)
    return f"data:image/{str(kind).lower()};base64,{base64.b64encode(out.getvalue()).decode()}"


def picture_in(address: str) -> tuple[str, bytes]:
    """Return the kind and the octets of what ``redrawn`` returned."""
    head, _, body = address.partition(";base64,")
    return head.removeprefix("data:"), base64.b64decode(body)
