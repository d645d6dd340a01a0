-- Roles with what they may do (rules/staff#1). `decided` names the rights there were when the role was last
-- decided about; until then a role of the house has what the table of rights says, and any other role nothing.
create table staff_roles (
  id uuid primary key default uuidv7(),
  key text not null unique check (key ~ '^[a-z][a-z0-9-]{1,39}$'),
  name jsonb not null check (
    name ->> 'chi' <> '' and name ->> 'eng' <> '' and name ->> 'cn' <> '' and name ->> 'tw' <> ''),
  reach text not null check (reach in ('all', 'branch', 'calendar')),
  rights text[] not null default '{}',
  decided text[] not null default '{}' check (rights <@ decided),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  retired_at timestamptz
);

insert into staff_roles (key, reach, name) values
  ('owner', 'all', '{"chi": "店主", "eng": "Owner", "cn": "店主", "tw": "店主"}'),
  ('manager', 'all', '{"chi": "經理", "eng": "Manager", "cn": "经理", "tw": "經理"}'),
  ('care', 'all', '{"chi": "客戶服務", "eng": "Care", "cn": "客服", "tw": "客戶服務"}'),
  ('warehouse', 'all', '{"chi": "倉務", "eng": "Warehouse", "cn": "仓库", "tw": "倉務"}'),
  ('finance', 'all', '{"chi": "財務", "eng": "Finance", "cn": "财务", "tw": "財務"}'),
  ('content', 'all', '{"chi": "內容", "eng": "Content", "cn": "内容", "tw": "內容"}'),
  ('marketing', 'all', '{"chi": "市場推廣", "eng": "Marketing", "cn": "市场营销", "tw": "市場推廣"}'),
  ('reception', 'branch', '{"chi": "分店接待", "eng": "Branch reception", "cn": "分店接待", "tw": "分店接待"}'),
  ('therapist', 'calendar', '{"chi": "治療師", "eng": "Therapist", "cn": "治疗师", "tw": "芳療師"}'),
  ('auditor', 'all', '{"chi": "審計", "eng": "Auditor", "cn": "审计", "tw": "審計"}');

-- Owners keep the house open and auditors look on: neither is changed at the desk, nor by anybody else.
create function keep_fixed_roles() returns trigger language plpgsql as $$
begin
  if old.key in ('owner', 'auditor') or old.key <> new.key then
    raise exception 'this role stays as it is';
  end if;
  if new.retired_at is not null and exists (
    select from staff_accounts where old.key = any (roles) and disabled_at is null) then
    raise exception 'somebody has this role';
  end if;
  return new;
end $$;
create trigger staff_roles_fixed before update on staff_roles for each row execute function keep_fixed_roles();
create trigger staff_roles_are_kept before delete on staff_roles for each row execute function refuse_change();

-- Whoever gets a role holds it, so that it is not retired at the same moment.
create function roles_exist() returns trigger language plpgsql as $$
declare
  found integer;
begin
  perform from staff_roles where key = any (new.roles) and retired_at is null order by key for share;
  get diagnostics found = row_count;
  if found < cardinality(new.roles) then
    raise exception 'there is no such role';
  end if;
  return new;
end $$;
create trigger staff_accounts_roles before insert or update of roles on staff_accounts
  for each row execute function roles_exist();
alter table staff_accounts
  drop constraint staff_accounts_roles_check,
  add constraint staff_accounts_roles_check check (cardinality(roles) > 0),
  drop constraint staff_accounts_branch_check;

-- What would change in a role waits for a second person where it moves money.
alter table approvals
  drop constraint approvals_kind_check,
  add constraint approvals_kind_check check (kind in (
    'refund', 'cancel', 'price', 'edit', 'wallet', 'erasure', 'merge', 'roles', 'discount', 'trust', 'leave', 'coupon', 'gifts',
    'campaign', 'role')),
  drop constraint approvals_about_kind,
  add constraint approvals_about_kind check (
    (kind in ('wallet', 'erasure', 'merge', 'discount')) = (member_id is not null)
    and (kind in ('roles', 'trust', 'leave')) = (staff_user_id is not null)
    and (kind in ('coupon', 'gifts', 'campaign', 'role')) = (subject_id is not null));
