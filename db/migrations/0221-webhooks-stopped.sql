-- Endpoints that the shop switched off are counted on the day's page as they change (rules/desk#19); what else is written to one is not.
create trigger desk_changed after insert or delete or update of off_at, off_why, removed_at on webhook_endpoints
  for each statement execute function announce_change('desk:webhook_endpoints');
