# Everything sets itself up in .venv: a fresh machine needs Python 3.11 or newer, git and make.
PYTHON ?= python3
GAME ?= trictrac
PLAY ?=
SERVE ?=
# Three processes for two cores: who drives a browser waits for it half of the time.
TESTS ?= -n 3 --dist worksteal -q
# What a change breaks first: the cases of the books, the core, the rules, who may import whom, a game at the prompt.
QUICK ?= tests/plugins/*/cases tests/plugins/test_the_books.py tests/plugins/test_lessons_and_problems.py \
  tests/plugins/*/test_the_book.py tests/plugins/trictrac/test_a_ecrire.py tests/plugins/trictrac/test_marque.py \
  tests/plugins/trictrac/test_options.py tests/plugins/trictrac/test_turn.py tests/plugins/toc/test_toc.py \
  tests/plugins/dames_polonaises/test_dames_rules.py tests/plugins/dames_polonaises/test_dames_draws.py \
  tests/plugins/dames_polonaises/test_dames_counts.py tests/plugins/dames_polonaises/test_table_acts.py \
  tests/plugins/dames_polonaises/test_dames_odds.py tests/plugins/dames_rabattues/test_notation_and_faults.py \
  tests/plugins/domino/test_domino_options.py tests/plugins/domino/test_domino_parties.py \
  tests/plugins/domino/test_domino_readings.py tests/plugins/domino/test_domino_round.py tests/core tests/rules \
  tests/plugin/test_plugins.py tests/families/tables/test_plays.py tests/test_architecture.py tests/terminal/test_play.py
SOAK ?=
AUDIT ?=
VENV := .venv
BIN := $(VENV)/bin
BIN_HERE := $(CURDIR)/$(BIN)
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
EXTRAS := oracles plot echecs docs rl web browser
APT := DEBIAN_FRONTEND=noninteractive apt-get install --quiet --quiet --yes --no-install-recommends
CHROMIUM := { $(APT) chromium-headless-shell || { apt-get --quiet --quiet update && $(APT) chromium-headless-shell; } || $(APT) chromium; } >/dev/null
COMMA := ,

# Compiled modules are kept, whatever the caller says: without them every process of a test compiles the tree again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play serve test quick hooks messages native kernels without-compiler matrix lint soak bench docs docs-serve audit sbom wheels clean

help:  ## say what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/'

play: $(VENV)/.ready  ## start a game against a bot (GAME=trictrac, PLAY="--lang fr ...")
	@$(BIN)/tablegames play $(GAME) $(PLAY)

serve: $(VENV)/.web  ## a table in the browser, opened (SERVE="--port 9000 --no-open")
	@$(BIN)/tablegames serve $(SERVE)

test: $(VENV)/.test  ## run the whole test suite
	$(BIN)/python -m pytest $(TESTS)

quick: $(VENV)/.test  ## the tests to run at every save, under a minute (QUICK=tests/plugins/toc)
	$(BIN)/python -m pytest -n 2 --dist worksteal -q -m 'not slow' $(QUICK)

hooks: $(VENV)/.dev  ## look at every commit and every push before it is made: .pre-commit-config.yaml
	$(BIN)/pre-commit install

messages: $(VENV)/.dev  ## bring the translations up to date with the texts of the code, and compile them
	$(BIN)/python -m tools.messages

native kernels: $(VENV)/.made  ## compile the native code in place, as an installation does
	$(BIN)/python -m tools.native_build

without-compiler:  ## install and test a copy of the tree on a PATH that has no C compiler
	.ci/without-compiler $(TESTS)

matrix:  ## the quick tests on every Python from 3.11 to 3.14 that is here (TESTS="tests/core -q")
	.ci/matrix $(if $(filter-out file,$(origin TESTS)),$(TESTS))

audit: $(VENV)/.test  ## ask about known holes in what is installed for us (needs a network; AUDIT=--required fails without)
	-$(PIP) pip-audit
	$(BIN)/python -m tools.supply audit $(AUDIT)

sbom: $(VENV)/.test  ## the bill of materials of this installation, CycloneDX, in build/sbom.json
	$(BIN)/python -m tools.supply sbom

