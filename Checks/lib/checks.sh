# For scripts with several checks, which run one after another or some at once. They source this file, and end with
# `summary`. The output of a check is shown if it fails.

results=$(mktemp)

# Runs a check, and prints the result: NAME COMMAND...
check() {
    local name=$1 output
    shift
    if output=$("$@" 2>&1); then
        echo "passed  $name" | tee -a "$results"
    else
        printf 'FAILED  %s\n%s\n' "$name" "$(sed 's/^/        /' <<<"$output")" | tee -a "$results"
    fi
}

# Runs a check for each line of the input, JOBS at once, 2 by default. A line is a name, a tab, and a
# command, a function that was exported with `export -f`.
check_lines() {
    export results
    export -f check
    # shellcheck disable=SC2016
    tr '\n' '\0' | xargs -0 -P "${JOBS:-2}" -I{} bash -c 'IFS=$'"'\t'"' read -r name command <<<"$1"; check "$name" $command' _ {}
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

# Prints the name and the message of each mistake in a file, which are in the first lines of its sections:
#     #if NAME  // error: TEXT
mistakes() { sed -n 's|^ *#if \([A-Za-z0-9]*\)  // error: |\1 |p' "$1"; }

# Checks that a file compiles, and with -D NAME fails with the message of that mistake: FILE COMPILER...
check_mistakes() {
    local file=$1 name message
    shift
    check "mistakes, each with its message" [ "$(grep -c '^ *#if ' "$file")" = "$(mistakes "$file" | wc -l)" ]
    check "mistakes, corrected" "$@" "$file"
    while read -r name message; do
        check "mistake: $name" refused "$message" "$@" -D "$name" "$file"
    done < <(mistakes "$file")
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
