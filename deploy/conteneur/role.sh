#!/bin/sh
# Lancé par PostgreSQL à sa création : le rôle du site possède sa base et rien d'autre, et l'administrateur de
# PostgreSQL, sans mot de passe, n'entre plus que de son conteneur.
set -eu
psql --username "$POSTGRES_USER" -v ON_ERROR_STOP=1 -v secret="$POSTGRES_PASSWORD" <<'SQL'
CREATE ROLE tapis_vert LOGIN PASSWORD :'secret';
CREATE DATABASE tapis_vert OWNER tapis_vert;
REVOKE ALL ON DATABASE tapis_vert FROM PUBLIC;
CREATE DATABASE tapis_vert_repetition OWNER tapis_vert;
REVOKE ALL ON DATABASE tapis_vert_repetition FROM PUBLIC;
ALTER ROLE CURRENT_USER PASSWORD NULL;
SQL
