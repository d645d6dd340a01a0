-- Who took a colleague on, whether they have accepted the invitation, and since when their money rights count.
alter table staff_accounts
  add column created_by uuid references staff_accounts (id),
  add column invitation_hash bytea unique,
  add column invited_until timestamptz,
  add column money_agreed_at timestamptz default now(),
  add constraint staff_accounts_invitation check ((invitation_hash is null) or (invited_until is not null));

-- What was decided alone with money, in HKD cents: limits are sums of a day, by person and by who the money went to.
create table solo_amounts (
  id bigint generated always as identity primary key,
  staff_id uuid not null references staff_accounts (id),
  kind text not null check (kind in ('wallet', 'refund', 'gifts')),
  subject text not null,
  hkd bigint not null check (hkd >= 0),
  at timestamptz not null
);
create index solo_amounts_staff on solo_amounts (staff_id, kind, at);
create index solo_amounts_subject on solo_amounts (subject, kind, at);

-- A coupon above its cap counts once a second person agreed.
alter table coupons add column agreed boolean not null default true;

-- An e-mail that staff wrote down for a member waits until the member confirms it.
alter table members add column pending_email text check (pending_email = lower(pending_email));

-- More kinds of requests, and what each would change, as facts to be shown in the reader's language.
alter table approvals
  add column subject_id uuid,
  add column subject text not null default '',
  add column facts jsonb not null default '[]',
  drop constraint approvals_kind_check,
  add constraint approvals_kind_check check (kind in (
    'refund', 'cancel', 'price', 'edit', 'wallet', 'erasure', 'merge', 'roles', 'discount', 'trust', 'leave', 'coupon', 'gifts')),
  drop constraint approvals_about_one,
  add constraint approvals_about_one check (
    num_nonnulls(order_id, member_id, colleague_id, subject_id) = 1 and (order_id is null) = (order_number is null)),
  drop constraint approvals_about_kind,
  add constraint approvals_about_kind check (
    (kind in ('wallet', 'erasure', 'merge', 'discount')) = (member_id is not null)
    and (kind in ('roles', 'trust', 'leave')) = (colleague_id is not null)
    and (kind in ('coupon', 'gifts')) = (subject_id is not null));
create unique index approvals_open_subject on approvals (subject_id, kind) where state = 'requested';
