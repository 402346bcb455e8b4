# The whole project in a few words. Needs Python 3.11+, make and git; brings the rest itself.
#
#   make demo        the site with demo models on http://localhost:8000 (PORT=8123 make demo)
#   make demo-reset  forget everything the demo has stored
#   make test        everything that proves the project
#   make lint        format, style, types, layers, templates, translations, migrations
#   make bench       how fast it is, one JSON object per line
#   make nightly     the tests that are too long for every change
#   make screenshots pictures of every page in screenshots/

PORT ?= 8000
HOST ?= 127.0.0.1
PYTHON ?= python3
RUN := .venv/bin
PYTEST := $(RUN)/python -m pytest

.PHONY: demo demo-reset test lint bench nightly screenshots \
        python-is-new-enough installed installed-for-lint installed-for-tests translations
.DEFAULT_GOAL := demo

demo: installed translations
	@exec env MERA_DEMO=1 MERA_PUBLIC_URL=http://localhost:$(PORT) \
	    $(RUN)/python -m mera.demo --host $(HOST) --port $(PORT)

demo-reset:
	rm -rf var

test: installed-for-tests translations
	@$(PYTEST) -m "not nightly"

nightly: installed-for-tests translations
	@$(PYTEST)

bench: installed-for-tests translations
	@$(RUN)/python -m bench

screenshots: installed-for-tests translations
	@$(RUN)/python tools/screenshots.py

lint: installed-for-lint
	$(RUN)/ruff format --check .
	$(RUN)/ruff check .
	$(RUN)/lint-imports
	$(RUN)/mypy
	$(RUN)/djade --check $$(git ls-files '*.html')
	$(RUN)/python -m tools.translations check
	MERA_DEMO=1 $(RUN)/python manage.py makemigrations --check --dry-run
	MERA_DEMO=1 $(RUN)/python manage.py check --fail-level WARNING

# --- what the targets above stand on ---------------------------------------------------------

python-is-new-enough:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	    || { echo "Python 3.11 or newer is needed; name it like this: make demo PYTHON=python3.12"; exit 1; }

# Adds what is missing and leaves the developers' tools alone when they are there.
installed: python-is-new-enough
	@UV=$$($(PYTHON) tools/get_uv.py) && "$$UV" sync --quiet --locked --no-dev --inexact

installed-for-lint: python-is-new-enough
	@UV=$$($(PYTHON) tools/get_uv.py) && "$$UV" sync --quiet --locked

installed-for-tests: installed-for-lint
	@tools/system.sh

translations:
	@$(RUN)/python -m tools.translations compile
