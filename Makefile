# Hakam: the two commands are `make gate` and `make test`; each sets up what it needs first.

PYTHON ?= python3
# One more than there are cores: many tests wait for what they end, or for time to pass.
WORKERS ?= $(shell echo $$(($$(getconf _NPROCESSORS_ONLN) + 1)))
BIN := .venv/bin
TS := adapters/typescript
DART := adapters/dart
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help setup gate test lint kits pytest faults compile bench clean

## help: this list
help:
	@echo "Hakam holds engines of a card game to one rule book. Targets:"
	@sed -n 's/^## \([a-z]*\): /  \1: /p' Makefile | awk -F': ' '{printf "%-9s %s\n", $$1, $$2}'
	@echo "Needs Python 3.11 or newer (another than python3: make PYTHON=python3.12 ...) and Node 20 or newer with npm."

## setup: a virtual environment, the TypeScript and the Dart engine, ready to run
setup: .venv/ready $(TS)/node_modules/ready .venv/dart-ready

## gate: the reference and both bundled engines over the golden scenarios and 2,000 fuzzed cases
gate: setup
	$(BIN)/hakam gate
	@echo
	$(BIN)/hakam demo

## test: linters, types, the kits' own tests, then everything of pytest
test: setup
	@$(MAKE) --no-print-directory -j2 lint kits
	@$(MAKE) --no-print-directory pytest

## lint: ruff and mypy
lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

## kits: the tests that the TypeScript and the Dart kit and engines have in their own languages
kits: setup
	cd $(TS) && npm run --silent build && npm test --silent -- --test-reporter=spec
	cd $(DART) && ../../$(BIN)/python -m adapters.dart_sdk run test/all.dart

## pytest: everything of pytest, on all cores
pytest: setup
	$(BIN)/pytest -n $(WORKERS) --dist worksteal

## faults: every planted fault of the tests, hunted and made small; `make test` does that with some of them
faults: setup
	$(BIN)/pytest -n $(WORKERS) --dist worksteal tests/faults --every-fault

## compile: the reference and the walks as machine code; takes a minute, and every later run is quicker
compile: setup
	$(PIP) install -e '.[fast]'
	$(BIN)/hakam compile

## bench: the figures of benchmarks/README.md, each beside its peer
bench: compile
	$(PIP) install -e '.[bench]'
	for each in benchmarks/bench_*.py; do $(BIN)/python $$each || exit 1; done

## clean: remove what these targets made; findings in .hakam stay, and so does the Dart VM in your cache
clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis $(TS)/node_modules $(TS)/dist $(DART)/build
	find adapters benchmarks harness reference_engine reports tests -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/ready: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "hakam needs Python 3.11 or newer, and \`$(PYTHON)\` is not that: name another, make PYTHON=python3.12 ..."; exit 2; }
	@$(PYTHON) -c 'import ensurepip, venv' || \
	  { echo "\`$(PYTHON)\` makes no virtual environments; on Debian and Ubuntu: apt install python3-venv"; exit 2; }
	$(PYTHON) -m venv .venv
	$(PIP) install --require-hashes -r requirements.lock
	$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(TS)/node_modules/ready: $(TS)/package-lock.json
	@command -v npm >/dev/null || { echo "hakam's TypeScript engine needs Node 20 or newer, with npm on PATH"; exit 2; }
	@node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' || \
	  { echo "hakam's TypeScript engine needs Node 20 or newer; \`node\` is $$(node --version)"; exit 2; }
	cd $(TS) && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

.venv/dart-ready: .venv/ready adapters/dart_sdk.py
	$(BIN)/python -m adapters.dart_sdk --print version
	@touch $@
