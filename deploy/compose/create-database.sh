#!/bin/sh
# Run once by the image of PostgreSQL, in a new database server.
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 --set=owner="$(cat /run/secrets/owner-password)" \
  --set=web="$(cat /run/secrets/web-password)" --file=/srv/cairn/deploy/database.sql
