"""The style sheets: contrast of the tokens, nothing from elsewhere, small files."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
import tinycss2

from trainer.ui.page import SHEETS, nav_item_html

STATIC = Path(__file__).resolve().parents[2] / "static"
CSS = sorted((STATIC / "css").glob("*.css"))
TOKENS = (STATIC / "css/tokens.css").read_text("utf-8")
TEXT, GRAPHIC = 4.5, 3.0
PAPERS = ("fond", "panneau", "panneau-2")
PAIRS = [
    *[(ink, paper, TEXT) for ink in ("encre", "encre-2", "accent", "or") for paper in PAPERS],
    *[(ink, paper, TEXT) for ink in ("ok", "ko") for paper in ("fond", "panneau")],
    ("ok", "ok-fond", TEXT),
    ("ko", "ko-fond", TEXT),
    ("or", "or-fond", TEXT),
    ("encre", "or-fond", TEXT),
    ("encre", "ko-fond", TEXT),
    ("encre", "accent-fond", TEXT),
    ("accent", "accent-fond", TEXT),
    ("sur-accent", "accent", TEXT),
    ("sur-accent", "accent-vif", TEXT),
    ("feutre-encre", "feutre-clair", TEXT),
    ("feutre-or", "feutre", TEXT),
    ("trait-fort", "fond", GRAPHIC),
    ("trait-fort", "panneau", GRAPHIC),
    ("rouge-carte", "papier-carte", TEXT),
]


def colours(name: str) -> tuple[str, str]:
    """Return the colour of a token by day and by night."""
    both = re.search(rf"--{name}: light-dark\((#\w{{6}}), (#\w{{6}})\)", TOKENS)
    if both:
        return both.group(1), both.group(2)
    one = re.search(rf"--{name}: (#\w{{6}})", TOKENS)
    assert one, name
    return one.group(1), one.group(1)


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(ink: str, paper: str) -> float:
    high, low = sorted((luminance(ink), luminance(paper)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("ink", "paper", "least"), PAIRS)
def test_contrast_is_enough_by_day_and_by_night(ink: str, paper: str, least: float) -> None:
    for one, other in zip(colours(ink), colours(paper), strict=True):
        assert contrast(one, other) >= least


def test_the_number_of_a_free_seat_is_read_on_the_rail() -> None:
    cloth = (STATIC / "css/tapis.css").read_text("utf-8")
    assert re.findall(r":not\((.+)\) \{ opacity: ", cloth) == ["circle, text"]
    disc = re.findall(r"> circle \{\s+fill: (#\w{6})", cloth)[0]
    assert contrast(colours("feutre-or")[0], disc) >= TEXT


@pytest.mark.parametrize("sheet", CSS, ids=lambda sheet: sheet.name)
def test_a_style_sheet_loads_only_files_of_the_site(sheet: Path) -> None:
    text = sheet.read_text("utf-8")
    assert "@import" not in text
    for address in re.findall(r'url\("?([^")]+)', text):
        assert (sheet.parent / address).is_file(), address


def test_sheets_are_short_and_each_page_has_its_own_the_layers_first() -> None:
    assert {f"{name}.css" for name in SHEETS} <= {sheet.name for sheet in CSS}
    lengths = {sheet.name: len(sheet.read_text("utf-8").splitlines()) for sheet in CSS}
    assert {name: length for name, length in lengths.items() if length > 320} == {}
    assert SHEETS[0] == "tokens"
    assert "@layer reset, tokens, base, layout, components, compositions, utilities;" in TOKENS


@pytest.mark.parametrize("name", ["app", "controls", "cards", "theme"])
def test_scripts_are_small_and_free_of_evaluation(name: str) -> None:
    script = (STATIC / f"js/{name}.js").read_text("utf-8")
    assert len(script.encode()) < 6000
    assert not re.search(r"\beval\(|new Function|innerHTML|\.style\b", script)


def test_the_navigation_marks_the_room_of_the_page() -> None:
    assert 'aria-current="page"' in nav_item_html("/regles/", "Règles", "/regles/")
    assert 'aria-current="true"' in nav_item_html("/regles/", "Règles", "/regles/punto-banco/")
    assert "aria-current" not in nav_item_html("/regles/", "Règles", "/table/")
    assert 'aria-current="true"' in nav_item_html("/jeux/", "Jeux", "/table/x/", rooms="/table/")
    assert 'aria-current="page"' in nav_item_html("/", "Aujourd’hui", "/")
    assert "aria-current" not in nav_item_html("/", "Aujourd’hui", "/regles/")


def test_sizes_of_letters_grow_from_step_to_step() -> None:
    sizes = [float(size) for size in re.findall(r"--t-[0-5]: (?:clamp\()?([\d.]+)rem", TOKENS)]
    assert all(smaller < larger for smaller, larger in pairwise(sizes))


def alone(sheet: Path) -> set[str]:
    """Return the classes that a sheet dresses by themselves and without a condition."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    found: set[str] = set()
    opened: list[str] = []
    for selectors, sign in re.findall(r"([^{};]*)([{};])", text):
        if sign == "}":
            opened.pop()
        elif sign == "{":
            told = re.sub(r"((?:^|,)\s*):is\(([^()]*)\)(?=\s*(?:,|$))", r"\1\2", selectors)
            if "(" not in told and all(outer.startswith("@layer") for outer in opened):
                names = (selector.strip() for selector in told.split(","))
                found |= {name for name in names if re.fullmatch(r"\.[\w-]+", name)}
            opened.append(selectors.strip())
    return found


