# Works on a fresh clone with Python 3.11 or newer and make; `make` alone lists what there is.
.DEFAULT_GOAL := help
.PHONY: help demo test crash incident sim check lock services venv clean
.DELETE_ON_ERROR:

# The first Python that is new enough and runs (a pyenv shim may be there and not run).
PYTHON ?= $(shell for p in python3.11 python3.12 python3.13 python3.14 python3 python; do \
	$$p -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $$p && break; done)
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input -qq
INSTALL_LOCKED := scripts/install_locked.sh $(BIN)
INSTALL_THIS := $(PIP) install --no-deps --no-build-isolation -e .

# An environment is installed once for each content of the lock files and pyproject.toml.
KEY := $(shell cat requirements/*.txt pyproject.toml | cksum | cut -d' ' -f1)
BASE := $(VENV)/.installed-base-$(KEY)
DEV := $(VENV)/.installed-dev-$(KEY)

# Tests run in this many processes (the long ones mostly wait), each with servers of its own and a file at a time
# (menu_pipeline_tests/conftest.py).
WORKERS ?= 4
IN_WORKERS := $(if $(filter-out 0,$(WORKERS)),-n $(WORKERS) --dist loadfile --no-loadscope-reorder)

help: ## list the targets
	@awk -F':.*## ' '/^[a-z]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: $(BASE) ## crawl the sample street, show its menus, keep the UI up (ONCE=1: exit after the tables)
	@$(BIN)/menu-pipeline demo $(if $(filter-out 0,$(ONCE)),--once)

test: $(DEV) services ## all tests, with the servers they need (ARGS='-k robots' for some of them, WORKERS=0 for one process)
	@MENU_PIPELINE_REQUIRE_SERVICES=1 $(BIN)/python -m pytest -q $(IN_WORKERS) $(ARGS)

crash: $(DEV) services ## a crawl of a hundred sites killed over thirty times, on both databases (some ten minutes)
	@MENU_PIPELINE_TEST_CRASH=full MENU_PIPELINE_REQUIRE_SERVICES=1 $(BIN)/python -m pytest -q menu_pipeline_tests/crash \
		menu_pipeline_tests/ui/test_dagster_dev.py

incident: $(DEV) ## the night the browser hung at its own size: 300 sites, 50 of them challenged (some minutes)
	@MENU_PIPELINE_TEST_INCIDENT=full $(BIN)/python -m pytest -q menu_pipeline_tests/simulation/test_hanging_sidecar.py \
		menu_pipeline_tests/incidents/test_browser.py menu_pipeline_tests/browser/test_server.py \
		-k 'hangs or needs_no_browser or pages_in_a_row'

sim: $(DEV) ## the simulations at full size, in virtual time (ARGS='-k freshness' for some of them)
	@MENU_PIPELINE_SIM=full $(BIN)/python -m pytest -q -s menu_pipeline_tests/simulation $(ARGS)

check: $(DEV) ## lint, format, types, import rules, nothing committed that must not be
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/python scripts/check_committed.py

venv: $(DEV) ## the environment for developing, without running anything

services: ## install PostgreSQL, NATS and Chromium for the tests when they are missing
	@scripts/install_services.sh

UV_COMPILE = $(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-emit-find-links --no-annotate --no-strip-extras -q --custom-compile-command "make lock"

lock: $(DEV) ## resolve the dependencies anew within pyproject.toml's bounds
	@$(UV_COMPILE) pyproject.toml -o requirements/base.txt
	@$(UV_COMPILE) pyproject.toml --group dev --extra browser -c requirements/base.txt -o requirements/dev.txt
	@$(UV_COMPILE) requirements/build.in -c requirements/dev.txt -o requirements/build.txt

clean: ## remove the environment and the caches (never the crawl's state in .menu_pipeline/)
	@rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache dist build
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "make: needs Python 3.11 or newer with its venv module (PYTHON=/path/to/python)" >&2; exit 1; }
	@echo "making $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv $(VENV)

# What `make demo` needs; what `make test` installed will do as well.
$(BASE): | $(BIN)/python
	@test -e $(DEV) || { echo "installing the locked packages (some minutes the first time)"; \
		$(INSTALL_LOCKED) requirements/base.txt && $(INSTALL_THIS) ; }
	@touch $@

$(DEV): | $(BIN)/python
	@echo "installing the locked packages for developing (some minutes the first time)"
	@$(INSTALL_LOCKED) requirements/dev.txt
	@$(INSTALL_THIS)
	@rm -f $(VENV)/.installed-*
	@touch $@
