# What the scripts beside this file share. Sourced, never run; it leaves the shell in the repository's root.
# shellcheck shell=bash

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

TARGET=wasm32-unknown-unknown
CACHE=${XDG_CACHE_HOME:-$HOME/.cache}/onefold

# say WHAT TEXT: one line of progress.
say() { printf '%-14s %s\n' "$1" "$2"; }

die() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# need COMMAND WHY: ends with one clear line when a prerequisite is missing.
need() { have "$1" || die "$1 is missing: $2"; }

# apt PACKAGE...: installs Debian packages, as root or through sudo.
apt() {
    have apt-get || die "not a Debian system: install $* by hand and run this again"
    local prefix=()
    if [ "$(id -u)" -ne 0 ]; then
        have sudo || die "installing $* needs root or sudo"
        prefix=(sudo)
    fi
    say apt "installing $*"
    local log
    log=$(mktemp)
    "${prefix[@]}" apt-get update -qq >"$log" 2>&1 || true
    "${prefix[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >>"$log" 2>&1 || {
        tail -n 5 "$log" >&2
        die "apt-get could not install $*"
    }
    rm -f "$log"
}

# The version of wasm-bindgen that Cargo.lock has: the command line tool must be of the same.
bindgen_version() {
    local version
    [ -f Cargo.lock ] || cargo generate-lockfile --quiet
    version=$(awk '/^name = "wasm-bindgen"$/ { getline; gsub(/version = |"/, ""); print; exit }' Cargo.lock)
    [ -n "$version" ] || die "Cargo.lock names no wasm-bindgen"
    printf '%s' "$version"
}

# Puts the pinned wasm-bindgen tools first on PATH.
use_bindgen() {
    PATH=$CACHE/wasm-bindgen-$(bindgen_version)/bin:$PATH
    export PATH
}

# True where the compiler has the wasm32 target's standard library; otherwise it is built from source.
has_wasm_std() { [ -d "$(rustc --print sysroot)/lib/rustlib/$TARGET/lib" ]; }
