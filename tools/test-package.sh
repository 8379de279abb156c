#!/usr/bin/env bash
# Tests of the built package: its types as a user's compiler sees them, then its behaviour in Node.
source "$(dirname "$0")/lib.sh"
[ -f pkg/onefold.wasm ] || die "pkg/ is missing: make pkg"
# As if it were installed, so that its `exports` are tested too.
mkdir -p tests/package/node_modules
ln -sfn ../../../pkg tests/package/node_modules/onefold
node_modules/.bin/tsc -p tests/package/types
node --expose-gc --test --test-reporter=spec tests/package/*.test.mjs
