# Every target works on a fresh machine with Python 3.11+ and make; it sets up its own .venv.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
MODELS := src/paperlight/models/bundled/.verified

CASES  ?= 50000

.PHONY: demo fuzz test check lint format docs bench models clean

demo: $(READY) $(MODELS)  ## OCR the sample scan and print its Markdown
	$(BIN)/paperlight ocr examples/delivery-note.tif

test: check  ## all checks and all tests
	$(BIN)/python tools/run_suites.py

check: lint  ## lint, types, import contracts, generated documents

lint: $(READY) $(MODELS)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python tools/write_reference.py --check

fuzz: $(READY)  ## read CASES made-up model answers: none may raise or lose a word
	PAPERLIGHT_FUZZ_CASES=$(CASES) $(BIN)/python -m pytest -q tests/transcripts/test_markup_properties.py

format: $(READY)  ## let ruff mend what it can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

docs: $(READY)  ## write the generated reference pages
	$(BIN)/python tools/write_reference.py

bench: $(READY) $(MODELS)  ## accuracy and speed of the CPU engine beside plain RapidOCR
	$(BIN)/paperlight bench cpu

models: $(MODELS)  ## fetch the three small models by hash

$(MODELS): tools/fetch_models.py tools/models.toml | $(READY)
	$(BIN)/python tools/fetch_models.py

$(READY): pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $(READY)

clean:  ## remove everything that was set up or built
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -f src/paperlight/models/bundled/*.onnx $(MODELS)
