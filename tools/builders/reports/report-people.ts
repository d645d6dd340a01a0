import { randomUUID } from 'node:crypto'
import fc from '#tools/testing/properties.ts'
import type { Pool } from 'pg'

const moment = fc
  .tuple(fc.integer({ min: 0, max: 80 }), fc.constantFrom(0, 57_599, 57_600, 86_399))
  .map(([day, second]) => new Date(Date.UTC(2026, 0, 20 + day) + second * 1_000))
const fact = fc.record({
  at: moment,
  later: moment,
  minor: fc.integer({ min: 0, max: 90_000 }),
  kind: fc.constantFrom('reward', 'commission'),
  isGranted: fc.boolean(),
  isLost: fc.boolean(),
  isReplaced: fc.boolean(),
  carrier: fc.constantFrom('sf-express', 'dhl'),
  quantity: fc.integer({ min: 1, max: 3 }),
  source: fc.constantFrom('spend', 'staff'),
  ends: fc.boolean(),
  dearer: fc.constantFrom(null, 0, 5_000),
  difference: fc.constantFrom('unknown_refund', 'amount_differs', 'chargeback'),
  state: fc.constantFrom('open', 'explained', 'resolved'),
})

/**
 * Writes referrals, memberships, parcels, replacements and differences for existing orders, bypassing the triggers
 * that protect their states.
 */
export async function writePeople(pool: Pool, seed: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    const orders = (
      await client.query<{ id: string; number: string }>('select id, number from orders order by number')
    ).rows
    const groups = (await client.query<{ id: string }>('select id from member_groups order by name')).rows
    const facts = fc.sample(fact, { seed, numRuns: orders.length })
    for (const [index, order] of orders.entries()) {
      const it = facts[index]
      if (!it) continue
      await client.query(
        `insert into referrals (kind, referrer_id, order_id, order_number, friend_initial, state, base, reward, kept, created_at, granted_at)
         values ($1, $2, $3, $4, 'A', $5, $6, $7, $7, $8, $9)`,
        [
          it.kind,
          randomUUID(),
          order.id,
          order.number,
          it.isGranted ? 'granted' : 'pending',
          it.minor,
          Math.floor(it.minor / 10),
          it.at,
          it.isGranted ? it.later : null,
        ],
      )
      const start = it.at < it.later ? it.at : it.later
      await client.query(
        'insert into memberships (member_id, group_id, valid_from, valid_to, source) values ($1, $2, $3, $4, $5)',
        [
          randomUUID(),
          groups[index % groups.length]?.id,
          start,
          it.ends ? new Date(Math.max(Number(it.at), Number(it.later)) + 60_000) : null,
          it.source,
        ],
      )
      await client.query('update order_lines set original_price = unit_price + $2 where order_id = $1', [
        order.id,
        it.dearer,
      ])
      const parcel = randomUUID()
      await client.query(
        `insert into parcels (id, order_id, state, carrier, created_at, lost_at) values ($1, $2, 'handed_over', $3, $4, $5)`,
        [parcel, order.id, it.carrier, it.at, it.isLost ? it.later : null],
      )
      await client.query(
        'insert into parcel_lines (parcel_id, line_id, quantity) select $1, id, $3 from order_lines where order_id = $2',
        [parcel, order.id, it.quantity],
      )
      if (it.isReplaced)
        await client.query(
          `insert into parcel_replacements (parcel_id, order_id, cause, reason, worth, made_by, made_at) values ($1, $2, 'lost', 'x', $3, 'care', $4)`,
          [parcel, order.id, it.minor, it.later],
        )
      await client.query(
        `insert into settlement_differences (key, kind, method, currency, minor, occurred_on, counts_on, state, found_at, explanation, note,
           ended_by, ended_at, line_id)
         values ($1, $2, 'paydollar', 'HKD', $3, '2026-02-01', '2026-02-01', $4, $5, case $4 when 'explained' then 'timing' end,
           'said', 'finance', case when $4 <> 'open' then $5::timestamptz end, $6)`,
        [
          `test ${index}`,
          it.difference,
          index % 2 === 0 ? it.minor : -it.minor,
          it.state,
          it.at,
          randomUUID(),
        ],
      )
    }
  } finally {
    client.release(true)
  }
}
