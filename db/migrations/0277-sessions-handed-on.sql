-- Sessions that staff hand on count in what one person gives alone, and are for two beyond it (rules/staff#6).
alter table solo_amounts
  drop constraint solo_amounts_kind_check,
  add constraint solo_amounts_kind_check check (kind in ('wallet', 'refund', 'gifts', 'discount', 'sessions'));
alter table approvals
  drop constraint approvals_kind_check,
  add constraint approvals_kind_check check (kind in (
    'refund', 'cancel', 'price', 'edit', 'wallet', 'erasure', 'merge', 'roles', 'discount', 'trust', 'leave', 'coupon', 'gifts',
    'campaign', 'role', 'month', 'mailing', 'group_file', 'sessions')),
  drop constraint approvals_about_kind,
  add constraint approvals_about_kind check (
    (kind in ('wallet', 'erasure', 'merge', 'discount', 'sessions')) = (member_id is not null)
    and (kind in ('roles', 'trust', 'leave')) = (staff_user_id is not null)
    and (kind in ('coupon', 'gifts', 'campaign', 'role', 'month', 'mailing', 'group_file')) = (subject_id is not null));
