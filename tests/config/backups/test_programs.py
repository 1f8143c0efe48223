"""A program into another: what is half read is never kept, and each end says its fault."""

from pathlib import Path

import pytest
from django.db import connection

from config.backups.faults import BackupError
from config.backups.postgres import finished, piped, started


def shell(line: str) -> tuple[str, ...]:
    return ("sh", "-c", line)


def test_what_is_read_whole_is_written_between_the_words_around(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    many = "yes | head -c 1000000"
    writer = shell(f"cat > {kept}")
    piped(connection, shell(many), writer, before=b"BEGIN\n", after=b"COMMIT\n")
    text = kept.read_bytes()
    assert (text[:6], text[-7:], len(text)) == (b"BEGIN\n", b"COMMIT\n", 1_000_013)


def test_a_reader_that_fails_half_way_never_has_its_half_kept(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    # The writer keeps what it was given once it hears the end: it is killed before.
    writer = shell(f"cat > {kept}.draft && mv {kept}.draft {kept}")
    reader = shell("echo half; echo 'cut short' >&2; exit 3")
    with pytest.raises(BackupError, match="sh : cut short"):
        piped(connection, reader, writer, before=b"", after=b"COMMIT\n")
    assert not kept.exists()


def test_a_writer_that_fails_ends_the_reader_and_says_why() -> None:
    writer = shell("read line; echo 'disk full' >&2; exit 2")
    with pytest.raises(BackupError, match=r"^sh : disk full$"):
        piped(connection, shell("exec yes"), writer, before=b"BEGIN\n", after=b"COMMIT\n")


def test_both_ends_that_fail_are_both_told() -> None:
    reader, writer = (
        shell("trap '' PIPE; yes 2>&1; echo one >&2; exit 1"),
        shell("echo two >&2; exit 2"),
    )
    with pytest.raises(BackupError, match="sh : one ; sh : two"):
        piped(connection, reader, writer, before=b"", after=b"")


def test_a_program_that_complains_at_length_is_not_waited_for() -> None:
    noisy = shell("yes | head -c 1000000 >&2; exit 1")
    with started(connection, *noisy) as program, pytest.raises(BackupError, match="sh : y"):
        finished(program)


def test_a_program_that_is_not_there_is_named() -> None:
    nothing = started(connection, "pg_nothing")
    with pytest.raises(BackupError, match="Il manque pg_nothing"), nothing:
        pass
