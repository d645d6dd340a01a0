create table reviews (
  id uuid primary key default uuidv7(),
  code text not null unique,
  inventory_sku text not null,
  nickname text not null check (nickname <> ''),
  register_day date not null,
  created_at timestamptz not null,
  rating smallint not null check (rating between 1 and 5),
  language text not null check (language in ('chi', 'cn', 'eng')),
  title text not null check (title <> ''),
  content text not null check (char_length(content) >= 20),
  title_en text,
  content_en text,
  related_skus text[] not null default '{}',
  verified boolean not null default false,
  helpful integer not null default 0 check (helpful >= 0),
  reply texts,
  scalp_type text,
  state text not null default 'published' check (state in ('awaiting', 'processing', 'published', 'rejected', 'changes_requested', 'hidden', 'withdrawn'))
);
create index reviews_of_product on reviews (inventory_sku, state, created_at desc);
create trigger reviews_changed after insert or update or delete on reviews
  for each statement execute function announce_change('reviews');

create table review_stories (
  id uuid primary key default uuidv7(),
  code text not null unique,
  position smallint not null,
  image_url text not null,
  video_url text,
  title texts not null,
  description texts not null,
  name text not null,
  rating smallint not null check (rating between 1 and 5),
  ig_link text,
  sku text
);
create trigger review_stories_changed after insert or update or delete on review_stories
  for each statement execute function announce_change('reviews');

-- Answers of the translation service, kept by what was asked.
create table translations (
  text_hash bytea not null,
  target text not null,
  source text not null,
  translated text not null,
  at timestamptz not null default now(),
  primary key (text_hash, target)
);
