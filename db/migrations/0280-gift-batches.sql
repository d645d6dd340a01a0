-- Gift codes that staff give away, made as one batch (rules/wallet#12). Codes without a batch were bought, or are of tests.
create table gift_batches (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  count integer not null check (count > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Minor units of one code, and what the whole came to in HKD cents on the day it was asked for.
  amount bigint not null check (amount > 0),
  hkd bigint not null check (hkd >= 0),
  -- Null: at once; null: never.
  starts_at timestamptz,
  expires_at timestamptz,
  cost_centre text not null default '',
  note text not null default '',
  reason text not null default '',
  state text not null check (state in ('awaiting', 'making', 'ready', 'exported', 'void')),
  created_by_id uuid references staff_accounts (id),
  created_by text not null check (created_by <> ''),
  created_at timestamptz not null,
  -- Every code is there.
  made_at timestamptz,
  exported_by text,
  exported_at timestamptz,
  voided_by text,
  voided_at timestamptz,
  void_reason text not null default '',
  constraint gift_batches_days check (starts_at is null or expires_at is null or starts_at < expires_at),
  constraint gift_batches_made check (state not in ('ready', 'exported') or made_at is not null),
  constraint gift_batches_exported check ((exported_at is null) = (exported_by is null) and (state <> 'exported' or exported_at is not null)),
  constraint gift_batches_voided check ((state = 'void') = (voided_at is not null) and (voided_at is null) = (voided_by is null))
);
create index gift_batches_created_at on gift_batches (created_at desc, id);
create index gift_batches_making on gift_batches (created_at) where state = 'making';

-- No way but the table of states (batch.rules.ts) has; what was agreed to stays as it is.
create function guard_gift_batch() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and old.state || ' ' || new.state <> all (array[
    'awaiting making', 'awaiting void', 'making ready', 'making void', 'ready exported', 'ready void', 'exported void']) then
    raise exception 'a batch of gift codes cannot go from % to %', old.state, new.state;
  end if;
  if (old.count, old.currency, old.amount, old.starts_at, old.expires_at)
    is distinct from (new.count, new.currency, new.amount, new.starts_at, new.expires_at) then
    raise exception 'what a batch of gift codes is worth stays';
  end if;
  if old.exported_at is not null and old.exported_at is distinct from new.exported_at then
    raise exception 'a batch of gift codes is exported once';
  end if;
  return new;
end $$;
create trigger gift_batches_guarded before update on gift_batches for each row execute function guard_gift_batch();
create trigger gift_batches_are_kept before delete on gift_batches for each row execute function refuse_change();

alter table gift_codes
  add column batch_id uuid references gift_batches (id),
  -- Null: from the moment it is out.
  add column starts_at timestamptz,
  -- a code that was never handed out may end, too
  drop constraint gift_codes_check1,
  add constraint gift_codes_coded check (code_hash is not null or state in ('ordered', 'issued', 'expired', 'void')),
  add constraint gift_codes_of_staff check (batch_id is null or order_id is null);
create index gift_codes_batch_id on gift_codes (batch_id, id) where batch_id is not null;
drop index gift_codes_expires_at;
create index gift_codes_expires_at on gift_codes (expires_at) where state in ('issued', 'active', 'partly_used', 'frozen');
insert into gift_code_moves values ('issued', 'expired');

-- Batches of before: each was shown as it was made. One that waited for a second person has codes that count for nothing; it
-- is asked for again.
update approvals set state = 'expired', decided_at = now() where kind = 'gifts' and state = 'requested';
insert into state_events (entity, entity_id, machine, from_state, to_state, actor, at)
  select 'gift_code', id, 'state', 'ordered', 'void', 'system', now() from gift_codes where state = 'ordered' and order_id is null;
update gift_codes set state = 'void' where state = 'ordered' and order_id is null;
with former as (
  insert into gift_batches (name, count, currency, amount, hkd, expires_at, state, created_by, created_at, made_at, exported_by, exported_at)
  select batch, count(*), currency, amount, case currency when 'HKD' then amount * count(*) else 0 end, expires_at, 'exported',
    created_by, created_at, created_at, created_by, created_at
  from gift_codes where batch <> '' and order_id is null group by batch, currency, amount, expires_at, created_by, created_at
  returning *
)
update gift_codes g set batch_id = f.id from former f
where g.order_id is null and g.batch = f.name and g.currency = f.currency and g.amount = f.amount and g.created_at = f.created_at
  and g.created_by = f.created_by and g.expires_at is not distinct from f.expires_at;
