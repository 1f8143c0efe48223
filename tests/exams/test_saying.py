"""What is said of the questions of a copy."""

import pytest

from trainer.exams.numbers import told


@pytest.mark.parametrize(
    ("places", "words"),
    [
        ([], ""),
        ([4], "4"),
        ([1, 2], "1 et 2"),
        ([1, 3, 4, 5, 9], "1, 3 à 5 et 9"),
        ([*range(1, 34)], "1 à 33"),
        ([2, 3, 7, 8, 9], "2, 3 et 7 à 9"),
    ],
)
def test_questions_that_follow_are_said_by_the_first_and_the_last(
    places: list[int], words: str
) -> None:
    assert told(places) == words
