"""A school's OpenID Connect provider: the real protocol, on this machine."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlencode

import jwt
from pytest_django.fixtures import Settings

CLIENT, SECRET, CODE = "tapis-vert", "secret-de-l-ecole" * 3, "le-code"


@dataclass
class Provider:
    """What the provider says of who signs in, and what it was asked."""

    address: str = ""
    claims: dict[str, Any] = field(default_factory=dict)
    asked: dict[str, list[str]] = field(default_factory=dict)
    broken: bool = False
    issuer: str = ""
    """Whom it says it is; itself, unless told."""
    moved: str = ""
    """A place that it leads elsewhere from."""

    def answer(self, path: str, sent: str) -> object:
        if path.startswith("/.well-known/"):
            return {
                "issuer": self.issuer or self.address,
                "authorization_endpoint": f"{self.address}/entrer",
                "token_endpoint": f"{self.address}/jeton",
                "userinfo_endpoint": f"{self.address}/moi",
                "jwks_uri": f"{self.address}/cles",
                "token_endpoint_auth_methods_supported": ["client_secret_post"],
            }
        if path == "/jeton":
            self.asked = parse_qs(sent)
            if self.broken or self.asked.get("code") != [CODE]:
                return {"error": "invalid_grant"}
            now = int(time.time())
            told = {"iss": self.address, "aud": CLIENT, "iat": now, "exp": now + 60}
            token = jwt.encode(told | self.claims, SECRET, algorithm="HS256")
            return {"access_token": "acces", "token_type": "Bearer", "id_token": token}
        return self.claims

    def leads_to(self, path: str) -> str:
        """Return where a browser is sent on to: back with a code once somebody has signed in there."""
        if self.moved and path.startswith(self.moved):
            return f"{self.address}/ailleurs"
        place, _, query = path.partition("?")
        if place != "/entrer":
            return ""
        asked = parse_qs(query)
        back = {"code": CODE, "state": asked["state"][0]}
        return f"{asked['redirect_uri'][0]}?{urlencode(back)}"

    @property
    def app(self) -> dict[str, Any]:
        """The settings that name it."""
        return {
            "provider_id": "ecole",
            "name": "École de Lyon",
            "client_id": CLIENT,
            "secret": SECRET,
            "settings": {"server_url": self.address},
        }


@contextmanager
def provider(settings: Settings, **claims: Any) -> Iterator[Provider]:
    """Run a provider, that the settings name, which lets in a person of these claims."""
    here = Provider(claims=claims)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            sent = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
            body = json.dumps(here.answer(self.path, sent)).encode()
            away = here.leads_to(self.path)
            self.send_response(302 if away else 200)
            if away:
                self.send_header("Location", away)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_POST = do_GET  # noqa: N815 - the same

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        here.address = f"http://127.0.0.1:{server.server_port}"
        # It looks that often whether it is to stop: half a second is waited for unless it is said.
        Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        settings.SCHOOL_SIGN_IN = (here.app,)
        connect = {"OAUTH_PKCE_ENABLED": True, "APPS": [here.app]}
        settings.SOCIALACCOUNT_PROVIDERS = {"openid_connect": connect}
        yield here
        server.shutdown()
