-- Letters to a segment (rules/campaigns#1): a draft, its letter by language, and the moment it goes out.
create table campaigns (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  -- Whom it goes to: members of a segment, newsletter subscribers without an account, or both.
  segment_id uuid references segments (id),
  subscribers boolean not null default false,
  letters jsonb not null check (jsonb_typeof(letters) = 'object'),
  state text not null default 'draft' check (state in ('draft', 'awaiting', 'scheduled', 'sending', 'stopped', 'sent')),
  -- Why it went back to the draft by itself.
  held text check (held in ('grown', 'segment_changed', 'empty')),
  -- Null with a state that is scheduled or later: at once.
  scheduled_at timestamptz,
  -- As it was when it was scheduled; another one by the time it begins holds it.
  segment_version integer,
  is_approved boolean not null default false,
  started_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1 check (version > 0),
  created_by text not null,
  created_at timestamptz not null,
  changed_by text not null,
  changed_at timestamptz not null,
  constraint campaigns_audience check (segment_id is not null or subscribers),
  constraint campaigns_started check ((state in ('sending', 'stopped', 'sent')) = (started_at is not null)),
  constraint campaigns_ended check ((state = 'sent') = (ended_at is not null))
);
create index campaigns_segment on campaigns (segment_id);
create index campaigns_at_work on campaigns (scheduled_at) where state in ('scheduled', 'sending');

-- No way but the table of states (campaign.rules.ts) has.
create function guard_campaign() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and old.state || ' ' || new.state <> all (array[
    'draft scheduled', 'draft awaiting', 'awaiting draft', 'awaiting scheduled', 'scheduled draft',
    'scheduled sending', 'sending stopped', 'sending sent', 'stopped sending']) then
    raise exception 'a campaign cannot go from % to %', old.state, new.state;
  end if;
  if old.started_at is not null and (old.letters, old.segment_id, old.subscribers, old.started_at)
    is distinct from (new.letters, new.segment_id, new.subscribers, new.started_at) then
    raise exception 'a campaign that was begun stays as it is';
  end if;
  return new;
end $$;
create trigger campaigns_guarded before update on campaigns for each row execute function guard_campaign();

-- Where links of a letter lead, fixed as it begins: the redirect of the shop leads nowhere else.
create table campaign_links (
  campaign_id uuid not null references campaigns (id),
  number integer not null check (number > 0),
  target text not null check (target ~ '^(/[^/]|/$|https://)'),
  primary key (campaign_id, number),
  unique (campaign_id, target)
);

-- Who is written to, one row a person, with the consent that it rests on; fixed as the campaign begins. No address stands here.
create table campaign_recipients (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns (id),
  -- Null: a subscriber without an account.
  member_id uuid references members (id),
  -- Of marketing_consents; the record goes with an erasure, and this row says nothing of anybody then.
  consent_id uuid not null,
  consented_at timestamptz not null,
  wording integer not null,
  language text not null check (language in ('hk', 'zh', 'cn', 'en')),
  state text not null default 'waiting' check (state in ('waiting', 'handed', 'skipped')),
  cause text check (cause in ('withdrawn', 'erased', 'locked')),
  message_id uuid,
  handed_at timestamptz,
  unsubscribed_at timestamptz,
  unique (campaign_id, consent_id),
  unique (campaign_id, member_id),
  constraint campaign_recipients_skipped check ((state = 'skipped') = (cause is not null)),
  constraint campaign_recipients_handed check ((state = 'handed') = (handed_at is not null) and (message_id is null or state = 'handed'))
);
create index campaign_recipients_waiting on campaign_recipients (campaign_id, id) where state = 'waiting';
create index campaign_recipients_handed_at on campaign_recipients (handed_at) where handed_at is not null;
create index campaign_recipients_member on campaign_recipients (member_id);
create index campaign_recipients_consent on campaign_recipients (consent_id);

-- A recipient followed a link; once each.
create table campaign_follows (
  recipient_id uuid not null references campaign_recipients (id),
  campaign_id uuid not null,
  number integer not null,
  at timestamptz not null,
  primary key (recipient_id, number),
  foreign key (campaign_id, number) references campaign_links (campaign_id, number)
);
create index campaign_follows_campaign on campaign_follows (campaign_id, at);

-- A second person agrees to campaigns that go to many.
alter table approvals
  drop constraint approvals_kind_check,
  add constraint approvals_kind_check check (kind in (
    'refund', 'cancel', 'price', 'edit', 'wallet', 'erasure', 'merge', 'roles', 'discount', 'trust', 'leave', 'coupon', 'gifts',
    'campaign', 'role', 'month', 'mailing')),
  drop constraint approvals_about_kind,
  add constraint approvals_about_kind check (
    (kind in ('wallet', 'erasure', 'merge', 'discount')) = (member_id is not null)
    and (kind in ('roles', 'trust', 'leave')) = (staff_user_id is not null)
    and (kind in ('coupon', 'gifts', 'campaign', 'role', 'month', 'mailing')) = (subject_id is not null));
