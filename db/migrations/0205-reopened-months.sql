-- Two persons open a closed month again (rules/payments#23).
alter table approvals
  drop constraint approvals_kind_check,
  add constraint approvals_kind_check check (kind in (
    'refund', 'cancel', 'price', 'edit', 'wallet', 'erasure', 'merge', 'roles', 'discount', 'trust', 'leave', 'coupon', 'gifts',
    'campaign', 'role', 'month')),
  drop constraint approvals_about_kind,
  add constraint approvals_about_kind check (
    (kind in ('wallet', 'erasure', 'merge', 'discount')) = (member_id is not null)
    and (kind in ('roles', 'trust', 'leave')) = (staff_user_id is not null)
    and (kind in ('coupon', 'gifts', 'campaign', 'role', 'month')) = (subject_id is not null));
