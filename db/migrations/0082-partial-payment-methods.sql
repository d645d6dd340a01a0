-- By what method a partial payment came, for invoices and letters. All there were came by FPS, and processes of the
-- previous version take no others; the next release drops the default.
alter table order_partial_payments add column method text not null default 'fps' check (method <> '');
