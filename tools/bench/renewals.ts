import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPrograms } from '#outside/programs/programs.ts'
import { readConfig } from '#platform/config.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { startLog } from '#platform/log.ts'
import { composeShop, type Shop } from '#processes/compose.ts'
import { migrateAt } from '#processes/database.ts'
import { seedDemo } from '#processes/seeding/seed.ts'
import { runDue } from '#shop/subscriptions/clock.ts'
import { chargeAt, daysLater } from '#shop/subscriptions/days.rules.ts'
import { onHand, setOnHand } from '#shop/stock/stock.ts'
import { dayInHongKong } from '#shop/calendar.ts'

/**
 * `npm run renewals [contracts]`: so many contracts that are due in the same minute, 2 % of them short of funds
 * and 1 % with a lost card, charged by the local provider program in this process. Prints the rate, and ends
 * with 1 unless each cycle was charged exactly once and all are settled.
 */
const count = Number(process.argv[2] ?? 2_000)
const folder = await mkdtemp(join(tmpdir(), 'elowen-renewals-'))
const server = await startEmbedded(folder)
const programs = await startPrograms({
  host: '127.0.0.1',
  port: 0,
  publicHost: '127.0.0.1',
  folder: null,
  hookUrl: () => 'http://127.0.0.1:1/hooks/paydollar', // the answer of each charge is enough
})
const day = daysLater(dayInHongKong(new Date()), 1)
let now = new Date()
const log = startLog('error')
await migrateAt(server.url, log)
const shop = composeShop({
  config: readConfig({
    SHOP_MODE: 'test',
    DATA_DIR: folder,
    SHOP_SECRET: 'bench'.repeat(10),
    DATABASE_POOL: '20',
    LIMITS_FACTOR: '100000',
  }),
  log,
  databaseUrl: server.url,
  programs: programs.url,
  clock: { now: () => now },
})
let isRight = false
try {
  await seedDemo(shop)
  await prepare(shop)
  now = new Date(chargeAt(day).getTime() + 1_000)
  const started = performance.now()
  await runDue(shop.systemContext())
  const seconds = (performance.now() - started) / 1_000
  const { rows } = await shop.pool.query<{ state: string; cycles: number; charges: number }>(
    `select c.state, count(distinct c.id)::int as cycles, count(h.*)::int as charges
     from subscription_cycles c join subscription_charges h on h.cycle_id = c.id group by c.state order by c.state`,
  )
  console.table(rows)
  console.log(`${count} renewals in ${seconds.toFixed(1)} s: ${Math.round(count / seconds)} a second`)
  isRight =
    rows.reduce((sum, { cycles }) => sum + cycles, 0) === count &&
    rows.every(({ cycles, charges }) => cycles === charges)
} finally {
  await shop.close()
  await programs.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(isRight ? 0 : 1)

/** Contracts as months of selling would have left them, written by SQL; their member has a card at the provider. */
async function prepare({ pool, systemContext }: Shop): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from members where state = 'active' order by created_at limit 1",
  )
  const memberId = rows[0]?.id ?? ''
  const card = await aCardAtTheProvider(memberId)
  const cardId = randomUUID()
  await pool.query(
    `insert into member_cards (id, member_id, provider_member, token, brand, last_four, funding, is_default, created_at)
     values ($1, $2::uuid, $2::text, $3, 'visa', '0045', 'unknown', true, now())`,
    [cardId, memberId, systemContext().sealing.seal('card token', card)],
  )
  const counts = [...(await onHand(systemContext())).keys()].map((subSku) => ({ subSku, onHand: 1_000_000 }))
  await setOnHand(systemContext(), counts, 'bench', 'bench')
  await pool.query(
    `with option as (
       select o.sub_sku, p.id, p.sku, p.unique_url from product_options o join products p on p.id = o.product_id
       where o.sub_sku = 'ELOWEN-SCALP-SHAMPOO-500-M2'
     ), first as (
       insert into orders (id, number, member_id, kind, status, payment, fulfilment, locale, country, currency, email, firstname,
         lastname, phone, goods_total, total, amount_due, created_at)
       select gen_random_uuid(), to_char(n, 'FM000000') || '-0000000', $1, 'subscription', 'pending', 'unpaid', 'none', 'hk', 'hk', 'HKD',
         'bench@example.com', 'Mei', 'Lam', '', 10000, 10000, 10000, now() from generate_series(1, $2::int) n
       returning id, number
     ), contract as (
       insert into subscriptions (id, number, member_id, first_order_id, interval_months, currency, country, delivery_method, firstname,
         lastname, calling_code, contact, address, address2, city, province, zip, card_id, anchor_on, paid_in_a_row, started_at, created_at)
       select gen_random_uuid(), 'S-2611-' || substr(number, 2, 5), $1, id, 2, 'HKD', 'hk', 'shipping', 'Mei', 'Lam', '852',
         '61234567', '1 Queen''s Road', '', 'wan_chai', 'hong_kong_island', '', $3, $4::date - 60, 1, now(), now() from first
       returning id, number
     ), lined as (
       insert into subscription_lines (id, subscription_id, position, product_id, sku, sub_sku, name, option_name, brand, unique_url, brand_slug,
         thumbnail, quantity, unit_price)
       select gen_random_uuid(), c.id, 0, o.id, o.sku, o.sub_sku, '{"chi": "洗頭水", "eng": "Shampoo", "cn": "洗头水"}', '{"chi": "500", "eng": "500", "cn": "500"}', 'ELOWEN',
         o.unique_url, 'elowen', '', 1,
         10000 + case when right(c.number, 2)::int < 2 then 51 when right(c.number, 2)::int = 2 then 41 else 0 end
       from contract c, option o
     )
     insert into subscription_cycles (id, subscription_id, number, state, renews_on, announced, announced_at, due_at, created_at)
     select gen_random_uuid(), id, 2, 'scheduled', $4::date, null, now(), null, now() from contract`,
    [memberId, count, cardId, day],
  )
  await settleStates()
}

/** Contracts that run and deliveries that are locked: states move by name alone, here as everywhere. */
async function settleStates(): Promise<void> {
  await shop.pool.query(
    `do $$ declare s record; begin
       for s in select id from subscriptions where state = 'pending' loop
         perform set_config('shop.subscription_move', s.id::text, true);
         update subscriptions set state = 'active' where id = s.id;
       end loop;
       for s in select id from subscription_cycles where state = 'scheduled' loop
         perform set_config('shop.subscription_move', s.id::text, true);
         update subscription_cycles set state = 'locked', due_at = '${chargeAt(day).toISOString()}' where id = s.id;
       end loop;
     end $$`,
  )
}

/** Stores a card of the member at the provider, as its own page would, and answers its token. */
async function aCardAtTheProvider(memberId: string): Promise<string> {
  const answer = await fetch(`${programs.url}/paydollar/members/${memberId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pan: '4335900000140045', expiry: '07/2090' }),
  })
  return ((await answer.json()) as { token: string }).token
}
