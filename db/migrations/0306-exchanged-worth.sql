-- What the pieces had cost that an exchange sends again at no charge: the value that customs is told.
create table exchange_lines (
  new_line_id uuid primary key references order_lines (id),
  return_id uuid not null references returns (id),
  line_id uuid not null references order_lines (id),
  unit_net bigint[] not null check (cardinality(unit_net) > 0),
  unique (return_id, line_id)
);
create index exchange_lines_line on exchange_lines (line_id);
create trigger exchange_lines_stay before update or delete on exchange_lines for each row execute function refuse_change();

-- lines of exchanges made before: in the order of the lines that came back
with back as (
  select r.id as return_id, r.exchange_order_id, l.id as line_id, l.unit_net[1:b.units] as unit_net,
    row_number() over (partition by r.id order by l.position) as at
  from returns r join return_lines b on b.return_id = r.id join order_lines l on l.id = b.line_id
  where r.exchange_order_id is not null
), sent as (
  select n.id, n.order_id, n.quantity, row_number() over (partition by n.order_id order by n.position) as at
  from order_lines n where n.order_id in (select exchange_order_id from back)
)
insert into exchange_lines (new_line_id, return_id, line_id, unit_net)
select s.id, b.return_id, b.line_id, b.unit_net from back b join sent s on s.order_id = b.exchange_order_id and s.at = b.at
where s.quantity = cardinality(b.unit_net);
