#!/bin/sh
# backup.sh FOLDER: a backup of this moment into FOLDER/DATE-TIME, restored once to prove it; who was erased; its own old backups removed.
set -eu
folder=$1
new=$folder/$(date +%Y-%m-%d-%H%M%S)
umask 077
node dist/server/cairn.js backup "$new"
node dist/server/cairn.js backup verify "$new"
node dist/server/cairn.js person erased "$folder/erased.json"
find "$folder" -mindepth 1 -maxdepth 1 -type d -regex '.*/[0-9]+-[0-9]+-[0-9]+-[0-9]+\(\.part\)?' -mtime +14 -exec rm -r {} +
