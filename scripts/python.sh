# To be sourced: finds the Pythons of this machine. The default `python3` may
# be too old, and pyenv's shims fail for a version that is not selected, so
# each candidate is tried before it is taken.

fail() {
    echo "$*" >&2
    exit 1
}

candidates() {
    local version
    for version in 3.13 3.12; do
        command -v "python$version" || true
        compgen -G "${PYENV_ROOT:-$HOME/.pyenv}/versions/$version*/bin/python$version" || true
    done
    command -v python3 || true
    compgen -G "/usr/bin/python3" || true
    compgen -G "${PYENV_ROOT:-$HOME/.pyenv}/versions/3.*/bin/python3" || true
}

# First candidate for which the given Python expression is true.
first_python_where() {
    local python
    while read -r python; do
        "$python" -c "import sys; sys.exit(not ($1))" >/dev/null 2>&1 &&
            echo "$python" && return
    done < <(candidates)
    return 1
}

find_project_python() {
    first_python_where 'sys.version_info >= (3, 12)'
}

find_python_with_pip() {
    first_python_where '__import__("importlib.util").util.find_spec("pip")'
}
