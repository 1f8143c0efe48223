# To be sourced: the mode and the folder of the data, and one secret key for this machine, so that
# sessions outlive a restart.
data=${DJANGO_DATA_DIR:-$PWD/var}
export DJANGO_ENV=${DJANGO_ENV:-demo}
if [[ -z ${DJANGO_SECRET_KEY:-} ]]; then
    mkdir -p "$data"
    [[ -s $data/secret-key ]] ||
        (umask 077 && .venv/bin/python -c 'import secrets; print(secrets.token_urlsafe(64))' >"$data/secret-key")
    DJANGO_SECRET_KEY=$(<"$data/secret-key")
    export DJANGO_SECRET_KEY
fi
