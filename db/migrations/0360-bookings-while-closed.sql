-- The list of today counts appointments at times their branch is closed (rules/bookings#14).
create trigger desk_changed after insert or update or delete on branches for each statement
  execute function announce_change('desk:branches');
create trigger desk_changed after insert or update or delete on branch_special_days for each statement
  execute function announce_change('desk:branch_special_days');
create trigger desk_changed after insert or update or delete on public_holidays for each statement
  execute function announce_change('desk:public_holidays');
