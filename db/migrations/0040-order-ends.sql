-- An order of which nothing is left to send ends wherever it stood, and the desk takes back a step that was pressed too early
-- (orders/rules.ts says the same).
insert into order_moves values
  ('fulfilment', 'packed', 'none'), ('fulfilment', 'packed', 'picking'),
  ('fulfilment', 'ready_for_pickup', 'none'), ('fulfilment', 'ready_for_pickup', 'packed'),
  ('fulfilment', 'partially_shipped', 'packed'),
  ('fulfilment', 'shipped', 'packed'), ('fulfilment', 'shipped', 'partially_shipped')
on conflict do nothing;
