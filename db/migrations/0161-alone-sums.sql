-- Discounts given alone count together with other money that one person gives (rules/staff#6).
alter table solo_amounts
  drop constraint solo_amounts_kind_check,
  add constraint solo_amounts_kind_check check (kind in ('wallet', 'refund', 'gifts', 'discount'));
drop index solo_amounts_staff;
drop index solo_amounts_subject;
create index solo_amounts_staff on solo_amounts (staff_id, at);
create index solo_amounts_subject on solo_amounts (subject, at);
