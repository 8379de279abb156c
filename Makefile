# Every target sets up what it needs. `make` lists them.

.DEFAULT_GOAL := help
SETUP := tools/setup.sh

.PHONY: help setup wasm pkg www demo bench test test-rust test-wasm-node test-wasm-browser test-package lint fmt clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install all that the build and the tests need
	@$(SETUP)

wasm: ## build the wasm of the release
	@$(SETUP) rust wasm-bindgen
	tools/wasm-cargo.sh build --release --lib

pkg: wasm ## assemble the npm package in pkg/ and print its size
	@$(SETUP) npm
	tools/build-pkg.sh

www: pkg ## assemble the web page in www/dist/
	tools/build-www.sh

demo: pkg ## run the demonstration in Node
	node examples/demo.mjs

bench: pkg ## verdicts beside Ajv's in one run, as ratios
	node benches/verdict.mjs

test: ## set up, lint and run every test; ends with a summary
	@$(SETUP)
	@tools/test.sh

test-rust: ## unit, suite and property tests of the crate
	@$(SETUP) rust suite
	cargo test

test-wasm-node: ## the wasm's tests in Node
	@$(SETUP) rust wasm-bindgen suite
	tools/wasm-cargo.sh test --test wasm

test-wasm-browser: ## the wasm's tests in headless Chromium
	@$(SETUP) rust wasm-bindgen browser suite
	WASM_BINDGEN_USE_BROWSER=1 CHROMEDRIVER="$$(command -v chromedriver)" tools/wasm-cargo.sh test --test wasm

test-package: pkg ## the built package's tests in Node
	@$(SETUP) suite
	tools/test-package.sh

lint: ## formatting, clippy natively and for wasm32, types
	@$(SETUP) rust wasm-bindgen npm suite
	tools/lint.sh

fmt: ## format the Rust and TypeScript sources
	@$(SETUP) rust npm
	cargo fmt --all
	node_modules/.bin/prettier --write --log-level warn .

clean: ## remove what was built; downloads in .cache/ stay
	rm -rf target pkg www/dist node_modules tests/package/node_modules
