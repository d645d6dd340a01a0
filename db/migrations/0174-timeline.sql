-- What colleagues write below an order, a member or a product (rules/desk#22).
create table timeline_comments (
  id uuid primary key default uuidv7(),
  entity text not null check (entity in ('order', 'member', 'product')),
  entity_id uuid not null,
  staff_id uuid not null references staff_accounts (id),
  text text not null check (char_length(text) between 1 and 4000),
  -- Counts its edits, so that two windows do not overwrite each other.
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  edited_at timestamptz
);
create index timeline_comments_of on timeline_comments (entity, entity_id, created_at desc, id desc);

-- Colleagues who are named in a comment, until they have read it or answered.
create table timeline_mentions (
  id uuid primary key default uuidv7(),
  comment_id uuid not null references timeline_comments (id) on delete cascade,
  staff_id uuid not null references staff_accounts (id),
  created_at timestamptz not null,
  closed_at timestamptz,
  unique (comment_id, staff_id)
);
create index timeline_mentions_open on timeline_mentions (staff_id, created_at) where closed_at is null;

-- Pictures, drawn anew, and PDFs. They stand here, so that they are gone with their comment and at once.
create table timeline_files (
  id uuid primary key default uuidv7(),
  comment_id uuid not null references timeline_comments (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  type text not null check (type in ('image/webp', 'application/pdf')),
  bytes bytea not null,
  created_at timestamptz not null
);
create index timeline_files_of on timeline_files (comment_id, id);

create trigger desk_changed after insert or update or delete on timeline_mentions
  for each statement execute function announce_change('desk:timeline_mentions');

-- Questions of one person, and those about one order.
create index feedback_email on feedback (lower(email), created_at desc);
create index feedback_order_number on feedback (upper(order_number), created_at desc) where order_number is not null;
