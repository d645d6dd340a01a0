-- How treatments are booked is read with every question for free times, so it is kept in memory: a change is
-- announced to every process.
create trigger booking_services_changed after insert or update or delete or truncate on booking_services
  for each statement execute function announce_change('booking_services');
