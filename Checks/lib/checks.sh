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
