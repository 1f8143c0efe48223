"""A word that names nothing: what all such errors have in common."""

from typing import override


class UnknownError(KeyError):
    """No such game, drill, case, option or article; the text quotes the word."""

    @override
    def __str__(self) -> str:
        return " ".join(map(str, self.args))
