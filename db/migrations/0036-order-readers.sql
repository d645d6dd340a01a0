-- Who holds an order's link reads it masked until a code sent to its e-mail was entered in that browser.
alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check check (purpose in ('register', 'reset', 'change', 'order'));

create table order_readers (
  order_id uuid not null references orders on delete cascade,
  session_hash bytea not null references sessions on delete cascade,
  until timestamptz not null,
  primary key (order_id, session_hash)
);
create index order_readers_until on order_readers (until);
create index order_readers_session on order_readers (session_hash);
