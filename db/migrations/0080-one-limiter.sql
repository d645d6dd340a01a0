-- Calls are counted where tries are counted (tries); nothing reads these rows any more.
drop table rate_limits;
