"""Pictures that cost: made to be small to send and long to decode, or spoilt anywhere."""

from functools import cache
from io import BytesIO
from random import Random
from typing import Any, Final

from PIL import Image

SIDE: Final = 2000
"""Four million pixels: the most that is decoded."""
_SOI: Final = 2
_SCAN: Final = 0xDA
_END: Final = b"\xff\xd9"


def encoded(picture: Image.Image, kind: str = "PNG", **how: Any) -> bytes:
    """Return the file of a picture."""
    out = BytesIO()
    picture.save(out, kind, **how)
    return out.getvalue()


@cache
def noise(mode: str, size: tuple[int, int] = (SIDE, SIDE), seed: int = 27) -> Image.Image:
    """Return a picture that no program makes smaller."""
    octets = len(Image.new(mode, size).tobytes())
    return Image.frombytes(mode, size, Random(seed).randbytes(octets))


def progressive(side: int = SIDE, *, quality: int = 60, noisy: bool = False) -> bytes:
    """Return a JPEG that is drawn in several passes."""
    picture = noise("RGB", (side, side)) if noisy else Image.new("RGB", (side, side), "#1f5b3a")
    return encoded(picture, "JPEG", progressive=True, quality=quality)


def passes(file: bytes) -> list[bytes]:
    """Return the passes of a JPEG, as they stand in its file."""
    found, at = [], _SOI
    while file[at : at + 2] != _END:
        kind, start = file[at + 1], at
        at += 2 + int.from_bytes(file[at + 2 : at + 4])
        if kind == _SCAN:
            while file[at] != 0xFF or file[at + 1] in {0, *range(0xD0, 0xD8)}:
                at += 1
            found.append(file[start:at])
    return found


def bomb(file: bytes, wanted: int, which: int = -1) -> bytes:
    """Return a JPEG of so many passes: its own, then one of them again and again."""
    own = passes(file)
    return file.removesuffix(_END) + own[which] * (wanted - len(own)) + _END


def spoilt(file: bytes, rng: Random) -> bytes:
    """Return a file a few octets of which are others, mostly in its head, or that is cut or doubled."""
    changed = bytearray(file)
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        reach = rng.choice((40, 160, len(changed)))
        at = rng.randrange(min(reach, len(changed)))
        changed[at] = rng.choice((0, 1, 0x7F, 0x80, 0xFF, rng.randrange(256)))
    match rng.randrange(12):
        case 0:
            del changed[rng.randrange(len(changed)) :]
        case 1:
            at = rng.randrange(len(changed))
            changed[at:at] = changed[at : at + rng.randrange(1, 64)]
        case 2:
            at = rng.randrange(len(changed))
            del changed[at : at + rng.randrange(1, 64)]
    return bytes(changed)


@cache
def samples() -> tuple[bytes, ...]:
    """Return one small file of each kind that is read, with all that it may bear beside its picture."""
    small = noise("RGB", (16, 12))
    exif = Image.Exif()
    exif[0x0112] = 6  # turned
    exif[0x010E], exif[0x011A], exif[0x9286] = "Lille", 72.0, b"\0\1\2"
    exif.get_ifd(0x8825).update({1: "N", 2: (50.0, 38.0, 0.0)})
    exif.get_ifd(0x8769).update({0x9003: "2026:11:27 10:00:00", 0xA002: 16})
    profile = b"\0\0\x02\x0cADBE" + bytes(120)
    alpha = noise("RGBA", (16, 12))
    paper = small.convert("P", palette=Image.Palette.ADAPTIVE)
    return (
        encoded(small, "JPEG", exif=exif, icc_profile=profile, dpi=(72, 72), comment=b"Lille"),
        encoded(small, "JPEG", exif=exif, progressive=True, quality=90),
        encoded(small.convert("CMYK"), "JPEG", exif=exif),
        encoded(small, "MPO", save_all=True, append_images=[small.rotate(180)], exif=exif),
        encoded(alpha, exif=exif, icc_profile=profile, dpi=(72, 72)),
        encoded(paper, transparency=3, exif=exif),
        encoded(noise("I;16", (16, 12))),
        encoded(alpha, save_all=True, append_images=[alpha.rotate(180)], duration=40),
    )
