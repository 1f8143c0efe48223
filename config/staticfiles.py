"""Static files with hashed names, compressed once; the sheets of every page in one."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import brotli
from django.core.files.storage import Storage
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

from trainer.ui.page import JOINED, SHEETS, sheet_file

# Above this size, the best compression takes seconds for a few bytes less.
LARGE = 200_000


_STRINGS_AND_SPACE = re.compile(r"""("[^"]*"|'[^']*')|/\*.*?\*/|\s+""", re.DOTALL)
_AROUND_SIGNS = re.compile(r"""("[^"]*"|'[^']*')|;?\s*([{};])\s*|(?<=[,:]) """)


def is_our_sheet(name: str) -> bool:
    """Tell whether a static file is a style sheet of this project."""
    return name.startswith("css/") and name.endswith(".css")


def lightened(sheet: str) -> str:
    """Return a style sheet without its comments and the space that says nothing."""
    spaced = _STRINGS_AND_SPACE.sub(lambda found: found[1] or " ", sheet)
    return _AROUND_SIGNS.sub(lambda found: found[1] or found[2] or "", spaced).strip()


class PatientCompressor(Compressor):
    """Compresses as much as is worth the wait."""

    @staticmethod
    def compress_brotli(data: bytes) -> bytes:
        """Compress with brotli."""
        compressed: bytes = brotli.compress(data, quality=9 if len(data) > LARGE else 11)
        return compressed


class HashedFiles(CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage, without compressing again what already is.

    A hashed name goes with one content: its compressed file never changes.
    """

    def post_process(
        self,
        paths: dict[str, tuple[Storage, str]],
        dry_run: bool = False,  # noqa: FBT001, FBT002 - Django's
        **options: object,
    ) -> Iterator[tuple[str, str, bool]]:
        """Lighten our sheets, join those of every page, then give each file its hashed name."""
        if not dry_run:
            for name in filter(is_our_sheet, paths):
                sheet = Path(self.path(name))
                sheet.write_text(lightened(sheet.read_text("utf-8")), "utf-8")
                paths[name] = (self, name)
        if not dry_run and all(sheet_file(name) in paths for name in SHEETS):
            # One after the other in the same folder: addresses inside them stay true.
            sheets = [Path(self.path(sheet_file(name))).read_bytes() for name in SHEETS]
            Path(self.path(JOINED)).write_bytes(b"\n".join(sheets))
            paths[JOINED] = (self, JOINED)
        yield from super().post_process(paths, dry_run, **options)

    def create_compressor(self, **kwargs: object) -> Compressor:
        """Return a compressor that leaves source maps alone."""
        skipped = (*Compressor.SKIP_COMPRESS_EXTENSIONS, "map")
        return PatientCompressor(**{**kwargs, "extensions": skipped})

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Compress the hashed files, those that pages ask for, if it is not done."""
        hashed = set(self.hashed_files.values())
        fresh = {path for path in paths if path in hashed and not self._is_compressed(path)}
        yield from super().compress_files(fresh)

    def _is_compressed(self, path: str) -> bool:
        return Path(f"{self.path(path)}.br").exists()
