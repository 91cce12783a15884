#!/bin/sh
# make-secrets.sh FOLDER POOLER SERVERS: writes passwords, Cairn's key, and the addresses and files that contain them.
set -eu
folder=$1 pooler=$2 servers=$3
if [ -e "$folder/cairn-secret" ]; then
  echo "$folder has secrets already; a new key could not read what is sealed in the database." >&2
  exit 1
fi
mkdir -p -m 700 "$folder"
cd "$folder"
for name in superuser replication owner web; do openssl rand -hex 24 > $name-password; done
openssl rand -hex 32 > cairn-secret
owner=$(cat owner-password) web=$(cat web-password)
echo "postgresql://cairn_web:$web@$pooler/cairn" > database-url
echo "postgresql://cairn_web:$web@$servers/cairn" > database-session-url
echo "postgresql://cairn:$owner@$servers/cairn" > database-owner-url
echo "\"cairn_web\" \"$web\"" > userlist.txt
cat > patroni.env <<EOF
PATRONI_SUPERUSER_PASSWORD=$(cat superuser-password)
PATRONI_REPLICATION_PASSWORD=$(cat replication-password)
EOF
cat > replication.env <<EOF
PGHOST=$servers
PGTARGETSESSIONATTRS=read-write
PGUSER=replicator
PGPASSWORD=$(cat replication-password)
EOF
