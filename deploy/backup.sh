#!/bin/sh
# Makes the backup of the day in a folder, and then removes those that are older than two weeks.
#   backup.sh FOLDER           once
#   backup.sh --daily FOLDER   every day at noon (UTC), after the night
# It holds the database and the files that operators uploaded (uploads under CRS_DATA_DIR); `crs restore` puts both back.
# A backup that fails is noted in the database, whose workers tell CRS_NOTIFY, and removes no older one.
set -eu

if [ "$1" = --daily ]; then
  trap 'exit 0' INT TERM
  while :; do
    sleep $(((129600 - $(date +%s) % 86400) % 86400 + 1)) &
    wait $!
    sh "$0" "$2" || echo 'No backup was made; the next one is tried tomorrow.' >&2
  done
fi

node "$(dirname "$0")/../cli/bin/crs.js" backup --force "$1/crs-$(date +%F).tar"
find "$1" -name 'crs-*.tar' -mtime +14 -delete
