"""Money: the one parser of typed amounts, its writing, and odds that never round."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_rules.core.money import (
    EUR,
    MAX_CENTS,
    USD,
    Currency,
    InexactPaymentError,
    Odds,
    UnreadableAmountError,
    format_amount,
    parse_amount,
)
from tests.casino_rules.listed import listed
from tests.machine import in_time, spent

amounts = st.integers(-MAX_CENTS, MAX_CENTS)
SPACES = [" ", "\u00a0", "\u202f", "\u2009"]


@given(amounts, st.sampled_from([EUR, USD]))
def test_a_written_amount_reads_back(cents: int, currency: Currency) -> None:
    assert parse_amount(format_amount(cents, currency)) == cents


@given(st.integers(0, MAX_CENTS), st.sampled_from(SPACES), st.sampled_from(",."))
def test_every_space_and_both_decimal_marks_are_read(cents: int, space: str, mark: str) -> None:
    units, rest = divmod(cents, 100)
    typed = f"{units:,}".replace(",", space) + f"{mark}{rest:02d}"
    assert parse_amount(typed) == cents
    assert parse_amount(f"  {typed}{space}€ ") == cents


@pytest.mark.parametrize(
    ("typed", "cents"),
    [
        ("0", 0),
        ("1234,5", 123450),
        ("1 234,50", 123450),
        ("33,25 €", 3325),
        ("33.25€", 3325),
        ("12,00", 1200),
        ("+5", 500),
        ("-5", -500),
        ("−5", -500),
        ("-0", 0),
        ("007", 700),
        ("12 EUR", 1200),
        ("12 euros", 1200),
        ("1 euro", 100),
        ("20 $", 2000),
        ("999 999 999,99", MAX_CENTS),
    ],
)
def test_amounts_are_read_as_a_french_person_types_them(typed: str, cents: int) -> None:
    assert parse_amount(typed) == cents


UNREADABLE = {
    "no number": ("", " ", "€", "euros", "\ud800", "½", "12²", "<b>12</b>", "12 euro\u017f"),
    "digits badly grouped": ("12 34", "1 2345", "1234 567", "1  234", " 1 23 ", "1 234 56"),
    "too many digits": ("1234567890", "1 234 567 890"),
    "a number of a program": (
        "1_000",
        "1e3",
        "1E+3",
        "0x10",
        "NaN",
        "nan",
        "Infinity",
        "-inf",
        "∞",
    ),
    "other decimals": ("1,234.50", "1.234,50", "1,", ",5", "1,234", "1,5,0", "1,50 000"),
    "signs": ("- 5", "--5", "+-5", "5-", "12 €€", "€ 12"),
    "spaces of no amount": ("1\u200b000", "1\u2007000", "12\n34", "12\x00", "\u202e12", "12\udcff"),
    "other digits": ("١٢", "１２"),
}


@pytest.mark.parametrize("typed", listed(UNREADABLE))
def test_anything_else_is_unreadable_and_the_message_says_what_to_type(typed: str) -> None:
    with pytest.raises(UnreadableAmountError, match="1 234,50"):
        parse_amount(typed)


@pytest.mark.parametrize("typed", ["9", "1 ", " ", "€"])
def test_a_million_characters_are_refused(typed: str) -> None:
    with pytest.raises(UnreadableAmountError):
        parse_amount(typed * 1_000_000)


@pytest.mark.measured
@pytest.mark.parametrize("typed", ["9", "1 ", " ", "€"])
def test_a_million_characters_are_refused_in_constant_time(typed: str) -> None:
    huge = typed * 1_000_000

    def refused() -> None:
        with pytest.raises(UnreadableAmountError):
            parse_amount(huge)

    in_time(lambda: spent(refused), 0.05)


@given(st.text(st.characters(exclude_categories=()), max_size=40))
def test_no_text_breaks_the_parser(text: str) -> None:
    try:
        cents = parse_amount(text)
    except UnreadableAmountError:
        return
    assert abs(cents) <= MAX_CENTS
    assert parse_amount(format_amount(cents)) == cents


@pytest.mark.parametrize(
    ("cents", "text"),
    [
        (0, "0\u00a0€"),
        (5, "0,05\u00a0€"),
        (1950, "19,50\u00a0€"),
        (2000, "20\u00a0€"),
        (-123450, "−1\u202f234,50\u00a0€"),
        (100000000, "1\u202f000\u202f000\u00a0€"),
    ],
)
def test_amounts_are_written_with_french_spaces_and_comma(cents: int, text: str) -> None:
    assert format_amount(cents) == text


@given(st.integers(1, 50), st.integers(1, 50), st.integers(0, 10**7))
def test_odds_pay_exactly_or_refuse(win: int, stake: int, cents: int) -> None:
    odds = Odds(win, stake)
    due = Fraction(cents * win, stake)
    if due.denominator == 1:
        assert odds.pay(cents) == due
        assert type(odds.pay(cents)) is int
    else:
        with pytest.raises(InexactPaymentError):
            odds.pay(cents)


@pytest.mark.parametrize(
    ("text", "odds", "french"),
    [
        ("19:20", Odds(19, 20), "19 pour 20"),
        ("8:1", Odds(8, 1), "8 pour 1"),
        ("1:2", Odds(1, 2), "1 pour 2"),
    ],
)
def test_odds_are_read_and_said(text: str, odds: Odds, french: str) -> None:
    assert Odds.parse(text) == odds
    assert odds.french == french
    assert odds.fraction == Fraction(odds.win, odds.stake)


@pytest.mark.parametrize(
    "text", ["", "8", "8:0", "0:1", "-1:2", "1:-2", "1_0:1", "٣:1", "8:1:1", "a:b", "8/1", "1.5:1"]
)
def test_malformed_odds_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not odds"):
        Odds.parse(text)
