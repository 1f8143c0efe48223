"""Addresses of the site; each room keeps its own."""

from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from config import site_files
from config.health import health, ready, working
from config.monitoring.scraped import metrics
from trainer.api.urls import token_pages

handler400 = "config.errors.bad_request"
handler500 = "config.errors.server_error"

admin.autodiscover()
# Signing in goes through allauth, which limits the attempts.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("", include("trainer.lobby.urls")),
    path("", include("trainer.rulebook.urls")),
    path("", include("trainer.practice.urls")),
    path("table/", include("trainer.table.urls")),
    path("arbitre/", include("trainer.referee.urls")),
    path("progression/", include("trainer.progress.urls")),
    path("compte/", include("trainer.accounts.urls")),
    path("compte/jetons/", include(token_pages)),
    path("", include("trainer.schools.urls")),
    path("", include("trainer.orders.urls")),
    path("", include("trainer.written.urls")),
    path("", include("trainer.marks.urls")),
    path("", include("trainer.exams.urls")),
    path("", include("trainer.assignments.urls")),
    path("", include("trainer.instruction.urls")),
    path("", include("trainer.live.urls")),
    path("", include("trainer.registry.urls")),
    path("api/v1/", include("trainer.api.urls")),
    path("robots.txt", site_files.robots, name="robots"),
    path("sitemap.xml", site_files.sitemap, name="sitemap"),
    path("manifest.webmanifest", site_files.manifest, name="manifest"),
    path("sw.js", site_files.service_worker, name="service-worker"),
    path("favicon.ico", site_files.icon, {"file": "favicon-32.png"}, name="favicon"),
    path(
        "apple-touch-icon.png", site_files.icon, {"file": "apple-touch-icon.png"}, name="touch-icon"
    ),
    path(f"{settings.ADMIN_ADDRESS}/", admin.site.urls),
    path("sante/", health, name="health"),
    path("sante/pret/", ready, name="ready"),
    path("sante/travail/", working, name="working"),
    path("metriques/", metrics, name="metrics"),
]
