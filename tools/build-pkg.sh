#!/usr/bin/env bash
# Assembles the npm package from the release wasm and pkg-template/: tools/build-pkg.sh [FOLDER], by default pkg/.
source "$(dirname "$0")/lib.sh"
use_bindgen
target=${CARGO_TARGET_DIR:-target}
wasm=$target/$TARGET/release/onefold.wasm
[ -f "$wasm" ] || die "$wasm is missing: make wasm"

# Put together aside and moved as a whole, so that whoever uses the package never sees half of it.
stage=$target/pkg
rm -rf "$stage"
mkdir -p "$stage"
wasm-bindgen --target web --omit-default-module-path --no-typescript --remove-name-section --remove-producers-section \
    --out-dir "$stage/dist/glue" --out-name onefold "$wasm"

# The features that the browsers of the README have are listed, not all enabled.
node_modules/.bin/wasm-opt -O3 --enable-simd --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext \
    --enable-mutable-globals --enable-reference-types --enable-multivalue \
    -o "$stage/onefold.wasm" "$stage/dist/glue/onefold_bg.wasm"
rm "$stage/dist/glue/onefold_bg.wasm"
cp pkg-template/src/glue/onefold.d.ts "$stage/dist/glue/"
node_modules/.bin/tsc -p pkg-template --outDir "$stage/dist"
cp pkg-template/package.json README.md LICENSE-MIT LICENSE-APACHE "$stage/"

pkg=${1:-pkg}
rm -rf "$pkg"
mv "$stage" "$pkg"

say pkg "onefold.wasm: $(wc -c <"$pkg/onefold.wasm") bytes raw, $(gzip -9 -c "$pkg/onefold.wasm" | wc -c) bytes gzip -9"
scripts=("$pkg"/dist/*.js "$pkg"/dist/glue/*.js)
say pkg "JavaScript: $(cat "${scripts[@]}" | wc -c) bytes raw, $(cat "${scripts[@]}" | gzip -9 | wc -c) bytes gzip -9"
