"""The files of deploy/, as they are or turned to a server of the tests."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

DEPLOY: Final = Path(__file__).resolve().parents[2] / "deploy"
NGINX: Final = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin")
CADDY: Final = shutil.which("caddy")
_TEMPORARY: Final = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def nginx_command(folder: Path, server: str) -> list[str]:
    """Write what nginx needs around the shipped file; return the line that starts it there."""
    for name in ("cache", *_TEMPORARY):
        (folder / name).mkdir()
    # Its processes read the folder of the tests, which nobody else may.
    user = "" if os.getuid() else "user root;"
    kept = "".join(f"{name}_temp_path {folder / name};\n" for name in _TEMPORARY)
    (folder / "site.conf").write_text(_kept_in(folder, server))
    (folder / "nginx.conf").write_text(
        f"daemon off; {user} worker_processes 1; pid {folder}/pid; error_log {folder}/error.log;\n"
        "events { worker_connections 8192; }\n"
        f"include {DEPLOY}/nginx/limites.conf;\n"
        f"http {{ access_log off;\n{kept}include {folder}/site.conf; }}\n"
    )
    return [NGINX or "nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def _kept_in(folder: Path, server: str) -> str:
    """Return the file of a server that writes nothing outside the folder."""
    server = server.replace("/var/cache/nginx", str(folder / "cache"))
    return server.replace("/var/log/nginx", str(folder))


def nginx_in_clear(port: int, site: int) -> str:
    """Return the shipped file for a plain port of this machine, before another site."""
    text = (DEPLOY / "nginx" / "tapis-vert.conf").read_text("utf-8")
    text = text.replace("listen 443 ssl http2;", f"listen 127.0.0.1:{port};")
    text = re.sub(r"^ +ssl_.*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"server \{\n +listen 80;.*?\n\}\n", "", text, flags=re.DOTALL)
    return text.replace("127.0.0.1:8000", f"127.0.0.1:{site}")


def nginx_with_certificate(folder: Path) -> str:
    """Return the shipped file with a certificate made for a moment."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    make = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    files = ["-nodes", "-days", "1", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run([*make, *files, "-subj", "/CN=test"], check=True, capture_output=True)
    text = (DEPLOY / "nginx" / "tapis-vert.conf").read_text("utf-8")
    live = "/etc/letsencrypt/live/ecole.example.org"
    text = text.replace(f"{live}/fullchain.pem", str(certificate))
    return text.replace(f"{live}/privkey.pem", str(key))


def caddy_in_clear(port: int, site: int) -> str:
    """Return the shipped file for a plain port of this machine, before another site."""
    text = (DEPLOY / "caddy" / "Caddyfile").read_text("utf-8")
    text = re.sub(r"^http://.*?^\}\n", "", text, flags=re.MULTILINE | re.DOTALL)
    text = text.replace("ecole.example.org {", f"http://127.0.0.1:{port} {{")
    text = text.replace("127.0.0.1:8000", f"127.0.0.1:{site}")
    return text.replace("{\n\tservers", "{\n\tadmin off\n\tauto_https off\n\tservers", 1)
