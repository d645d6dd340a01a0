-- When an option is ordered again, and how much of it; without a rule "low" is what shoppers are told is low (rules/stock#14).
create table stock_rules (
  sub_sku text primary key,
  threshold integer not null check (threshold >= 0),
  reorder integer not null check (reorder > 0),
  set_by text not null,
  set_at timestamptz not null
);
