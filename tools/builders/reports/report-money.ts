import { randomUUID } from 'node:crypto'
import fc from '#tools/testing/properties.ts'
import type { Pool, PoolClient } from 'pg'

const moment = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.constantFrom(0, 57_599, 57_600, 86_399))
  .map(([day, second]) => new Date(Date.UTC(2026, 1, 1 + day) + second * 1_000))

const generated = fc.record({
  at: moment,
  later: moment,
  minor: fc.integer({ min: 1, max: 200_000 }),
  part: fc.integer({ min: 1, max: 100 }),
  method: fc.constantFrom('paydollar', 'payme', 'fps'),
  isDone: fc.boolean(),
  code: fc.constantFrom(null, 'SPRING', 'FRIEND10'),
  delivery: fc.constantFrom('shipping', 'sf_locker', 'pickup_shop'),
  hours: fc.constantFrom(1, 47, 48, 49, 200),
  estimate: fc.constantFrom('2026-02-20', '2026-03-20', null),
  stars: fc.constantFrom(1, 3, 5),
  review: fc.constantFrom('awaiting', 'processing', 'published', 'rejected'),
  bank: fc.constantFrom('unmatched', 'matched', 'matched', 'not_ours'),
  by: fc.constantFrom('statement', 'kelly@elowen.example'),
  worth: fc.constantFrom('paid', 'promo'),
  currency: fc.constantFrom('HKD', 'HKD', 'USD'),
})
type Generated = typeof generated extends fc.Arbitrary<infer G> ? G : never

/**
 * Writes payments, refunds, codes, parcels, reviews, bank lines and ledger entries for existing orders, bypassing the
 * triggers that protect their states.
 */
export async function writeMoney(pool: Pool, seed: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    const { rows } = await client.query<{
      id: string
      number: string
      total: string
      currency: string
      confirmed_at: Date | null
    }>('select id, number, total, currency, confirmed_at from orders order by number')
    const facts = fc.sample(generated, { seed, numRuns: rows.length })
    for (const [at, order] of rows.entries()) {
      const fact = facts[at] as Generated // as many as orders
      await writePayment(client, order, fact)
      await writeReview(client, fact, at)
      await writeBankLine(client, fact, at)
      await writeLot(client, fact)
    }
  } finally {
    client.release(true)
  }
}

type Order = { id: string; number: string; total: string; currency: string; confirmed_at: Date | null }