wheels: $(VENV)/.test  ## build wheel and sdist twice, in two places, and compare them byte by byte
	$(BIN)/python -m tools.supply wheels

lint: $(VENV)/.dev  ## ruff, mypy --strict (of the templates and of contrib too), who imports whom, plain words
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m tools.messages check
	$(BIN)/python -m tools.prose
	for family in board tables hidden; do \
	  (cd tablegames/plugin/kit/templates/$$family && MYPYPATH=. $(BIN_HERE)/mypy --strict \
	    --cache-dir $(CURDIR)/.mypy_cache/$$family --package tablegames_newgame) || exit 1; done
	MYPYPATH=contrib/tablegames-world $(BIN)/mypy --strict --cache-dir .mypy_cache/world --package tablegames_world
	@if $(BIN)/python -c 'import chess' 2>/dev/null; then \
	  MYPYPATH=contrib/tablegames-echecs $(BIN)/mypy --strict --cache-dir .mypy_cache/echecs --package tablegames_echecs; \
	else echo "contrib/tablegames-echecs: the library chess is not installed here, its types are not looked at" >&2; fi

soak: $(VENV)/.test  ## the long proofs: tens of thousands of games, wrong inputs and kills, deep perft, differential runs (SOAK="--minutes 60", SOAK=--full)
	-$(PIP) atheris
	$(BIN)/python -m tests.soak $(SOAK)

bench: $(VENV)/.bench  ## speed, as ratios against peers measured in the same run
	$(BIN)/python -m benchmarks

docs: $(VENV)/.docs  ## the documentation site, in build/site; it plays every game (needs npm when it is built)
	@$(BIN)/python -m tools.docs.parts
	$(BIN)/python -m mkdocs build --strict --quiet
	@echo "Open build/site/index.html; playing and searching in it need a server: make docs-serve"

docs-serve: $(VENV)/.docs  ## the same, served on this machine and built anew when a document changes
	$(BIN)/python -m mkdocs serve

clean:  ## remove what was set up
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find tablegames -name '*.abi3.so' -delete

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "tablegames needs Python 3.11 or newer; name one with: make PYTHON=python3.12 ..." >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

# An editable installation compiles the translations and, where there is a C compiler, the native code in place.
COMPILED := $(shell find tablegames -name '*.[ch]' -o -name '*.po')
$(VENV)/.ready: $(VENV)/.made pyproject.toml hatch_build.py tools/native_build.py tablegames/core/pofiles.py $(COMPILED)
	$(PIP) --editable .
	@touch $@

# The oracles (other programs we compare ours with), the plots, the site's builder, the environments for learners, the table in
# the browser, what drives one and what looks at its pages (axe-core, by npm) cannot be had everywhere: where not all of them
# can, each is tried, and the tests of the others are skipped. A browser comes from Debian's packages where root may install them.
$(VENV)/.test: $(VENV)/.ready
	$(PIP) --editable '.[test]'
	$(PIP) --editable '.[$(subst $() $(),$(COMMA),$(EXTRAS))]' || \
	  for extra in $(EXTRAS); do $(PIP) --editable ".[$$extra]" || true; done
	-npm install --silent --no-audit --no-fund --no-save --prefix $(VENV) axe-core@4
	@command -v chromium-headless-shell || { test "$$(id -u)" = 0 && $(CHROMIUM); } || \
	  command -v chromium || command -v chromium-browser || command -v google-chrome || \
	  echo "There is no chromium here, and it could not be installed (apt install chromium-headless-shell): the tests in a browser are skipped." >&2
	@touch $@

$(VENV)/.web: $(VENV)/.ready
	$(PIP) --editable '.[web]'
	@touch $@

$(VENV)/.dev: $(VENV)/.test
	$(PIP) --editable '.[dev]'
	@touch $@

$(VENV)/.docs: $(VENV)/.ready
	$(PIP) --editable '.[docs]'
	@touch $@

$(VENV)/.bench: $(VENV)/.test
	$(PIP) --editable '.[bench]'
	@touch $@
