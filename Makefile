# Un mot par geste. « make » les montre.
SHELL := /bin/bash
PORT ?= 8000
PYTHON := .venv/bin/python

.DEFAULT_GOAL := help
.PHONY: help install ready run backup restore test test-all test-slow test-postgres mutants load nodes coverage check format bench soak measure-learning measure-schools pins transcripts clean

help: ## montre cette aide
	@scripts/help.sh

install: ## prépare l'environnement dans .venv
	@scripts/install.sh

run: ## démarre le site avec des données de démonstration (PORT=8000)
	@scripts/run.sh $(PORT)

backup: ## sauvegarde la base sans arrêter le site (DOSSIER=var/sauvegardes)
	@scripts/manage.sh backup $(if $(DOSSIER),"$(DOSSIER)")

restore: ## remet une sauvegarde dans une base vide (SAUVEGARDE=fichier ; REMPLACER=1 efface ce qu’elle contient)
	@scripts/manage.sh restore "$(SAUVEGARDE)" $(if $(REMPLACER),--remplacer)

# What the tests need besides the environment: a browser, and what prints.
ready: install
	@scripts/browser.sh
	@scripts/printing.sh

test: ready ## lance les tests : règles, droits, données, pages, navigateur (cinq minutes)
	@scripts/test.sh

test-all: ready ## les mêmes plus loin, toutes les maisons, tous les parcours, les pannes, PostgreSQL, les mesures
	@TESTS_WHOLE=1 scripts/test.sh -m "not (measured or slow)"
	@scripts/with-postgres.sh --if-possible scripts/test.sh --ignore tests/casino_rules
	@scripts/test.sh --measured

test-slow: install ## lance les tests longs (exhaustifs, de charge)
	@$(PYTHON) -m pytest -m slow || [[ $$? == 5 ]] # 5: there is none

test-postgres: ready ## lance les mêmes tests sur PostgreSQL (DATABASE_URL, ou un serveur passager)
	@scripts/with-postgres.sh scripts/test.sh

load: install ## fait passer un examen à 500 stagiaires à la fois, sur PostgreSQL (un quart d’heure)
	@scripts/with-postgres.sh --durable $(PYTHON) -m pytest -m slow tests/load/test_exam.py

nodes: install ## démarre deux nœuds derrière nginx, pgbouncer, PostgreSQL et son secours, Redis (Ctrl+C arrête tout)
	@$(PYTHON) -m tests.load.nodes

coverage: ready ## lance les tests de test-all et montre ce qu'ils ne parcourent pas
	@TESTS_WHOLE=1 scripts/test.sh -m "not (measured or slow)" --cov --cov-report=term-missing

check: install ## vérifie le code : style, types, architecture, gabarits, réglages
	@scripts/check.sh

format: install ## met le code et les gabarits en forme
	@scripts/format.sh

bench: install ## mesure le moteur et le site
	@scripts/bench.sh

mutants: install ## met des fautes dans le code, une à une, et dit lesquelles les tests ne voient pas (une demi-heure)
	@$(PYTHON) -m benchmarks.mutants

soak: install ## sert le site un quart d’heure et regarde ce qui grossit (MINUTES=15)
	@$(PYTHON) -m benchmarks.soak --minutes $(or $(MINUTES),15)

measure-learning: install ## fait apprendre chaque jeu à des apprenants simulés (une demi-heure)
	@$(PYTHON) -m benchmarks.learning

measure-schools: install ## mesure les pages des écoles sur dix millions de réponses (les bases restent dans var/mesure)
	@scripts/measure-schools.sh

pins: install ## recalcule les versions de requirements/ (UPGRADE=1 pour les relever)
	@scripts/pins.sh $(UPGRADE)

transcripts: install ## réécrit les transcrits des coups et les preuves des cas (relire la différence)
	@$(PYTHON) -m scripts.transcripts

clean: ## efface ce que make a préparé, sauf les données de var/
	@rm -rf .venv .tools .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
