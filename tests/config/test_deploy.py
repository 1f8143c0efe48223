"""The files that put the site into service: read by the programs they are for, and told in the docs."""

import configparser
import re
import shlex
import shutil
import ssl
import subprocess
from pathlib import Path

import pytest
import yaml
from django.core.management import get_commands

from config.serving.__main__ import PATIENT
from config.serving.gate import LARGEST_BODY
from tests.config import deployed
from tests.config.deployed import DEPLOY

ROOT = DEPLOY.parent
UNITS = sorted((DEPLOY / "systemd").glob("*"))
SERVICES = [path for path in UNITS if path.suffix == ".service"]
DOC = (ROOT / "docs" / "exploitation.md").read_text("utf-8")
WHERE = "/opt/tapis-vert"
NGINX = (DEPLOY / "nginx" / "tapis-vert.conf").read_text("utf-8")
COMPOSE = yaml.safe_load((DEPLOY / "conteneur" / "compose.yaml").read_text("utf-8"))
SERVED = COMPOSE["services"]
CONTAINER = (DEPLOY / "conteneur" / "Containerfile").read_text("utf-8").splitlines()
COPIED = {name for line in CONTAINER if line.startswith("COPY") for name in line.split()[1:-1]}


def unit(name: str) -> configparser.ConfigParser:
    read = configparser.ConfigParser(strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[assignment,method-assign]  # as its documentation says
    read.read(DEPLOY / "systemd" / name, "utf-8")
    return read


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_starts_commands_that_exist_as_a_user_without_powers(path: Path) -> None:
    if path.suffix == ".timer":
        assert path.with_suffix(".service") in UNITS
        assert unit(path.name)["Timer"]["OnCalendar"]
        return
    service = unit(path.name)["Service"]
    assert (service["User"], service["NoNewPrivileges"]) == ("tapis-vert", "true")
    lines = re.findall(r"^ExecStart(?:Pre)?=(.*)$", path.read_text("utf-8"), re.MULTILINE)
    assert lines
    for line in map(shlex.split, lines):
        assert line[0] == f"{WHERE}/.venv/bin/python"
        known = line[1:3] == ["-m", "config.serving"] or line[2] in get_commands()
        assert known, line


@pytest.mark.parametrize("path", SERVICES, ids=lambda path: path.name)
def test_a_unit_goes_nowhere_but_to_its_own_machine(path: Path) -> None:
    service = unit(path.name)["Service"]
    assert (service["IPAddressDeny"], service["IPAddressAllow"]) == ("any", "localhost")


@pytest.mark.parametrize("path", SERVICES, ids=lambda path: path.name)
def test_a_unit_may_do_no_more_than_it_needs(path: Path) -> None:
    service = unit(path.name)["Service"]
    assert service["SystemCallFilter"] == "@system-service"
    assert service["ProtectProc"] == "invisible"
    assert re.fullmatch(r"\d+[MG]", service["MemoryMax"])
    for name in ("RestrictNamespaces", "LockPersonality", "ProtectKernelTunables", "PrivateTmp"):
        assert service[name] == "true"


def test_what_a_night_fails_to_do_is_told_to_somebody() -> None:
    for timer in (path for path in UNITS if path.suffix == ".timer"):
        told = unit(timer.with_suffix(".service").name)["Unit"]["OnFailure"]
        assert told == "tapis-vert-alerte@%n.service"
    assert "tell_failure %i" in unit("tapis-vert-alerte@.service")["Service"]["ExecStart"]


def test_the_drill_comes_after_the_backup_of_the_night() -> None:
    asked = [
        unit(f"tapis-vert-{name}.timer")["Timer"]["OnCalendar"]
        for name in ("sauvegarde", "repetition")
    ]
    assert [it.split()[-1] for it in asked] == sorted(it.split()[-1] for it in asked)


def test_the_site_starts_again_whatever_ends_it_and_holds_its_connections() -> None:
    service = unit("tapis-vert.service")["Service"]
    assert (service["Restart"], service["KillMode"]) == ("always", "mixed")
    assert int(service["TimeoutStopSec"]) > 2 * PATIENT
    assert int(service["LimitNOFILE"]) == 8192
    assert unit("tapis-vert.service")["Unit"]["StartLimitIntervalSec"] == "0"


def test_a_worker_starts_again_whatever_ends_it_and_ends_what_it_has_begun() -> None:
    service = unit("tapis-vert-travail.service")["Service"]
    assert (service["Restart"], service["KillMode"]) == ("always", "mixed")
    assert int(service["TimeoutStopSec"]) >= 60
    assert unit("tapis-vert-travail.service")["Unit"]["StartLimitIntervalSec"] == "0"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    for path in UNITS:
        # Where the project is installed is not here: any program stands for Python.
        text = path.read_text("utf-8").replace(f"{WHERE}/.venv/bin/python", "/bin/true")
        (tmp_path / path.name).write_text(text, "utf-8")
    files = [str(tmp_path / path.name) for path in UNITS]
    line = [shutil.which("systemd-analyze") or "", "verify", *files]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert not [line for line in done.stderr.splitlines() if "tapis-vert" in line], done.stderr


@pytest.mark.skipif(not deployed.NGINX, reason="needs nginx")
def test_nginx_understands_its_file(tmp_path: Path) -> None:
    command = deployed.nginx_command(tmp_path, deployed.nginx_with_certificate(tmp_path))
    done = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    assert "test is successful" in done.stderr, done.stderr


def test_nginx_offers_the_ciphers_that_are_recommended_and_no_other() -> None:
    (offered,) = re.findall(r"^\s*ssl_ciphers ([\w:-]+);$", NGINX, re.MULTILINE)
    names = offered.split(":")
    # A secret of its own for each connection, and what is sent cannot be changed on the way.
    assert all(re.fullmatch(r"ECDHE-(ECDSA|RSA)-[\w-]+(GCM-SHA\d+|POLY1305)", it) for it in names)
    understood = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    understood.set_ciphers(offered)
    assert {*names} <= {cipher["name"] for cipher in understood.get_ciphers()}
    assert re.findall(r"ssl_protocols ([^;]+);", NGINX) == ["TLSv1.2 TLSv1.3"]


@pytest.mark.skipif(not deployed.CADDY, reason="needs Caddy")
def test_caddy_understands_its_file() -> None:
    line = ["caddy", "validate", "--adapter", "caddyfile", "--config"]
    file = str(DEPLOY / "caddy" / "Caddyfile")
    done = subprocess.run([*line, file], capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr


def test_the_proxies_refuse_what_the_gate_refuses_and_hold_bodies_back() -> None:
    assert f"client_max_body_size {LARGEST_BODY >> 20}m;" in NGINX
    assert "proxy_request_buffering on;" in NGINX
    # The address that counts is the one that nginx has seen, whatever the visitor says.
    assert "proxy_set_header Host $host;" in NGINX
    assert "X-Forwarded-For $proxy_add_x_forwarded_for;" in NGINX
    assert "proxy_set_header X-Request-ID $request_id;" in NGINX
    for name, buffering in (("caddy", "buffer_requests"), ("conteneur", "request_buffers 1MB")):
        caddy = (DEPLOY / name / "Caddyfile").read_text("utf-8")
        assert "max_size 1MB" in caddy
        assert buffering in caddy
        assert "header_up X-Request-ID {http.request.uuid}" in caddy


def test_the_log_of_nginx_holds_neither_an_address_nor_a_path() -> None:
    kept = re.findall(r"log_format tapis_vert '(.*)';", NGINX)
    assert len(kept) == 1
    assert not re.search(r"remote|uri|referer|agent|args|\$request\b|cookie|user", kept[0])
    servers = NGINX.split("\nserver {")[1:]
    assert len(servers) == 2
    assert all("access_log /var/log/nginx/tapis-vert.log tapis_vert;" in it for it in servers)


def test_the_proxies_refuse_the_api_in_clear() -> None:
    clear = NGINX.split("\nserver {")[1]
    assert re.search(r"location /api/ \{[^}]*return 403", clear)
    for name in ("caddy", "conteneur"):
        caddy = (DEPLOY / name / "Caddyfile").read_text("utf-8")
        assert re.search(r"^http://\S+ \{\n\t@api path /api/\*\n", caddy, re.MULTILINE)
        assert re.search(r"respond @api .* 403", caddy)


def test_the_container_copies_what_exists_and_runs_as_nobody() -> None:
    assert all((ROOT / name).exists() for name in COPIED)
    assert {"casino_rules", "config", "trainer", "templates", "static"} <= COPIED
    assert "USER tapis-vert" in CONTAINER
    assert any("--require-hashes" in line for line in CONTAINER)


def test_compose_keeps_data_in_volumes_and_opens_the_proxy_alone() -> None:
    assert [name for name, service in SERVED.items() if service.get("ports")] == ["mandataire"]
    assert SERVED["site"]["read_only"]
    assert all(service["restart"] == "always" for service in SERVED.values())
    named = {
        volume.split(":")[0] for service in SERVED.values() for volume in service.get("volumes", ())
    }
    assert {name for name in named if not name.startswith(".")} == set(COMPOSE["volumes"])
    assert SERVED["travail"]["command"] == ["python", "manage.py", "work"]
    asked = re.findall(r"manage\.py (\w+)", SERVED["sauvegarde"]["command"][2])
    assert asked == ["backup", "tell_failure", "drill", "tell_failure"]
    assert {"work", *asked} <= set(get_commands())


def test_no_container_fills_the_memory_or_the_disk_of_its_machine() -> None:
    for name, service in SERVED.items():
        assert re.fullmatch(r"\d+[mg]", service["mem_limit"]), name
        assert {"max-size", "max-file"} == {*service["logging"]["options"]}, name


def test_a_container_reads_every_variable_of_the_docs() -> None:
    example = (DEPLOY / "conteneur" / "exemple.env").read_text("utf-8")
    offered = set(re.findall(r"^#?([A-Z_]+)=", example, re.MULTILINE))
    written = set(re.findall(r"`((?:DJANGO_[A-Z_]*[A-Z]|[A-Z]+_URL))`", DOC))
    for name in ("site", "travail", "sauvegarde"):
        service = SERVED[name]
        assert service["env_file"] == [".env"]
        # What this machine of containers decides by itself, and what the image does.
        ours = {*service["environment"], "DJANGO_DATA_DIR", "DJANGO_ENV"}
        assert written - ours <= offered
        assert not offered & ours


def test_the_builder_is_given_what_the_image_copies_and_nothing_else() -> None:
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    rules = [line for line in ignored if line and not line.startswith("#")]
    assert rules[0] == "*"
    assert {line[1:] for line in rules if line.startswith("!")} == COPIED


def test_no_command_of_the_docs_has_a_secret_in_its_line() -> None:
    """``ps`` shows it to everybody, and the log keeps it; ``echo`` and ``printf`` are the shell's own."""
    blocks = re.findall(r"```sh\n(.*?)```", DOC, re.DOTALL)
    lines = [line for block in blocks for line in re.sub(r"\\\n\s*", "", block).splitlines()]
    shown = [
        line
        for line in lines
        if re.search(r"secret@|password=|PASSWORD '|token_", line.strip())
        and not re.match(r"\s*(echo|printf)\b", line)
    ]
    assert shown == []


def test_in_containers_the_site_owns_its_base_and_nothing_else() -> None:
    base, site = (SERVED[name] for name in ("base", "site"))
    assert base["environment"]["POSTGRES_USER"] == "postgres"
    assert site["environment"]["DATABASE_URL"].startswith("postgresql://tapis_vert:")
    assert "./role.sh:/docker-entrypoint-initdb.d/role.sh:ro" in base["volumes"]
    role = (DEPLOY / "conteneur" / "role.sh").read_text("utf-8")
    assert "CREATE ROLE tapis_vert LOGIN PASSWORD :'secret';" in role
    assert "SUPERUSER" not in role.upper()
    assert "CREATEDB" not in role.upper()


def test_the_variables_of_the_example_are_those_of_the_docs() -> None:
    example = (DEPLOY / "tapis-vert.env").read_text("utf-8")
    names = set(re.findall(r"^#?([A-Z_]+)=", example, re.MULTILINE))
    assert "DJANGO_SECRET_KEY" in names
    assert all(f"`{name}`" in DOC for name in names)


def test_the_docs_use_every_file_and_name_none_that_is_not_there() -> None:
    named = set(re.findall(r"deploy/[\w./*-]+\w", DOC))
    assert named
    assert all(list(ROOT.glob(name)) for name in named), named
    reached = {path for name in named for path in ROOT.glob(name)}
    files = {path for path in DEPLOY.rglob("*") if path.is_file()}
    assert {path for path in files if path not in reached and path.parent not in reached} == set()


def test_no_release_takes_away_the_files_of_pages_that_are_still_open() -> None:
    gathering = [
        line
        for path in (*DEPLOY.rglob("*"), *(ROOT / "scripts").glob("*"))
        if path.is_file()
        for line in path.read_text("utf-8").splitlines()
        if "collectstatic" in line
    ]
    assert len(gathering) > 2
    assert not [line for line in gathering if "clear" in line]


def test_the_docs_run_commands_that_exist() -> None:
    asked = set(re.findall(r"manage\.py ([a-z_]+)", DOC))
    assert asked <= set(get_commands())
    assert {"backup", "restore", "purge_data", "close_sittings"} <= asked
