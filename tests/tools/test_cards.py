"""The pictures served to the browser: complete, light, harmless, and drawn by our tools."""

import gzip
import hashlib
import re
from itertools import product
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from casino_rules.core.cards import JOKER, PACK
from tools.cards.aces import lettered
from tools.cards.ornaments import drawings
from tools.cards.paths import rounded
from tools.cards.sheets import files
from tools.cards.small import faces

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "static"
FACES = {"deck": STATIC / "cards", "small": STATIC / "cards/petit", "four": STATIC / "cards/quatre"}
NAMES = [rank + suit for rank, suit in product("A23456789TJQK", "shdc")] + ["Xx"]
CARDS = [folder / f"{name}.svg" for folder in FACES.values() for name in NAMES]
BACK = STATIC / "cards/dos.svg"
TABLE = STATIC / "img/tapis.svg"
"""The symbols of tables."""
PICTURES = [*CARDS, BACK, *sorted({*(STATIC / "img").rglob("*.svg")} - {TABLE})]
SVG = "{http://www.w3.org/2000/svg}"
RED, BLACK, BLUE, GREEN = "#c8161d", "#1c1c1f", "#1b57c9", "#12793b"
RATIO = 39 / 55


def label(path: Path) -> str:
    return str(path.relative_to(STATIC))


def root_of(path: Path) -> ET.Element:
    return ET.fromstring(path.read_text("utf-8"))  # noqa: S314 (a file of ours)


def local(name: str) -> str:
    return name.rpartition("}")[2]


@pytest.mark.parametrize("face", FACES)
def test_each_face_has_the_fifty_two_cards_the_joker_and_nothing_else(face: str) -> None:
    found = {path.stem for path in FACES[face].glob("*.svg")} - {"dos"}
    assert found == set(NAMES)


def test_files_are_named_by_the_notation_of_the_engine() -> None:
    assert {card.code for card in (*PACK, JOKER)} == set(NAMES)


@pytest.mark.parametrize("path", PICTURES, ids=label)
def test_a_picture_is_a_well_formed_svg_with_its_size_and_view_box(path: Path) -> None:
    root = root_of(path)
    assert root.tag == SVG + "svg"
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert (left, top) == (0, 0)
    drawn = float(root.attrib["width"]) / float(root.attrib["height"])
    assert drawn == pytest.approx(width / height, rel=1e-3)


@pytest.mark.parametrize("path", [*PICTURES, TABLE], ids=label)
def test_a_picture_holds_no_script_text_or_style_and_refers_to_itself_only(path: Path) -> None:
    text = path.read_text("utf-8")
    assert "<!DOCTYPE" not in text
    assert "<?" not in text
    root = root_of(path)
    ids = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
    for element in root.iter():
        drawn = {"svg", "symbol", "g", "defs", "use", "path", "rect", "circle", "pattern"}
        assert local(element.tag) in drawn | {"line", "polygon", "polyline"}
        for name, value in element.attrib.items():
            assert local(name) != "style"
            assert not local(name).startswith("on")
            if local(name) == "href":
                assert value.removeprefix("#") in ids
            assert set(re.findall(r"url\(([^)]*)\)", value)) <= {f"#{i}" for i in ids}


def test_the_back_has_the_proportions_of_the_cards() -> None:
    root = root_of(BACK)
    assert float(root.attrib["width"]) / float(root.attrib["height"]) == pytest.approx(RATIO)


@pytest.mark.parametrize("face", FACES)
def test_the_cards_of_a_face_have_all_the_same_size(face: str) -> None:
    sizes = {
        tuple(root_of(FACES[face] / f"{name}.svg").attrib[key] for key in ("width", "height"))
        for name in NAMES
    }
    assert sizes == {("156", "220") if face == "deck" else ("39", "55")}


def test_no_two_cards_of_a_face_are_the_same_picture() -> None:
    for folder in FACES.values():
        assert len({(folder / f"{name}.svg").read_bytes() for name in NAMES}) == len(NAMES)


def test_a_card_stays_light() -> None:
    for name in NAMES:
        pips = name[0] in "23456789T" or name in {"As", "Ah", "Ad"}
        assert (FACES["deck"] / f"{name}.svg").stat().st_size < (4_000 if pips else 50_000)
        for face in ("small", "four"):
            bound = 4_500 if name == "Xx" else 2_200
            assert (FACES[face] / f"{name}.svg").stat().st_size < bound
    assert BACK.stat().st_size < 2_000
    assert sum(path.stat().st_size for path in CARDS) < 750_000


def test_chips_and_marks_stay_light() -> None:
    for path in (STATIC / "img").rglob("*.svg"):  # a chip is drawn with the stack below it
        if path.name not in {
            "planche.svg",
            TABLE.name,
        }:  # theirs: tests/ui/test_scene_properties.py
            assert path.stat().st_size < (3_700 if path.parent.name == "jetons" else 3_000)
    for path in (STATIC / "img").glob("*.png"):
        assert path.read_bytes().startswith(b"\x89PNG")
        assert path.stat().st_size < 8_000


