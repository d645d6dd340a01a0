-- Settings that are scheduled are counted on the day's page as they change (rules/desk#19).
create trigger desk_changed after insert or update or delete on setting_versions
  for each statement execute function announce_change('desk:setting_versions');
