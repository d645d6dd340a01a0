-- Announced changes of an option's terms: a higher price, or its end (rules/subscriptions#21 to #23).

create table subscription_campaigns (
  id uuid primary key,
  kind text not null check (kind in ('price', 'end')),
  sub_sku text not null,
  -- The new price of one piece by currency, in minor units; empty: the option ends.
  prices jsonb not null default '{}',
  -- Sent instead of an option that ends; null: its lines end with it.
  substitute text,
  -- A price counts from this day on, an option is sold until it.
  from_day date not null,
  state text not null check (state in ('requested', 'running', 'withdrawn')),
  actor text not null,
  reason text not null,
  created_at timestamptz not null,
  started_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by text,
  check ((kind = 'price') = (prices <> '{}'::jsonb)),
  check (kind = 'end' or substitute is null),
  check ((state = 'requested') = (started_at is null)),
  check ((state = 'withdrawn') = (withdrawn_at is not null))
);
create index subscription_campaigns_newest on subscription_campaigns (created_at desc, id);

-- The lines whose owners were told, with what is put back if the campaign is withdrawn. Lines may go; this stays.
create table subscription_campaign_lines (
  campaign_id uuid not null references subscription_campaigns (id),
  line_id uuid not null,
  primary key (campaign_id, line_id),
  subscription_id uuid not null,
  -- Null: the option ends.
  new_price bigint check (new_price > 0),
  old_substitute text
);
create index subscription_campaign_lines_of on subscription_campaign_lines (subscription_id);

-- A campaign above its limit waits for a second person.
alter table approvals
  drop constraint approvals_kind_check,
  add constraint approvals_kind_check check (kind in (
    'refund', 'cancel', 'price', 'edit', 'wallet', 'erasure', 'merge', 'roles', 'discount', 'trust', 'leave', 'coupon', 'gifts',
    'campaign')),
  drop constraint approvals_about_kind,
  add constraint approvals_about_kind check (
    (kind in ('wallet', 'erasure', 'merge', 'discount')) = (member_id is not null)
    and (kind in ('roles', 'trust', 'leave')) = (colleague_id is not null)
    and (kind in ('coupon', 'gifts', 'campaign')) = (subject_id is not null));
