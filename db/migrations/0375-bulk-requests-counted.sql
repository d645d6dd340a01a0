-- The list of today counts runs over many rows that wait for a second person (rules/desk#7).
create trigger desk_changed after insert or update or delete on bulk_runs for each statement
  execute function announce_change('desk:bulk_runs');
