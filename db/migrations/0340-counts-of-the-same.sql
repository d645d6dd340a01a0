-- Other counts of the same option are looked for where one is shown and accepted.
create index stock_count_lines_sku on stock_count_lines (sub_sku, lot_id);
