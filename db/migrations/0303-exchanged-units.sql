-- A piece that came back and was exchanged stands replaced as well: it is not given back besides, unless the order in its
-- place was cancelled or its piece came back.
create or replace function replaced_units(whole_line uuid) returns integer language sql stable as $$
  select coalesce((
    select sum(greatest(l.units - n.refunded, 0))
    from parcel_replacement_lines l
      join parcel_replacements r on r.id = l.replacement_id
      join orders o on o.id = r.order_id and o.status <> 'cancelled'
      join order_lines n on n.id = l.new_line_id
    where l.line_id = whole_line), 0)::int + coalesce((
    select sum(greatest(e.units - n.refunded, 0))
    from order_lines w
      join returns r on r.order_id = w.order_id
      join orders o on o.id = r.exchange_order_id and o.status <> 'cancelled'
      join return_lines e on e.return_id = r.id and e.line_id = w.id
      -- the order in its place has the lines of the return in their order
      join order_lines n on n.order_id = o.id and n.revision = 0 and n.position = (
        select count(*) from return_lines b join order_lines f on f.id = b.line_id
        where b.return_id = r.id and f.position < w.position)
    where w.id = whole_line), 0)::int $$;
