-- Health answers are deleted every night and with an account: each of them looked through every appointment for the one that it is of.
create index bookings_health on bookings (health_id) where health_id is not null;
