#!/usr/bin/env bash
# Assembles the npm package in pkg/ from the release wasm and pkg-template/.
source "$(dirname "$0")/lib.sh"
use_bindgen
wasm=${CARGO_TARGET_DIR:-target}/$TARGET/release/onefold.wasm
[ -f "$wasm" ] || die "$wasm is missing: make wasm"
glue=target/glue

wasm-bindgen --target web --omit-default-module-path --no-typescript --remove-name-section --remove-producers-section \
    --out-dir "$glue" --out-name onefold "$wasm"

rm -rf pkg
mkdir -p pkg/dist/glue
# Only what the browsers named in the README have: the features are listed, not all enabled.
node_modules/.bin/wasm-opt -O3 --enable-simd --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext \
    --enable-mutable-globals --enable-reference-types --enable-multivalue \
    -o pkg/onefold.wasm "$glue/onefold_bg.wasm"
cp "$glue/onefold.js" pkg/dist/glue/
cp pkg-template/src/glue/onefold.d.ts pkg/dist/glue/
node_modules/.bin/tsc -p pkg-template
cp pkg-template/package.json LICENSE-MIT LICENSE-APACHE pkg/
[ ! -f README.md ] || cp README.md pkg/

say pkg "onefold.wasm: $(wc -c <pkg/onefold.wasm) bytes raw, $(gzip -9 -c pkg/onefold.wasm | wc -c) bytes gzip -9"
say pkg "JavaScript: $(cat pkg/dist/*.js pkg/dist/glue/*.js | wc -c) bytes raw, $(cat pkg/dist/*.js pkg/dist/glue/*.js | gzip -9 | wc -c) bytes gzip -9"
