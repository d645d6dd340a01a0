-- Goods at no charge in the place of others are no second sale: days of such orders are counted anew.
insert into report_changes (subject, day)
select distinct 'sales', report_day(o.confirmed_at) from order_lines l join orders o on o.id = l.order_id
where l.price_reason ->> 'kind' = 'exchange' and o.confirmed_at is not null;
