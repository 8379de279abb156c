#!/usr/bin/env bash
# Runs every check one after the other, goes on after a failure, and ends with a table of them all.
# A line "suite | DRAFT | PATH | N passed | N failed | N excepted" in any output goes into the table.
source "$(dirname "$0")/lib.sh"
logs=target/test-logs
rm -rf "$logs"
mkdir -p "$logs"
table=$logs/table
passed_all=0
failed_all=0

# counted LOG WORD: how many tests a log's closing lines (cargo test, wasm-bindgen-test, node:test) call WORD.
counted() {
    sed 's/\x1b\[[0-9;]*m//g' "$1" | awk -v word="$2" '
        /^test result:/ { for (i = 2; i <= NF; i++) if ($i ~ "^" word) sum += $(i - 1) }
        /^ℹ (pass|fail) [0-9]+$/ { if (index(word, $2) == 1) sum += $3 }
        END { print sum + 0 }'
}

# check NAME COMMAND...: runs one check, showing its output.
check() {
    local name=$1 log=$logs/${1// /-}.log start=$SECONDS verdict=ok passed failed
    shift
    printf '\n== %s: %s\n' "$name" "$*"
    "$@" 2>&1 | tee "$log" || verdict=FAILED
    passed=$(counted "$log" passed)
    failed=$(counted "$log" failed)
    [ "$verdict" = ok ] || [ "$failed" -gt 0 ] || failed=1
    [ "$((passed + failed))" -gt 0 ] || passed=1
    passed_all=$((passed_all + passed))
    failed_all=$((failed_all + failed))
    printf '%-18s %-7s %6d %6d %6d\n' "$name" "$verdict" "$passed" "$failed" "$((SECONDS - start))" >>"$table"
}

export CHROMEDRIVER=${CHROMEDRIVER:-$(command -v chromedriver)}
check lint tools/lint.sh
check rust cargo test
check "wasm in Node" tools/wasm-cargo.sh test --test wasm
check "wasm in Chromium" env WASM_BINDGEN_USE_BROWSER=1 tools/wasm-cargo.sh test --test wasm
check "release wasm" tools/wasm-cargo.sh build --release --lib
check "package" tools/build-pkg.sh
check "package in Node" tools/test-package.sh

printf '\n%-12s %-16s %8s %8s %9s\n' suite path passed failed excepted
grep -h '^suite |' "$logs"/*.log | awk -F ' *[|] *' '{
    split($4, p, " "); split($5, f, " "); split($6, e, " ")
    printf "%-12s %-16s %8d %8d %9d\n", $2, $3, p[1], f[1], e[1]
}' || true
printf '\n%-18s %-7s %6s %6s %6s\n' check result passed failed s
cat "$table"
printf '\n%d passed, %d failed\n' "$passed_all" "$failed_all"
[ "$failed_all" -eq 0 ]
