-- Notes that colleagues keep about a member; they go with the person.
create table member_notes (
  id uuid primary key default uuidv7(),
  member_id uuid not null references members (id),
  text text not null check (text <> ''),
  by text not null check (by <> ''),
  at timestamptz not null
);
create index member_notes_member on member_notes (member_id, at desc);

-- Two accounts of one person became one: this one is closed, and what it had is the other's.
alter table members
  add column merged_into uuid references members (id),
  add constraint members_merged check (merged_into is null or (state = 'erased' and merged_into <> id));

-- Whose review it is stays, but for a merge that says so.
create or replace function keep_review() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('shop.merge', true), '') = old.member_id || ' ' || new.member_id
     and (old.order_id, old.line_id, old.root_id, old.inventory_sku)
       is not distinct from (new.order_id, new.line_id, new.root_id, new.inventory_sku) then
    return new;
  end if;
  raise exception 'whose review it is, and of what, stays';
end $$;

-- A second person is asked about erasures, merges and roles too. An approval is about an order, a member or a colleague.
alter table approvals
  add column colleague_id uuid references staff_accounts (id),
  drop constraint approvals_kind_check,
  add constraint approvals_kind_check check (kind in ('refund', 'cancel', 'price', 'wallet', 'erasure', 'merge', 'roles')),
  drop constraint approvals_about_one,
  add constraint approvals_about_one check (
    num_nonnulls(order_id, member_id, colleague_id) = 1 and (order_id is null) = (order_number is null)),
  drop constraint approvals_about_kind,
  add constraint approvals_about_kind check (
    (kind in ('wallet', 'erasure', 'merge')) = (member_id is not null) and (kind = 'roles') = (colleague_id is not null));
create unique index approvals_open_colleague on approvals (colleague_id, kind) where state = 'requested';

-- A house without an owner could never get one again from the desk.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  if 'owner' = any (old.roles) and old.disabled_at is null and not ('owner' = any (new.roles) and new.disabled_at is null)
     and not exists (select from staff_accounts where 'owner' = any (roles) and disabled_at is null) then
    raise exception 'somebody has to own the house';
  end if;
  return null;
end $$;
create constraint trigger staff_accounts_owner after update on staff_accounts
  deferrable initially immediate for each row execute function keep_an_owner();
