-- The list of today counts products that should be shown by now and are not (rules/desk#7).
create trigger desk_changed after insert or update or delete on product_records for each statement
  execute function announce_change('desk:product_records');