def test_the_suits_have_their_colours_and_only_theirs() -> None:
    colours = {
        "small": {"s": BLACK, "h": RED, "d": RED, "c": BLACK},
        "four": {"s": BLACK, "h": RED, "d": BLUE, "c": GREEN},
    }
    for face, suits in colours.items():
        for name in NAMES[:-1]:
            text = (FACES[face] / f"{name}.svg").read_text("utf-8")
            assert set(re.findall("#[0-9a-f]{6}", text)) & {RED, BLACK, BLUE, GREEN} == {
                suits[name[1]]
            }


def test_the_deck_is_recoloured_throughout() -> None:
    for name in NAMES:
        text = (FACES["deck"] / f"{name}.svg").read_text("utf-8")
        assert "#e83630" not in text
        if name[0] in "A23456789T":
            assert (RED in text) == (name[1] in "hd")


def test_the_small_faces_are_exactly_what_the_tool_draws() -> None:
    for name, text in faces().items():
        assert (STATIC / "cards" / name).read_text("utf-8") == text


def test_the_back_the_chips_and_the_marks_are_exactly_what_the_tool_draws() -> None:
    for name, text in drawings().items():
        assert (STATIC / name).read_text("utf-8") == text


def test_the_sheets_are_exactly_what_the_tool_lays_and_stay_light() -> None:
    for name, text in files(STATIC).items():
        assert (STATIC / name).read_text("utf-8") == text
        assert len(gzip.compress(text.encode())) < 10_000


@pytest.mark.parametrize("name", [name for name in files(STATIC) if name.endswith(".svg")])
def test_a_sheet_refers_to_itself_only_and_no_two_drawings_share_a_name(name: str) -> None:
    text = (STATIC / name).read_text("utf-8")
    known = re.findall(r'id="(\w+)"', text)
    assert len(known) == len(set(known))
    assert set(re.findall(r'href="#(\w+)"|url\(#(\w+)\)', text)) <= {
        pair for one in known for pair in ((one, ""), ("", one))
    }


def test_rounding_a_path_keeps_its_points_however_it_was_written() -> None:
    assert rounded("m1.26 2.31l1-1h2v3z", 1) == "M1.3 2.3L2.3 1.3H4.3V4.3Z"
    assert rounded("M0 0 10 10", 1) == "M0 0L10 10"
    assert rounded("m5 5a1.318 1.318 0 000 2.634z", 1) == "M5 5A1.318 1.318 0 0 0 5 7.6Z"
    assert rounded("m0 0c0-.04.04 0 1e1-.04s1 1 2 2", 1) == "M0 0C0 0 0 0 10 0S11 1 12 2"


def test_rounding_refuses_a_path_that_it_cannot_read() -> None:
    with pytest.raises(ValueError, match="unreadable path"):
        rounded("M1 x", 1)


def test_every_card_names_its_authors_and_the_licence_is_beside_it() -> None:
    for name in NAMES:
        text = (FACES["deck"] / f"{name}.svg").read_text("utf-8")
        assert "LGPL-2.1+ (c) 2005 David Bellot, 2018 Tony 52, 2022 Vincent Bermel" in text
    licence = (STATIC / "cards/LICENSE.LGPL-2.1").read_text("utf-8")
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in licence


def test_the_notice_names_every_work_of_others() -> None:
    notice = (ROOT / "NOTICE").read_text("utf-8")
    for name in ("David Bellot", "Tony 52", "Vincent Bermel", "gnome-cards-data", "LGPL"):
        assert name in notice
    for name in ("Source Sans 3", "Fraunces", "Besley", "htmx", "OFL", "0BSD"):
        assert name in notice


@pytest.mark.parametrize("font", ["source-sans", "fraunces"])
def test_a_font_is_a_light_woff2_with_its_licence(font: str) -> None:
    data = (STATIC / f"fonts/{font}.woff2").read_bytes()
    assert data.startswith(b"wOF2")
    assert len(data) < 40_000
    licence = (STATIC / f"fonts/OFL-{font}.txt").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence


def test_htmx_is_the_recorded_file_and_asks_for_no_source_map() -> None:
    data = (STATIC / "vendor/htmx.min.js").read_bytes()
    record = (ROOT / "docs/decisions/0006-cartes-polices.md").read_text("utf-8")
    assert hashlib.sha256(data).hexdigest() in record
    assert b"sourceMappingURL" not in data
    assert (STATIC / "vendor/htmx.LICENSE.txt").is_file()


@pytest.mark.parametrize("suit", "shdc")
def test_an_ace_is_a_on_its_large_face_too_as_our_tool_writes_it(suit: str) -> None:
    drawing = (STATIC / f"cards/A{suit}.svg").read_text("utf-8")
    one = 'stroke="#1c1c1f" stroke-linejoin="round" stroke-width=".25" d="M9.97 6.67h-.43Z"/>'
    changed = lettered(f'<path id="c" fill="#1c1c1f" {one}')
    assert lettered(drawing) == drawing
    assert changed.partition(' d="')[2].rstrip('"/>') in drawing
