-- The outbox: mails and texts, written in the transaction of what they report, sent by a job (rules/messages#1).
create table messages (
  id uuid primary key default uuidv7(),
  -- What it is about, once: the same news twice is one message.
  key text not null unique check (key <> ''),
  channel text not null check (channel in ('mail', 'sms')),
  event text not null,
  language text not null check (language in ('hk', 'zh', 'cn', 'en')),
  "to" text not null check ("to" <> ''),
  reply_to text,
  subject text not null,
  text text not null,
  html text,
  order_id uuid references orders (id),
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'bounced', 'failed')),
  tries integer not null default 0 check (tries >= 0),
  next_try_at timestamptz,
  last_error text,
  -- What the carrier calls it, to know its receipts by.
  provider_ref text unique,
  created_at timestamptz not null,
  sent_at timestamptz,
  check ((next_try_at is not null) = (state = 'queued')),
  check ((sent_at is not null) >= (state in ('sent', 'delivered'))),
  check ((channel = 'sms') <= (html is null and subject = ''))
);
create index messages_due on messages (next_try_at) where state = 'queued';
create index messages_order on messages (order_id, created_at);
create index messages_created_at on messages (created_at desc, id);

-- What was written stays; only what became of it moves, and what ended stays ended.
create function keep_message() returns trigger language plpgsql as $$
declare
  fate text[] := '{state,tries,next_try_at,last_error,provider_ref,sent_at}';
begin
  if to_jsonb(new) - fate <> to_jsonb(old) - fate then
    raise exception 'a message stays as it was written';
  end if;
  if new.state <> old.state and not (old.state = 'queued' or (old.state = 'sent' and new.state in ('delivered', 'bounced', 'failed'))) then
    raise exception 'a message does not go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger messages_stay before update on messages for each row execute function keep_message();
create trigger messages_are_kept before delete on messages for each row execute function refuse_change();

-- The last number given out, by kind and year of Hong Kong. The row is locked until its transaction ends: no number is lost.
create table invoice_counters (
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null,
  last integer not null check (last > 0),
  primary key (kind, year)
);

-- Invoices, and credit notes for what went back. The facts are those of the moment they were issued.
create table invoices (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null,
  serial integer not null check (serial > 0),
  number text not null unique,
  order_id uuid not null references orders (id),
  refund_id uuid unique references order_refunds (id),
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  issued_at timestamptz not null,
  unique (kind, year, serial),
  check ((kind = 'invoice') = (refund_id is null)),
  check (number = case kind when 'invoice' then 'INV-' else 'CN-' end || year || '-' || lpad(serial::text, greatest(6, length(serial::text)), '0'))
);
create unique index invoices_one_an_order on invoices (order_id) where kind = 'invoice';
create index invoices_order on invoices (order_id, issued_at);
create trigger invoices_stay before update or delete on invoices for each row execute function refuse_change();

-- A serial follows the one before it, whoever writes it.
create function check_serial() returns trigger language plpgsql as $$
begin
  if new.serial > 1 and not exists (select from invoices where kind = new.kind and year = new.year and serial = new.serial - 1) then
    raise exception 'the numbers of invoices have no gaps';
  end if;
  return null;
end $$;
create trigger invoices_follow after insert on invoices for each row execute function check_serial();

-- The document itself, drawn once a language and never again.
create table invoice_files (
  invoice_id uuid not null references invoices (id),
  language text not null check (language in ('hk', 'zh', 'cn', 'en')),
  pdf bytea not null,
  sha256 bytea not null check (sha256 = sha256(pdf)),
  drawn_at timestamptz not null,
  primary key (invoice_id, language)
);
create trigger invoice_files_stay before update or delete on invoice_files for each row execute function refuse_change();

-- Whether the buyer's visit may be told to others, and the ids their browser has there; taken down when the order is placed.
alter table orders
  add column tracking_consent boolean not null default false,
  add column tracking jsonb check (jsonb_typeof(tracking) = 'object'),
  add constraint orders_tracking_needs_consent check (tracking is null or tracking_consent);

-- Who has been told of a purchase: once a company.
create table purchases_told (
  order_id uuid not null references orders (id),
  company text not null,
  told_at timestamptz not null,
  primary key (order_id, company)
);
