-- A payment that was authorised may become unclear again (orders/rules.ts says the same).
insert into order_moves values ('payment', 'authorised', 'pending') on conflict do nothing;
