-- What goods cost is read from the receipts that came with a price (rules/reports#19).
create index stock_moves_cost on stock_moves (sub_sku) where unit_cost is not null and on_hand > 0;
