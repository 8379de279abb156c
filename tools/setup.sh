#!/usr/bin/env bash
# Sets up what the build and the tests need, and nothing that is there already.
#
#   tools/setup.sh [rust] [wasm-bindgen] [npm] [browser] [suite]      (default: all of them)
#
# Downloads come from crates.io, npm, PyPI and Debian only; rustup, where it is installed, has its own source.
source "$(dirname "$0")/lib.sh"

# The oldest compiler that Cargo.toml admits.
rust_minimum() { sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml; }

rust_version() { rustc --version | awk '{ sub(/-.*/, "", $2); print $2 }'; }

older() { [ "$1" != "$2" ] && [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$1" ]; }

setup_rust() {
    need cargo "install Rust $(rust_minimum) or later (rustup, or Debian's cargo-web)"
    need cc "install a C compiler (Debian: gcc)"
    if older "$(rust_version)" "$(rust_minimum)" && ! have rustup; then
        say rust "rustc $(rust_version) is too old; taking Debian's rustc-web"
        debian_rust
    fi
    older "$(rust_version)" "$(rust_minimum)" && die "rustc is $(rust_version), need $(rust_minimum): rustup update"
    if ! have cargo-clippy || ! have rustfmt; then
        if have rustup; then rustup component add --quiet clippy rustfmt; else apt rust-web-clippy rustfmt-web; fi
    fi
    if has_wasm_std; then
        say rust "rustc $(rust_version) with $TARGET: ready"
    elif have rustup && rustup target add --quiet "$TARGET" 2>/dev/null; then
        say rust "rustc $(rust_version): added $TARGET through rustup"
    elif source_of_std && linker_for_wasm; then
        say rust "rustc $(rust_version): std for $TARGET is built from source: ready"
    elif have rustup; then
        die "rustup could not add $TARGET, and Debian's compiler does not mix with rustup's"
    else
        debian_rust
        source_of_std || die "the standard library's source is not where rustc $(rust_version) looks for it"
        say rust "rustc $(rust_version): std for $TARGET is built from source"
    fi
}

# Debian ships no compiled std for wasm32 beside its newest compiler, but its source and a linker.
debian_rust() {
    apt rustc-web cargo-web rust-web-src rust-web-clippy rustfmt-web lld-19
    hash -r
}

source_of_std() { [ -f "$(rustc --print sysroot)/lib/rustlib/src/rust/library/Cargo.lock" ]; }

linker_for_wasm() { have rust-lld || have wasm-ld-19; }

setup_wasm_bindgen() {
    local version root
    version=$(bindgen_version)
    root=$CACHE/wasm-bindgen-$version
    if [ "$("$root/bin/wasm-bindgen" --version 2>/dev/null)" = "wasm-bindgen $version" ]; then
        say wasm-bindgen "$version: ready"
        return
    fi
    say wasm-bindgen "$version: building it from crates.io, once (some minutes)"
    # Built lightly: the tool runs for a second, its optimisation would take many.
    CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
        cargo install --quiet wasm-bindgen-cli --version "$version" --root "$root" ||
        die "cargo could not build wasm-bindgen-cli $version"
    say wasm-bindgen "$version: built into $root"
}

setup_npm() {
    need node "install Node.js 20 or later"
    need npm "install npm, the package manager of Node.js"
    local major
    major=$(node -p 'process.versions.node.split(".")[0]')
    [ "$major" -ge 20 ] || die "node is $(node --version), need 20 or later"
    if [ -d node_modules ] && cmp -s package-lock.json node_modules/.package-lock.installed; then
        say npm "development tools: ready"
        return
    fi
    say npm "installing the development tools of package-lock.json"
    npm ci --no-audit --no-fund --loglevel=error
    cp package-lock.json node_modules/.package-lock.installed
}

setup_browser() {
    if have chromium && have chromedriver; then
        say browser "Chromium and its driver: ready"
    else
        apt chromium chromium-driver
        say browser "Chromium and its driver: installed"
    fi
}

setup_suite() {
    need python3 "it fetches the official test suite"
    python3 tools/fetch-suite.py
}

[ $# -gt 0 ] || set -- rust wasm-bindgen npm browser suite
for part in "$@"; do
    case $part in
    rust) setup_rust ;;
    wasm-bindgen) setup_wasm_bindgen ;;
    npm) setup_npm ;;
    browser) setup_browser ;;
    suite) setup_suite ;;
    *) die "unknown part: $part" ;;
    esac
done
