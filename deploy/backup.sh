#!/bin/sh
# backup.sh FOLDER: a backup of this moment into FOLDER/DATE-TIME; who was erased; the backup restored once to prove it; its own old ones removed.
set -eu
folder=$1
new=$folder/$(date +%Y-%m-%d-%H%M%S)
umask 077
node dist/server/cairn.js backup "$new"
node dist/server/cairn.js person erased "$folder/erased.json"
node dist/server/cairn.js backup verify "$new"
find "$folder" -mindepth 1 -maxdepth 1 -type d -regex '.*/[0-9]+-[0-9]+-[0-9]+-[0-9]+\(\.part\)?' -mtime +14 -exec rm -r {} +
