import type { Pool, QueryConfig } from 'pg'

export type Sizes = { members: number; orders: number; options: number }

const givenNames = `array['Mei Lin','Ka Ho','Wing Yan','美咲','大文','嘉欣','Emma','Hiroshi','志明','Siu Ling','家豪','Olivia']`
const familyNames = `array['Chan','Wong','佐藤','陳','Lam','李','Smith','Tanaka','黃','Cheung','何','Ng']`
const pick = (from: string, by: string) => `(${from})[1 + (${by}) % 12]`

const statements: readonly string[] = [
  `insert into members (email, phone, password_hash, password_changed_at, firstname, lastname, nickname, country, locale, created_at)
   select 'shopper' || n || '@' || (array['mail.example','post.example','letters.example'])[1 + n % 3], '+8526' || lpad(n::text, 7, '0'),
     '$argon2id$none', now(), ${pick(givenNames, 'n')}, ${pick(familyNames, 'n / 12')}, 'shopper' || n, 'hk', 'hk', now() - n * interval '3 minutes'
   from generate_series(1, $1::int) n`,
  `insert into orders (id, number, member_id, kind, status, payment, fulfilment, locale, country, currency, fx_rate, email, firstname, lastname,
     phone, goods_total, delivery_fee, total, amount_due, delivery_method, payment_method, confirmed_at, delivered_at, created_at)
   select uuidv7(make_interval(secs => -n * 30)), to_char(at, 'YYMMDD') || '-' || lpad(upper(to_hex(n)), 7, '0'), member, 'single',
     (array['pending','confirmed','confirmed','cancelled','expired'])[stage], (array['pending','paid','paid','refunded','unpaid'])[stage],
     (array['none','none','shipped','none','none'])[stage], 'hk', (array['hk','hk','hk','hk','hk','hk','hk','tw','mo','jp'])[1 + n % 10],
     'HKD', 1, 'shopper' || m || '@mail.example', ${pick(givenNames, 'm')}, ${pick(familyNames, 'm / 12')}, '+8526' || lpad(m::text, 7, '0'),
     40000 + n % 90000, 3000, 43000 + n % 90000, 43000 + n % 90000, 'shipping', (array['paydollar','payme','fps'])[1 + n % 3],
     case when stage in (2, 3, 4) then at end, case when stage = 3 then at + interval '3 days' end, at
   from (
     select n, 1 + n::bigint * 7919 % $2::int as m, now() - n * interval '30 seconds' as at,
       case when n < 300 then 1 when n < 3000 and n % 3 = 0 then 2 when n % 40 = 0 then 4 when n % 17 = 0 then 5 else 3 end as stage,
       (select id from members where email = 'shopper' || (1 + n::bigint * 7919 % $2::int) || '@mail.example' and n % 4 > 0) as member
     from generate_series(1, $1::int) n
   ) as o`,
  `update orders set status = 'completed' where fulfilment = 'shipped' and created_at < now() - interval '30 days'`,
  `insert into order_lines (id, order_id, position, product_id, sku, sub_sku, product_type, name, option_name, brand, brand_slug, unique_url,
     thumbnail, quantity, unit_price, price_reason, unit_net, shipped)
   select uuidv7(), o.id, p, x.product_id, x.sku, x.sub_sku, 'SinglePurchase', x.name, x.name, 'Brand', 'brand', x.sub_sku, '', 1, 20000,
     '{"kind":"public"}', array[20000], case when o.fulfilment = 'shipped' then 1 else 0 end
   from (select *, row_number() over (order by created_at) as n from orders) as o, generate_series(1, 2) p,
     lateral (select t.product_id, t.sub_sku, t.sku, t.name from bench_options t where t.n = (o.n * 31 + p * 17) % $1::int) x
   where p = 1 or o.n % 2 = 0`,
  `insert into parcels (order_id, state, carrier, tracking_number, created_at)
   select id, case when created_at < now() - interval '5 days' then 'delivered' else 'handed_over' end, 'sf-express', 'SF' || right(translate(id::text, '-abcdef', '123456'), 13), created_at + interval '1 day'
   from orders where fulfilment = 'shipped'`,
  `insert into payment_attempts (order_id, order_number, number, method, reference, amount_minor, currency, state, provider_ref, captured_at, created_at)
   select id, number, 1, payment_method, number || '-1', amount_due, currency, case payment when 'pending' then 'redirected' when 'unpaid' then 'expired' else 'captured' end,
     case when payment in ('paid', 'refunded') then right(translate(id::text, '-', ''), 16) end, confirmed_at, created_at
   from orders`,
  `insert into payment_refunds (key, order_id, attempt_id, amount_minor, currency, reason, actor, state, created_at, settled_at)
   select 'bench ' || a.id, a.order_id, a.id, a.amount_minor, a.currency, 'bench', 'bench', 'succeeded', a.created_at, a.created_at
   from payment_attempts a join orders o on o.id = a.order_id where o.payment = 'refunded'`,
  `insert into order_refunds (id, order_id, amount, reason, actor, state, created_at)
   select uuidv7(), id, total, 'bench', 'bench', 'succeeded', created_at from orders where payment = 'refunded'`,
  `insert into messages (key, channel, event, language, "to", subject, text, order_id, state, created_at, sent_at)
   select 'bench ' || id || p, 'mail', 'order.confirmed', 'hk', email, '訂單 ' || number, repeat('多謝惠顧。', 40), id, 'sent', created_at, created_at
   from orders, generate_series(1, 2) p`,
  `insert into returns (id, order_id, position, state, created_at)
   select uuidv7(), id, 1, case when created_at > now() - interval '10 days' then 'requested' else 'closed' end, created_at
   from orders where fulfilment = 'shipped' and ('x' || right(id::text, 2))::bit(8)::int < 5`,
  `insert into feedback (topic, name, email, text, locale, state, order_number, created_at)
   select 'order', firstname || ' ' || lastname, email, 'Where is my parcel ' || number || '?', 'en', 'closed', number, created_at
   from orders where ('x' || right(id::text, 2))::bit(8)::int < 13`,
]

/** The parameters of each statement that has some, by its place. */
const parametersOf = ({ members, orders, options }: Sizes): Record<number, number[]> => ({
  0: [members],
  1: [orders, members],
  3: [options],
})

/** The pool gives a request's queries up after seconds; years of orders take minutes. */
const patienceMs = 3_600_000
/** pg reads the time of a single query, which its types leave out. */
type PatientQuery = QueryConfig & { query_timeout: number }

/**
 * A desk after years: members, orders with lines, parcels, payments, refunds, letters, returns and tickets, written
 * past the triggers that keep single orders right. Returns how many rows there are.
 */
export async function fillDesk(pool: Pool, sizes: Omit<Sizes, 'options'>): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query(`set session_replication_role = replica; set statement_timeout = 0; set synchronous_commit = off;
      create temp table bench_options as select row_number() over () - 1 as n, o.product_id, o.sub_sku, p.sku, o.name
      from product_options o join products p on p.id = o.product_id`)
    const count = await client.query<{ count: number }>('select count(*)::int as count from bench_options')
    const parameters = parametersOf({ ...sizes, options: count.rows[0]?.count ?? 1 })
    let rows = 0
    for (const [at, statement] of statements.entries()) {
      const query: PatientQuery = {
        text: statement,
        values: parameters[at] ?? [],
        query_timeout: patienceMs,
      }
      rows += (await client.query(query)).rowCount ?? 0
    }
    return rows
  } finally {
    client.release(true)
  }
}
