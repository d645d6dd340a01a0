-- A rate that differs by more than 5 % is for two persons (rules/money#11); the row says who agreed.
alter table fx_rates add column agreed_by text;
alter table approvals
  drop constraint approvals_kind_check,
  add constraint approvals_kind_check check (kind in (
    'refund', 'cancel', 'price', 'edit', 'wallet', 'erasure', 'merge', 'roles', 'discount', 'trust', 'leave', 'coupon', 'gifts',
    'campaign', 'role', 'month', 'mailing', 'group_file', 'sessions', 'rate')),
  drop constraint approvals_about_kind,
  add constraint approvals_about_kind check (
    (kind in ('wallet', 'erasure', 'merge', 'discount', 'sessions')) = (member_id is not null)
    and (kind in ('roles', 'trust', 'leave')) = (staff_user_id is not null)
    and (kind in ('coupon', 'gifts', 'campaign', 'role', 'month', 'mailing', 'group_file', 'rate')) = (subject_id is not null));
