import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Sealing } from '#platform/sealing.ts'
import { chargeAt, daysLater } from '#shop/subscriptions/days.rules.ts'
import { dayInHongKong } from '#shop/calendar.ts'

/**
 * Cents of a renewal's price, by which the provider program decides its outcome. Of each hundred one never has funds,
 * one has them at the third attempt, one has a lost card, and one gets no response.
 */
export const fates = { funds: 51, third: 53, lost: 41, silent: 45 } as const

/** The latest renewal day whose time of charging has passed, so that no clock has to be moved. */
export function dueDay(now: Date): string {
  const today = dayInHongKong(now)
  return chargeAt(today) <= now ? today : daysLater(today, -1)
}

type Many = { count: number; day: string; programs: string; sealing: Sealing }

/** Inserts contracts by SQL as months of sales would leave them, all due on one day. */
export async function manyContracts(pool: pg.Pool, { count, day, programs, sealing }: Many): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from members where state = 'active' order by created_at limit 1",
  )
  const memberId = rows[0]?.id ?? ''
  const cardId = randomUUID()
  const card = await aCardAtTheProvider(programs, memberId)
  await pool.query(
    `insert into member_cards (id, member_id, provider_member, token, brand, last_four, funding, is_default, created_at)
     values ($1, $2::uuid, $2::text, $3, 'visa', '0045', 'unknown', false, now())`,
    [cardId, memberId, sealing.seal('card token', card)],
  )
  await pool.query(
    "insert into stock_moves (sub_sku, kind, on_hand, reason, actor) select sub_sku, 'adjust', 1000000, 'bench', 'bench' from stock_levels where place = 'warehouse'",
  )
  await pool.query("update stock_levels set on_hand = on_hand + 1000000 where place = 'warehouse'")
  for (let from = 1; from <= count; from += 1_000)
    await pool.query(insertion, [memberId, from, Math.min(count, from + 999), cardId, day])
  for (let from = 1; from <= count; from += 1_000) await pool.query(settling(day))
  await pool.query('analyze')
}

const insertion = `
  with option as (
    select o.sub_sku, p.id, p.sku, p.unique_url from product_options o join products p on p.id = o.product_id
    where o.sub_sku = 'ELOWEN-SCALP-SHAMPOO-500-M2'
  ), first as (
    insert into orders (id, number, member_id, kind, status, payment, fulfilment, locale, country, currency, email, firstname,
      lastname, phone, goods_total, total, amount_due, created_at)
    select gen_random_uuid(), to_char(n, 'FM000000') || '-0000000', $1, 'subscription', 'pending', 'unpaid', 'none', 'hk', 'hk', 'HKD',
      'bench@example.com', 'Mei', 'Lam', '', 10000, 10000, 10000, now() from generate_series($2::int, $3::int) n
    returning id, number
  ), contract as (
    insert into subscriptions (id, number, member_id, first_order_id, interval_months, currency, country, delivery_method, firstname,
      lastname, calling_code, contact, address, address2, city, province, zip, card_id, anchor_on, paid_in_a_row, started_at, created_at)
    select gen_random_uuid(), 'S-2611-' || substr(number, 2, 5), $1, id, 2, 'HKD', 'hk', 'shipping', 'Mei', 'Lam', '852',
      '61234567', '1 Queen''s Road', '', 'wan_chai', 'hong_kong_island', '', $4, $5::date - 60, 1, now(), now() from first
    returning id, number
  ), lined as (
    insert into subscription_lines (id, subscription_id, position, product_id, sku, sub_sku, name, option_name, brand, unique_url, brand_slug,
      thumbnail, quantity, unit_price)
    select gen_random_uuid(), c.id, 0, o.id, o.sku, o.sub_sku, '{"chi": "洗頭水", "eng": "Shampoo", "cn": "洗头水"}',
      '{"chi": "500", "eng": "500", "cn": "500"}', 'ELOWEN', o.unique_url, 'elowen', '', 1,
      10000 + case right(c.number, 2)::int when 0 then ${fates.funds} when 1 then ${fates.third} when 2 then ${fates.lost}
        when 3 then ${fates.silent} else 0 end
    from contract c, option o
  )
  insert into subscription_cycles (id, subscription_id, number, state, renews_on, announced, announced_at, due_at, created_at)
  select gen_random_uuid(), id, 2, 'scheduled', $5::date, null, now(), null, now() from contract`

/** Activates the contracts and locks their deliveries, each with the setting that the triggers require for a move. */
const settling = (day: string): string => `
  do $$ declare each record; begin
    for each in select c.id, c.subscription_id from subscription_cycles c join subscriptions s on s.id = c.subscription_id
        where s.state = 'pending' and c.number = 2 limit 1000 loop
      perform set_config('shop.subscription_move', each.subscription_id::text, true);
      update subscriptions set state = 'active' where id = each.subscription_id;
      perform set_config('shop.subscription_move', each.id::text, true);
      update subscription_cycles set state = 'locked', due_at = '${chargeAt(day).toISOString()}' where id = each.id;
    end loop;
  end $$`

/** Stores a card of the member at the provider, as its payment page would, and returns the token. */
async function aCardAtTheProvider(programs: string, memberId: string): Promise<string> {
  const answer = await fetch(`${programs}/paydollar/members/${memberId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pan: '4335900000140045', expiry: '07/2090' }),
  })
  return ((await answer.json()) as { token: string }).token
}

/** Counts of renewals: by state, and those charged twice. */
export async function standing(pool: pg.Pool): Promise<{ states: Record<string, number>; twice: number }> {
  const { rows } = await pool.query<{ state: string; cycles: number }>(
    'select state, count(*)::int as cycles from subscription_cycles where number = 2 group by state order by state',
  )
  const twice = await pool.query<{ cycles: number }>(
    `select count(*)::int as cycles from (
       select split_part(charge_key, ':', 1) from payment_attempts where charge_key is not null and state = 'captured'
       group by 1 having count(*) > 1) doubled`,
  )
  return {
    states: Object.fromEntries(rows.map(({ state, cycles }) => [state, cycles])),
    twice: twice.rows[0]?.cycles ?? 0,
  }
}
