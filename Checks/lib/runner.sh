# Runs checks, which are functions of the script that sources this file, and sums them up.
#
# Several run at the same time, LANES at once (the number of processors, at most four). Each shows its output when it
# has ended, so that the outputs do not mix; a check that runs alone shows its output at once. LANES=1 runs one after another.
set -uo pipefail
exec </dev/null
export CI=${CI:-true}
script=$0
processors=$(getconf _NPROCESSORS_ONLN)
LANES=${LANES:-$((processors < 4 ? processors : 4))}

# Runs one check with its output in a file, and prints a line for the summary: NAME FOLDER
run_one() {
    local started=$SECONDS outcome=passed
    "$1" >"$2/$1" 2>&1 || outcome=FAILED
    echo "$1 $outcome $((SECONDS - started))"
}

# Shows the result of one check, from the lines of run_one: FOLDER
show() {
    local name outcome seconds line
    while read -r name outcome seconds; do
        line=$(printf '%-6s  %-30s %4d s' "$outcome" "$name" "$seconds")
        printf '\n==== %s\n' "$name"
        [[ ! -s $1/$name ]] || cat "$1/$name"
        echo "==== $line"
        echo "$line" >>"$1/.summary"
    done
}

run_checks() {
    local folder name
    for name in "$@"; do
        [[ $(type -t "$name") == function ]] || { echo "There is no check $name. The checks are: ${checks[*]}" >&2 && return 2; }
    done
    if [[ $# -eq 1 ]]; then "$1" && echo "passed  $1, $SECONDS s" || { echo "FAILED  $1, $SECONDS s" && return 1; } && return; fi

    folder=$(mktemp -d)
    # Checks that run several compilers at once run only one, since the lanes run at once.
    [[ $LANES -eq 1 ]] || export JOBS=1
    printf '%s\n' "$@" | xargs -P "$LANES" -I{} bash "$script" --one {} "$folder" | show "$folder"
    printf '\n%s\n%d s in all, %d at once\n' "$(cat "$folder/.summary")" "$SECONDS" "$LANES"
    ! grep -qs FAILED "$folder/.summary"
    local result=$?
    rm -rf "$folder"
    return $result
}

# The entry point of a script, called after it has defined its checks: ARGUMENT...
main() {
    if [[ ${1:-} == --one ]]; then run_one "$2" "$3"; else run_checks "${@:-${checks[@]}}"; fi
}