async function writePayment(client: PoolClient, order: Order, fact: Generated): Promise<void> {
  const total = Number(order.total)
  const wallet = fact.isDone ? Math.floor((total * fact.part) / 100) : 0
  await client.query(
    `update orders set coupon_code = $2, wallet_amount = $3, amount_due = total - $3, delivery_method = $4, estimate_to = $5,
       delivered_at = $6, ready_at = $7 where id = $1`,
    [
      order.id,
      fact.code,
      wallet,
      fact.delivery,
      fact.estimate,
      order.confirmed_at && fact.isDone ? fact.later : null,
      order.confirmed_at && fact.delivery === 'pickup_shop'
        ? hoursAfter(order.confirmed_at, fact.hours)
        : null,
    ],
  )
  if (order.confirmed_at && fact.delivery !== 'pickup_shop' && fact.isDone)
    for (const more of [0, 5])
      await client.query(
        `insert into parcels (order_id, state, carrier, created_at) values ($1, 'handed_over', 'sf-express', $2)`,
        [order.id, hoursAfter(order.confirmed_at, fact.hours + more)],
      )
  const attempt = randomUUID()
  if (total - wallet === 0) return
  await client.query(
    `insert into payment_attempts (id, order_id, order_number, number, method, reference, amount_minor, currency, state, captured_at, created_at, overpaid_minor)
     values ($1, $2, $3, 1, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      attempt,
      order.id,
      order.number,
      fact.method,
      `${order.number}-1`,
      total - wallet,
      order.currency,
      order.confirmed_at ? 'captured' : 'failed',
      order.confirmed_at ? fact.at : null,
      fact.at,
      order.confirmed_at && fact.hours === 1 ? fact.part : 0,
    ],
  )
  if (!order.confirmed_at) return
  await client.query('update orders set paid_by = $2 where id = $1', [order.id, attempt])
  await client.query(
    `insert into payment_refunds (key, order_id, attempt_id, amount_minor, currency, reason, actor, state, created_at, settled_at)
     values ($1, $2, $3, $4, $5, 'back', 'care', $6, $7, $8)`,
    [
      `test ${attempt}`,
      order.id,
      attempt,
      Math.max(1, Math.floor(((total - wallet) * fact.part) / 100)),
      order.currency,
      fact.isDone ? 'succeeded' : 'sent',
      fact.at,
      fact.isDone ? fact.later : null,
    ],
  )
}

const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * 3_600_000)

async function writeReview(client: PoolClient, fact: Generated, at: number): Promise<void> {
  const isWritten = fact.review !== 'awaiting'
  const isDecided = fact.review === 'published' || fact.review === 'rejected'
  await client.query(
    `insert into reviews (inventory_sku, state, rating, invited_at, submitted_at, decided_at, created_at, member_id, order_id, bought,
       opens_at, closes_at, nickname, title, content, language, register_day)
     values ($1, $2, $3, $4, $5, $6, $4, $7, $8, '{}', $4, $4::timestamptz + interval '180 days', $9, $9, $10, $11, $12)`,
    [
      `SKU-${at % 3}`,
      fact.review,
      isWritten ? fact.stars : null,
      fact.at,
      isWritten ? fact.later : null,
      isDecided ? hoursAfter(fact.later, fact.hours) : null,
      randomUUID(),
      randomUUID(),
      isWritten ? 'Anna' : null,
      isWritten ? 'It does what it says, and smells of cedar and nothing else at all.' : null,
      isWritten ? 'eng' : null,
      isWritten ? fact.later : null,
    ],
  )
}

async function writeBankLine(client: PoolClient, fact: Generated, at: number): Promise<void> {
  const isMatched = fact.bank === 'matched'
  await client.query(
    `insert into bank_lines (account, bank_ref, booked_from, booked_until, amount_minor, currency, narrative, state, attempt_id,
       imported_by, imported_at, matched_by, matched_at, settled_by, settled_at)
     values ('012', $1, $2, $2, $3, 'HKD', '', $4, $5, 'finance', $2, $6, $7, $8, $9)`,
    [
      `ref ${at}`,
      fact.at,
      fact.minor,
      fact.bank,
      isMatched ? randomUUID() : null,
      isMatched ? fact.by : null,
      isMatched ? fact.at : null,
      fact.bank === 'not_ours' ? 'finance' : null,
      fact.bank === 'not_ours' ? fact.at : null,
    ],
  )
}

/** Writes a lot that is granted, and later partly reserved for an order and partly spent. */
async function writeLot(client: PoolClient, fact: Generated): Promise<void> {
  const [lot, member] = [randomUUID(), randomUUID()]
  await client.query(
    `insert into wallet_lots (id, member_id, currency, source, worth, created_at) values ($1, $2, $3, 'topup', $4, $5)`,
    [lot, member, fact.currency, fact.worth, fact.at],
  )
  const spent = Math.floor((fact.minor * fact.part) / 100)
  const later = fact.later > fact.at ? fact.later : fact.at
  const post = async (
    kind: string,
    at: Date,
    entries: readonly (readonly [account: string, amount: number])[],
  ) => {
    const tx = randomUUID()
    await client.query(
      `insert into ledger_txs (id, kind, key, actor, at) values ($1::uuid, $2, 'test ' || $1::uuid, 'test', $3)`,
      [tx, kind, at],
    )
    for (const [account, amount] of entries) {
      const isMembers = ['available', 'held'].includes(account)
      await client.query(
        `insert into ledger_entries (tx_id, account, member_id, lot_id, currency, amount) values ($1, $2, $3, $4, $5, $6)`,
        [tx, account, isMembers ? member : null, isMembers ? lot : null, fact.currency, amount],
      )
    }
  }
  await post('topup', fact.at, [
    ['available', fact.minor],
    ['adjustment', -fact.minor],
  ])
  if (spent === 0) return
  await post('hold', later, [
    ['available', -spent],
    ['held', spent],
  ])
  await post('capture', later, [
    ['held', -spent],
    ['order_tender', spent],
  ])
}
