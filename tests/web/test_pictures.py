"""Pictures that people send: what they cost is bounded, and no fault of theirs is one of ours."""

import struct
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from io import BytesIO
from itertools import islice
from random import Random
from threading import Event, Lock
from typing import Any

import pytest
from django import forms
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils.datastructures import MultiValueDict
from PIL import Image, ImageOps

from config.serving.request_queue import RequestQueue
from tests.machine import in_time, spent
from tests.web.bombs import bomb, encoded, noise, passes, progressive, samples, spoilt
from trainer.web import pictures
from trainer.web.forms import PictureField
from trainer.web.heavy import FullError
from trainer.web.pictures import AT_ONCE, MOST_WAITING, PLATE, Bounds, NoPictureError


class Sending(forms.Form):
    """A form that asks for a picture."""

    picture = PictureField(PLATE)


def told(body: bytes, name: str = "plan.jpg") -> list[str]:
    """Return what is said to who sends a file."""
    form = Sending({}, MultiValueDict({"picture": [SimpleUploadedFile(name, body)]}))
    form.full_clean()
    return [str(error) for error in form.errors.get("picture", ())]


def test_a_picture_of_too_many_passes_is_not_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    small = progressive(64)
    assert len(passes(bomb(small, 100))) == 100
    assert told(bomb(small, 100)) == []
    monkeypatch.setattr(Image, "open", lambda *_args, **_how: pytest.fail("it is decoded"))
    for wanted in (101, 5_000, 40_000):
        assert "PNG ou JPEG de 600" in told(bomb(small, wanted))[0], wanted


def test_pictures_that_programs_write_have_few_passes() -> None:
    for mode in ("L", "RGB", "CMYK"):
        for how in ({}, {"progressive": True}, {"progressive": True, "quality": 100}):
            file = encoded(noise(mode, (64, 64)), "JPEG", **how)
            assert len(passes(file)) <= 20
            assert told(file) == []


@pytest.mark.parametrize(
    "fault",
    [struct.error("unpack"), TypeError("str"), KeyError(274), ZeroDivisionError(), MemoryError()],
    ids=lambda fault: type(fault).__name__,
)
def test_any_fault_is_a_refusal_in_words(monkeypatch: pytest.MonkeyPatch, fault: Exception) -> None:
    def fails(*_: object, **_how: object) -> Any:
        raise fault

    for module, name in ((ImageOps, "exif_transpose"), (Image, "open"), (Image.Image, "save")):
        with monkeypatch.context() as broken:
            broken.setattr(module, name, fails)
            assert "Une image PNG ou JPEG" in told(samples()[0])[0], name


def test_a_picture_of_several_is_its_first() -> None:
    jpeg, mpo, apng = samples()[0], samples()[3], samples()[-1]
    assert pictures.redrawn(mpo, PLATE, ["JPEG"]).startswith("data:image/jpeg;")
    for file, kind in ((jpeg, "jpeg"), (mpo, "jpeg"), (apng, "png")):
        told_kind, body = pictures.picture_in(pictures.redrawn(file))
        assert told_kind == f"image/{kind}"
        assert getattr(Image.open(BytesIO(body)), "n_frames", 1) == 1


@pytest.mark.parametrize("kind", ["GIF", "WEBP", "TIFF", "BMP", "ICO"])
def test_other_kinds_are_not_read_whatever_their_name(kind: str) -> None:
    small = noise("RGB", (16, 16))
    frames = {"save_all": True, "append_images": [small] * 3} if kind in {"GIF", "WEBP"} else {}
    file = encoded(small, kind, **frames)
    for name in ("plan.png", "plan.jpg"):
        assert told(file, name), name


def test_a_picture_that_would_grow_in_the_base_is_refused() -> None:
    dotted = encoded(noise("1", (400, 400)))  # black and white, that become many greys
    bounds = Bounds(len(dotted), (300, 300))
    with pytest.raises(NoPictureError):
        pictures.redrawn(dotted, bounds)
    assert pictures.redrawn(dotted, bounds._replace(kept=(100, 100)))


class Slow:
    """Pictures that are decoded until they are let go."""

    def __init__(self) -> None:
        self.lock, self.over, self.now, self.most = Lock(), Event(), 0, 0

    def drawn(self, *_: object) -> tuple[str, bytes]:
        with self.lock:
            self.now += 1
            self.most = max(self.most, self.now)
        self.over.wait(60)
        with self.lock:
            self.now -= 1
        return "PNG", b""


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    found = Slow()
    monkeypatch.setattr(pictures, "_drawn", found.drawn)
    yield found
    found.over.set()


def test_two_are_decoded_at_once_and_pages_pass(slow: Slow) -> None:
    queue, asking = RequestQueue(patience=60), ThreadPoolExecutor(32)
    sent = [
        asking.submit(queue.run, lambda: pictures.redrawn(b"")) for _ in range(MOST_WAITING + 12)
    ]
    assert asking.submit(queue.run, lambda: "page").result(timeout=60) == "page"
    refused = [*islice(as_completed(sent, timeout=60), 12)]
    assert all(isinstance(one.exception(), FullError) for one in refused)
    assert "réessayez dans un instant" in told(b"x")[0]
    slow.over.set()
    assert sum(one.exception(timeout=60) is None for one in sent) == MOST_WAITING
    assert slow.most == AT_ONCE
    assert pictures.redrawn(b"") == "data:image/png;base64,"  # the room is given back


def walk(files: int, rng: Random) -> int:
    """Send so many spoilt files; return how many are still pictures."""
    read = 0
    for number in range(files):
        body = spoilt(samples()[number % len(samples())], rng)
        try:
            pictures.redrawn(body)
        except NoPictureError:
            continue
        read += 1
    return read


@pytest.mark.filterwarnings("ignore::UserWarning:PIL")  # as where the site is served
def test_spoilt_pictures_are_refused_or_read() -> None:
    assert 10 < walk(120, Random(5)) < 120


@pytest.mark.thorough
@pytest.mark.filterwarnings("ignore::UserWarning:PIL")
def test_thousands_of_spoilt_pictures_raise_nothing_else() -> None:
    def walked() -> None:
        assert 500 < walk(6_000, Random(31)) < 5_900

    in_time(lambda: spent(walked), 60)
