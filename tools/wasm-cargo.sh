#!/usr/bin/env bash
# cargo for the wasm32 target, whichever way its standard library comes: tools/wasm-cargo.sh build --release
source "$(dirname "$0")/lib.sh"
use_bindgen
command=$1
shift
extra=()
if ! has_wasm_std; then
    export RUSTC_BOOTSTRAP=1
    extra=(-Z "build-std=std,panic_abort")
    have rust-lld || export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-19
fi
exec cargo "$command" --target "$TARGET" "${extra[@]}" "$@"
