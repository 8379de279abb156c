#!/usr/bin/env bash
# Assembles the web page in www/dist/: the page, its script, and the package beside it.
source "$(dirname "$0")/lib.sh"
rm -rf www/dist
mkdir -p www/dist/onefold
cp www/index.html www/dist/
cp -r pkg/dist pkg/onefold.wasm www/dist/onefold/
node_modules/.bin/tsc -p www
say www "www/dist is ready: python3 -m http.server -d www/dist"
