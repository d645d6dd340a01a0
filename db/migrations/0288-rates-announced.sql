-- Rates that are too old are counted on the day's page as others follow them (rules/desk#19).
create trigger desk_changed after insert on fx_rates
  for each statement execute function announce_change('desk:fx_rates');