def test_a_page_dresses_no_class_that_every_page_knows() -> None:
    """Two things of one name: whoever wrote the second does not see what the first does to it."""
    everywhere = {STATIC / f"css/{name}.css" for name in SHEETS}
    told = everywhere - {STATIC / "css/motifs.css"}  # which names what the rooms dress
    known = {name: sheet.name for sheet in told for name in alone(sheet)}
    assert len(known) > 300
    for sheet in set(CSS) - everywhere:
        assert {name: known[name] for name in alone(sheet) & known.keys()} == {}, sheet.name


WIDTHS = {"30rem", "40rem", "60rem", "75rem"}
OTHERS = {"prises.css"}
"""Those that still change at a width of their own."""


@pytest.mark.parametrize(
    "sheet", [it for it in CSS if it.name not in OTHERS], ids=lambda it: it.name
)
def test_a_page_changes_at_four_widths_alone(sheet: Path) -> None:
    conditions = re.findall(r"@media[^{]*width[^{]*", sheet.read_text("utf-8"))
    assert {width for text in conditions for width in re.findall(r"[\d.]+rem", text)} <= WIDTHS


def test_no_selector_names_a_seat_or_a_plan() -> None:
    for sheet in CSS:
        for selector in selectors(
            tinycss2.parse_stylesheet(sheet.read_text("utf-8"), skip_comments=True)
        ):
            text = tinycss2.serialize(selector)
            assert not re.search(r"\.(s\d+|plan-[\w-]+)(?![\w-])", text), f"{sheet.name}: {text}"


def selectors(nodes: Iterable[tinycss2.ast.Node]) -> Iterator[list[tinycss2.ast.Node]]:
    """Yield the selectors of the rules of a sheet, those within others too."""
    for node in nodes:
        if node.type == "qualified-rule":
            one: list[tinycss2.ast.Node] = []
            for part in node.prelude:
                if part == ",":
                    yield one
                    one = []
                else:
                    one.append(part)
            yield one
        if node.type in {"qualified-rule", "at-rule"} and node.content:
            yield from selectors(tinycss2.parse_blocks_contents(node.content))


def is_named(parts: Sequence[tinycss2.ast.Node]) -> bool:
    """Whether the end of a selector says whom it is for: a class, an attribute, an element."""
    return any(
        part.type in {"hash", "[] block"}
        or (part.type == "ident" and before != ":")
        or (
            part.type == "function"
            and part.lower_name in {"is", "where"}
            and is_named(part.arguments)
        )
        for before, part in pairwise(["", *parts])
    )


def test_nothing_unnamed_depends_on_what_another_element_has() -> None:
    """After « :has() » and a combinator, « * » has every element styled again at each change."""
    seen = 0
    for sheet in CSS:
        for selector in selectors(
            tinycss2.parse_stylesheet(sheet.read_text("utf-8"), skip_comments=True)
        ):
            text = tinycss2.serialize(selector).strip()
            parts = [*tinycss2.parse_component_value_list(text)]
            ends = [at for at, it in enumerate(parts) if it.type == "whitespace" or it in (*">+~",)]
            before, last = parts[: ends[-1] if ends else 0], parts[ends[-1] + 1 if ends else 0 :]
            if ":has(" in tinycss2.serialize(before):
                seen += 1
                assert is_named(last), f"{sheet.name}: {text}"
    assert 30 < seen <= 60
