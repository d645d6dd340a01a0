-- What an order comes to whatever its currency, so that a list is sorted by it: US dollars at the order's own rate. Hong Kong's dollar is
-- held to the US dollar, and orders in it have no rate. For order alone: no amount is shown or reckoned by this.
create function order_size(total bigint, currency text, fx_rate numeric) returns numeric
  language sql immutable parallel safe as $$
  select total / (case when currency in ('JPY', 'TWD', 'KRW', 'THB') then 1 else 100 end)::numeric / coalesce(fx_rate, 7.8)
$$;
create index orders_by_size on orders (order_size(total, currency, fx_rate) desc, id);

-- As buyers are called, whatever their case.
create index orders_by_name on orders (lower(person_name(firstname, lastname)), id);
create index members_by_name on members (lower(person_name(firstname, lastname)), id);

-- Searches that were kept say how they are sorted as heads of columns do.
update staff_views set query = replace(query, 'sort=price_down', 'sort=-price') where list = 'products' and query like '%sort=price_down%';
