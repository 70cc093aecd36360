# Hakam: the two commands are `make gate` and `make test`; each sets up what it needs first.

PYTHON ?= python3
BIN := .venv/bin
TS := adapters/typescript
DART := adapters/dart

.PHONY: gate test setup lint kits faults bench clean

## gate: both bundled engines against the reference; then a planted fault, found, shrunk and explained
gate: setup
	$(BIN)/hakam gate
	@echo
	$(BIN)/hakam demo

## test: linters, types, the kits' own tests, then everything of pytest
test: setup lint kits
	$(BIN)/pytest -n auto --dist worksteal

## setup: a virtual environment, the TypeScript and the Dart engine, ready to run
setup: .venv/ready $(TS)/node_modules/ready .venv/dart-ready

.venv/ready: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "hakam needs Python 3.11 or newer; $(PYTHON) is not (name another: make PYTHON=python3.12)"; exit 2; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(TS)/node_modules/ready: $(TS)/package-lock.json
	@command -v npm >/dev/null || { echo "hakam's TypeScript engine needs Node 20 or newer with npm on PATH"; exit 2; }
	cd $(TS) && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

.venv/dart-ready: .venv/ready adapters/dart_sdk.py
	$(BIN)/python -m adapters.dart_sdk --print version
	@touch $@

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

## kits: the tests that the TypeScript and the Dart kit and engines have in their own languages
kits: setup
	cd $(TS) && npm run --silent build && npm test --silent
	cd $(DART) && ../../$(BIN)/python -m adapters.dart_sdk run test/all.dart

## bench: the figures of docs/figures.md, each beside its peer
bench: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'
	for each in benchmarks/bench_*.py; do $(BIN)/python $$each || exit 1; done

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis $(TS)/node_modules $(TS)/dist $(DART)/build
