-- What still has to leave the house, for every list that asks (orders/owed.rules.ts says the same of one order).
create function owes_goods(whole_order uuid) returns boolean language sql stable as
  $$ select exists (select from order_lines l
       where l.order_id = whole_order and l.product_type <> 'Treatment' and l.quantity - l.shipped - l.unsent > 0) $$;

-- Nothing of it ever leaves the house: treatments are given in a shop.
create function is_for_the_shop(whole_order uuid) returns boolean language sql stable as
  $$ select not exists (select from order_lines l where l.order_id = whole_order and l.product_type <> 'Treatment') $$;

-- Nothing of it left the house, and nothing is left to be given.
create function is_emptied(whole_order uuid) returns boolean language sql stable as
  $$ select not exists (select from order_lines l
       where l.order_id = whole_order and (l.shipped > 0 or l.quantity - l.shipped - l.unsent > 0)) $$;

-- A second person has not decided yet about a request.
create function waits_for_two(whole_order uuid) returns boolean language sql stable as
  $$ select exists (select from approvals a where a.order_id = whole_order and a.state = 'requested') $$;
