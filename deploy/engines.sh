#!/bin/sh
# engines.sh FOLDER: downloads PostgreSQL 18, Patroni, etcd, HAProxy, PgBouncer and pgBackRest as Debian packages and unpacks them into
# FOLDER, a separate file tree that the machine's own programs do not use. Needs apt-get, dpkg-deb and Debian's keyring, no root;
# the machine itself is unchanged. Downloads about 100 MB and takes about 225 MB on the disk.
#   SUITE          Debian release of the packages; forky is the first with PostgreSQL 18
#   DEBIAN_MIRROR  mirror of the packages; by default that of this machine's apt
set -eu
[ $# -eq 1 ] || { echo 'usage: engines.sh FOLDER' >&2; exit 2; }
for tool in apt-get dpkg-deb; do
  command -v "$tool" > /dev/null || { echo "The engines come as Debian packages, and $tool is not on this machine: see deploy/README.md for engines of your own." >&2; exit 1; }
done
suite=${SUITE:-forky}
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
mirror=${DEBIAN_MIRROR:-$(apt-get indextargets --format '$(SITE)' | grep '/debian/*$' | head -n 1)}
[ -n "$mirror" ] || { echo 'No Debian mirror is known to this machine: name one in DEBIAN_MIRROR.' >&2; exit 1; }
[ -r "$keyring" ] || { echo "Debian's keys are missing ($keyring): install debian-archive-keyring." >&2; exit 1; }
root=$(mkdir -p "$1" && cd "$1" && pwd)

# apt gets an empty package state, so that it downloads every library as well
apt="$root/.apt"
mkdir -p "$apt/lists/partial" "$apt/archives/partial" "$apt/parts" "$apt/preferences"
: > "$apt/status"
echo "deb [signed-by=$keyring] $mirror $suite main" > "$apt/sources.list"
cat > "$apt/conf" <<END
Dir::Etc::sourcelist "$apt/sources.list";
Dir::Etc::sourceparts "$apt/parts";
Dir::Etc::preferences "$apt/no-preferences";
Dir::Etc::preferencesparts "$apt/preferences";
Dir::State "$apt";
Dir::State::lists "$apt/lists";
Dir::State::status "$apt/status";
Dir::Cache "$apt";
Dir::Cache::archives "$apt/archives";
Acquire::Languages "none";
Acquire::Retries "2";
APT::Update::Error-Mode "any";
APT::Sandbox::User "";
APT::Install-Recommends "false";
Debug::NoLocking "true";
END
apt-get -c "$apt/conf" -qq update || { echo "The package lists of $suite could not be fetched from $mirror: is the network there?" >&2; exit 1; }
apt-get -c "$apt/conf" -qq -y --download-only install postgresql-18 patroni python3-etcd python3-psycopg2 etcd-server etcd-client \
  haproxy pgbouncer pgbackrest dash bash coreutils base-files sed grep libc-bin \
  || { echo "$suite at $mirror does not have all engines (PostgreSQL 18 among them): name another SUITE." >&2; exit 1; }

for package in "$apt"/archives/*.deb; do
  case "${package##*/}" in # what only the packages' own installation would run
    systemd_* | libsystemd-shared_* | locales_* | libc-l10n_* | perl* | libperl* | libgdbm* | libdb5* | debconf_* | ucf_* | dbus* | passwd_* | libc-gconv* | openssl_*) ;;
    *) dpkg-deb -x "$package" "$root" ;;
  esac
done
rm -rf "$apt" "$root"/usr/share/doc "$root"/usr/share/man "$root"/usr/share/locale "$root"/usr/share/info

# files that an installation would have written: the user that runs PostgreSQL, name lookup by files, and mount points
printf 'root:x:0:0:root:/:/bin/sh\npostgres:x:1000:1000:postgres:/cluster:/bin/sh\n' > "$root/etc/passwd"
printf 'root:x:0:\npostgres:x:1000:\n' > "$root/etc/group"
printf 'passwd: files\ngroup: files\nhosts: files\n' > "$root/etc/nsswitch.conf"
printf '127.0.0.1 localhost\n' > "$root/etc/hosts"
mkdir -p "$root/cluster" "$root/proc" "$root/dev" "$root/run" "$root/tmp"
