# For scripts with several checks, which run one after another or some at once. They source this file, and end with `summary`, or
# with `main` if each check is a function.
set -uo pipefail

processors=$(getconf _NPROCESSORS_ONLN)
JOBS=${JOBS:-$((processors < 4 ? processors : 4))}
results=$(mktemp)

# Runs a check, and prints its result when it has ended, with its output if it has failed, or if SHOWS is set: NAME COMMAND...
check() {
    local name=$1 started=$SECONDS result=passed output line
    shift
    output=$(SHOWS='' "$@" 2>&1) || result=FAILED
    [[ $result == FAILED || -n ${SHOWS:-} ]] || output=
    line=$(printf '%s  %-30s %4d s' $result "$name" $((SECONDS - started)))
    echo "$line" >>"$results"
    printf '%s\n' "$line" ${output:+"$(sed 's/^/        /' <<<"$output")"}
}

# Runs a check for each line of the input, JOBS at once. A line is a name, a tab, and a command, which can be a function that was
# exported with `export -f`. A check with jobs of its own runs one at a time.
check_lines() {
    export results
    export -f check
    # shellcheck disable=SC2016
    tr '\n' '\0' | JOBS=1 xargs -0 -P "$JOBS" -I{} bash -c 'IFS=$'"'\t'"' read -r name command <<<"$1"; check "$name" $command' _ {}
}

# Checks that a command fails with an error: TEXT COMMAND...
refused() {
    local expected=$1 output
    shift
    if output=$("$@" 2>&1); then
        echo "It compiles, but should fail with: $expected"
    # Not in the source that the compiler shows below an error.
    elif ! grep -E '^[^ ]+: error: ' <<<"$output" | grep -qF -- "$expected"; then
        printf 'It fails with another error than: %s\n%s\n' "$expected" "$output"
    else
        return 0
    fi
    return 1
}

# Checks that the beginning of a file compiles, and that each section after it fails with its message. A section ends with an
# empty line, and begins with a line `// error: TEXT`: FILE COMPILER...
check_mistakes() {
    local file=$1 line message folder
    shift
    folder=$(mktemp -d)
    sed '/^\/\/ error: /,$d' "$file" >"$folder/beginning"
    cp "$folder/beginning" "$folder/main.swift"
    check "without a mistake" "$@" "$folder/main.swift"
    while IFS=: read -r line _ message; do
        { cat "$folder/beginning" && sed -n "$line,/^\$/p" "$file"; } >"$folder/main.swift"
        check "line $line:$message" refused "${message# }" "$@" "$folder/main.swift"
    done < <(grep -n '^// error: ' "$file")
    rm -rf "$folder"
}

# Prints the numbers of passed and failed checks, and fails unless all passed.
summary() {
    local passed failed
    passed=$(grep -c '^passed  ' "$results" || true)
    failed=$(grep -c '^FAILED  ' "$results" || true)
    rm -f "$results"
    echo "$passed passed, $failed failed"
    [[ $passed -gt 0 && $failed -eq 0 ]]
}

# Runs the functions that are named, or all in `checks`; one alone shows its output at once: NAME...
main() {
    local name limit
    [[ $# -gt 0 ]] || set -- "${checks[@]}"
    for name in "$@"; do
        [[ " ${checks[*]} " == *" $name "* ]] || { echo "There is no check $name. The checks are: ${checks[*]}" >&2 && return 2; }
    done
    if [[ $# -eq 1 ]]; then
        rm -f "$results"
        "$1" </dev/null && echo "$1 passed" || { echo "$1 FAILED" && return 1; }
        return
    fi
    # A check that hangs fails, with what it has printed; a Mac has no timeout, but its jobs have a limit.
    limit=$(! command -v timeout >/dev/null || echo "timeout -k 10 ${LIMIT:-1800}")
    for name in "$@"; do printf '%s\t%s Checks/%s %s\n' "$name" "$limit" "$(basename "$0")" "$name"; done | SHOWS=1 check_lines
    echo && cat "$results"
    echo "$SECONDS s in all, $JOBS at once"
    summary
}
