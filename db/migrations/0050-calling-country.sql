-- Countries share calling codes (+1, +44, +61, +7): the country somebody chose stays beside the number. Null: a code was written alone.
alter table member_addresses add column calling_country text check (calling_country ~ '^[A-Z]{2}$');
alter table members add column phone_country text check (phone_country ~ '^[A-Z]{2}$');
