#!/bin/sh
# base-backup.sh FOLDER WAL: a base backup into FOLDER/DATE-TIME. Base backups older than two weeks are removed, and from the folder WAL
# what only they needed.
set -eu
folder=$1 wal=$2
new=$folder/$(date +%Y-%m-%d-%H%M%S)
pg_basebackup --pgdata="$new.part" --wal-method=none --checkpoint=fast
mv "$new.part" "$new"
find "$folder" -mindepth 1 -maxdepth 1 -type d -mtime +14 -exec rm -r {} +
oldest=$(find "$folder" -mindepth 1 -maxdepth 1 -type d -not -name '*.part' | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION.*(file \(.*\))$/\1/p' "$oldest/backup_label")
/usr/lib/postgresql/17/bin/pg_archivecleanup "$wal" "$first"
