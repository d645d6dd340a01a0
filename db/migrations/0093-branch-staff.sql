-- Receptions of branches and therapists sign in to the desk (rules/desk#11).
alter table staff_accounts drop constraint staff_accounts_roles_check;
alter table staff_accounts add constraint staff_accounts_roles_check check (
  cardinality(roles) > 0
  and roles <@ '{owner,manager,care,warehouse,finance,content,marketing,reception,therapist,auditor}');
-- Of a reception; without one it reaches no appointment.
alter table staff_accounts add column branch_key text references branches (key),
  add constraint staff_accounts_branch_check check (branch_key is null or 'reception' = any (roles));
