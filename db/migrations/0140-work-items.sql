-- Whose work an item of the work queue is, and until when it rests (rules/desk#12). An item is named by its kind
-- and its subject; nothing of the item itself is kept here.
create table work_items (
  kind text not null check (kind ~ '^[a-z_]+$'),
  subject text not null check (subject <> '' and length(subject) <= 200),
  owner_id uuid references staff_accounts (id),
  snoozed_until timestamptz,
  -- Since when the item waited as it was snoozed: one that ended and began anew is not at rest.
  snoozed_since timestamptz,
  changed_by uuid not null references staff_accounts (id),
  changed_at timestamptz not null,
  primary key (kind, subject)
);
create index work_items_owner on work_items (owner_id) where owner_id is not null;
create index work_items_changed on work_items (changed_at);
