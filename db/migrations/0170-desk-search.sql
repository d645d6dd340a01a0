-- What the desk searches: the words of a row in lower case, beginning with a blank (rules/desk#14). A name stands there
-- with its parts apart and together, in both orders of writing. The functions are inlined, so that an index on them is used.

create extension if not exists pg_trgm;

create function order_words(number text, email text, firstname text, lastname text) returns text
  language sql immutable parallel safe as
  $$ select ' ' || lower(number || ' ' || email || ' ' || firstname || ' ' || lastname || firstname || ' ' || lastname || ' ' || firstname || lastname) $$;

create function member_words(email text, nickname text, firstname text, lastname text) returns text
  language sql immutable parallel safe as
  $$ select ' ' || lower(email || ' ' || nickname || ' ' || firstname || ' ' || lastname || firstname || ' ' || lastname || ' ' || firstname || lastname) $$;

create function attempt_words(order_number text, reference text, bill_number text, provider_ref text) returns text
  language sql immutable parallel safe as
  $$ select ' ' || lower(order_number || ' ' || reference || ' ' || coalesce(bill_number, '') || ' ' || coalesce(provider_ref, '')) $$;

create function line_words(sku text, sub_sku text) returns text
  language sql immutable parallel safe as $$ select ' ' || lower(sku || ' ' || sub_sku) $$;

-- Letters that trigrams do not see (Chinese, kana), by themselves and in pairs, as an index of their own.
create function letter_pairs(text) returns text[]
  language sql immutable parallel safe cost 10000 as
  $$ select case when octet_length($1) = length($1) then '{}' else
       array(select distinct substr($1, i, n) from generate_series(1, length($1)) i, generate_series(1, 2) n where substr($1, i, 1) > '~') end $$;

create index orders_words on orders using gin (order_words(number, email, firstname, lastname) gin_trgm_ops);
create index members_words on members using gin (member_words(email, nickname, firstname, lastname) gin_trgm_ops);
create index payment_attempts_words on payment_attempts using gin (attempt_words(order_number, reference, bill_number, provider_ref) gin_trgm_ops);
create index order_lines_words on order_lines using gin (line_words(sku, sub_sku) gin_trgm_ops);
create index orders_letters on orders using gin (letter_pairs(firstname || lastname || firstname));
create index members_letters on members using gin (letter_pairs(nickname || ' ' || firstname || lastname || firstname));
create index messages_words on messages using gin ((' ' || lower("to" || ' ' || subject)) gin_trgm_ops);
create index members_phone_any on members (phone) where phone is not null;

-- Orders that want a piece which is missing: few, found from what is missing.
create function short_orders() returns setof uuid language sql stable as $$
  select distinct ol.order_id from stock_levels l
    join stock_reservations r on r.sub_sku = l.sub_sku and r.place = l.place and r.state in ('held', 'allocated')
    join order_lines ol on ol.id = r.line_id
  where l.short > 0 and exists (select from short_lines(ol.order_id)) $$;

-- Rows that are few among many: what waits, and what came from a place that is rare.
create index orders_by_state on orders (status, fulfilment, created_at desc, id);
create index orders_by_country on orders (country, created_at desc, id);
create index orders_by_payment on orders (payment, created_at desc, id);
create index members_created on members (created_at desc, id);
create index payment_attempts_by_state on payment_attempts (state, created_at desc, id);
create index payment_refunds_created on payment_refunds (created_at desc, id);
create index messages_by_state on messages (state, created_at desc, id desc) where state <> 'sent';

-- Plans follow from how common the words are; a hundred samples of a million rows would not know.
alter index orders_words alter column 1 set statistics 1000;
alter index members_words alter column 1 set statistics 1000;
