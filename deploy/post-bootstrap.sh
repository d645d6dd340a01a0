#!/bin/sh
# Patroni runs this once, on a new cluster, with the connection string of the superuser. Timeouts are not set here: the shop sends its
# own, PgBouncer sets them on its connections (pgbouncer.ini), and migrations must have none.
exec psql -v ON_ERROR_STOP=1 -q "$1" <<'SQL'
create role shop login password '${SHOP_PASSWORD}';
create database elowen owner shop;
SQL
