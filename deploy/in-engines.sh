#!/bin/sh
# in-engines.sh ENGINES FOLDER COMMAND…: runs one of the engines. Its root file system is ENGINES (made by engines.sh), with FOLDER as
# /cluster, so that configuration does not depend on their paths; it runs as user 1000, postgres, because PostgreSQL refuses to run as root.
# Each step replaces the one before (exec): the started process is the engine, and its pid receives the signals.
# Works for root and, where the kernel allows users to create namespaces, for all users. Exits with 1 or 90 where it does not.
set -eu
engines=$(cd "$1" && pwd -P)
folder=$(cd "$2" && pwd -P)
shift 2
mkdir -p "$folder/tmp"
# first a namespace that may mount, then one in which the caller is user 1000
exec unshare -r -m sh -c '
  engines=$1 folder=$2
  shift 2
  mount --rbind /proc "$engines/proc" && mount --rbind /dev "$engines/dev" && mount --bind "$folder" "$engines/cluster" &&
    mount --bind "$folder/tmp" "$engines/tmp" && mount -t tmpfs run "$engines/run" || exit 90
  exec unshare -U --map-user=1000 --map-group=1000 -R "$engines" -w / env -i PATH=/usr/lib/postgresql/18/bin:/usr/sbin:/usr/bin \
    HOME=/cluster LC_ALL=C.UTF-8 TZ=UTC PYTHONDONTWRITEBYTECODE=1 "$@"
' sh "$engines" "$folder" "$@"
