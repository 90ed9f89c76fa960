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

# Checks that a plausible mistake does not compile. The first line of its file is the error that the compiler has to report,
# as `// error: TEXT`; compiled with -D FIXED, the same file has to pass: FILE COMPILER...
refused() {
    local file=$1 expected output
    shift
    expected=$(sed -n '1s|^// error: ||p' "$file")
    if [[ -z $expected ]]; then
        echo "The first line does not say which error is expected: write it as '// error: TEXT'."
    elif output=$("$@" "$file" 2>&1); then
        echo "It compiles, but should fail with: $expected"
    elif ! grep 'error: ' <<<"$output" | grep -qF -- "$expected"; then
        printf 'It fails with another error than: %s\n%s\n' "$expected" "$output"
    elif ! output=$("$@" -D FIXED "$file" 2>&1); then
        printf 'Its corrected twin (-D FIXED) does not compile:\n%s\n' "$output"
    else
        return 0
    fi
    return 1
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
