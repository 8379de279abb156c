#!/usr/bin/env bash
# Formatting, clippy natively and for wasm32, and the types of the package's sources.
source "$(dirname "$0")/lib.sh"
cargo fmt --all --check
cargo clippy --quiet --all-targets -- -D warnings
tools/wasm-cargo.sh clippy --quiet --lib --test wasm -- -D warnings
node_modules/.bin/prettier --check --log-level warn .
node_modules/.bin/tsc -p pkg-template --noEmit
