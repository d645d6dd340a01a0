-- What a pre-order becomes when its time to order is over.
alter table product_options add column after_cut_off text not null default 'not_for_sale'
  check (after_cut_off in ('not_for_sale', 'in_stock'));

-- Sold before its goods came in; until it is released nothing of it is picked. Null says no, as lines of earlier versions do.
alter table order_lines add column pre_order boolean, add column released_at timestamptz;
create index order_lines_awaited on order_lines (sub_sku) where pre_order and released_at is null;
-- Besides pieces, a line only changes by being released, once.
create or replace function keep_order_line() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - '{shipped,refunded,unsent,released_at}'::text[] <> to_jsonb(new) - '{shipped,refunded,unsent,released_at}'::text[]
    or (old.released_at is not null and new.released_at is distinct from old.released_at) then
    raise exception 'the lines of an order stay as agreed';
  end if;
  return new;
end $$;
alter table order_lines disable trigger order_lines_stay;
update order_lines l set pre_order = true from product_options p
  where p.sub_sku = l.sub_sku and p.availability = 'pre_order' and l.quantity - l.shipped - l.unsent > 0;
alter table order_lines enable trigger order_lines_stay;

-- Something of it can leave the house now (orders/owed.rules.ts says the same of one order).
create function owes_goods_now(whole_order uuid) returns boolean language sql stable as
  $$ select exists (select from order_lines l
       where l.order_id = whole_order and l.product_type <> 'Treatment' and l.quantity - l.shipped - l.unsent > 0
         and not (coalesce(l.pre_order, false) and l.released_at is null)) $$;
