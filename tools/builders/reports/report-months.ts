import { randomUUID } from 'node:crypto'
import fc from '#tools/testing/properties.ts'
import type { Pool, PoolClient } from 'pg'

/** Times in about three months, including the first and last minutes of days. */
const moment = fc
  .tuple(fc.integer({ min: 0, max: 92 }), fc.constantFrom(0, 1, 43_199, 57_599, 57_600, 86_399))
  .map(([day, second]) => new Date(Date.UTC(2026, 0, 10 + day) + second * 1_000))

const line = fc.record({
  product: fc.nat(7),
  quantity: fc.integer({ min: 1, max: 4 }),
  unitPrice: fc.integer({ min: 0, max: 90_000 }),
  /** Per mille off. */
  off: fc.constantFrom(0, 0, 0, 100, 333, 1_000),
  group: fc.constantFrom('VIP', 'salon', null),
  kind: fc.constantFrom('base', 'vip', 'member', 'fixed'),
})

const order = fc.record({
  at: moment,
  country: fc.constantFrom('hk', 'hk', 'mo', 'tw', 'jp', 'us'),
  currency: fc.constantFrom('HKD', 'HKD', 'USD', 'TWD', 'JPY'),
  kind: fc.constantFrom('single', 'single', 'subscription', 'renewal'),
  isOfStaff: fc.boolean(),
  isPaid: fc.constantFrom(true, true, true, false),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  delivery: fc.constantFrom(0, 3_000, 4_999),
  wrapping: fc.constantFrom(0, 0, 1_500),
  added: fc.option(
    fc.record({ line, delivery: fc.constantFrom(-500, 0, 700), at: moment, isAgreed: fc.boolean() }),
  ),
  refunds: fc.array(
    fc.record({
      at: moment,
      state: fc.constantFrom('succeeded', 'succeeded', 'requested', 'failed', 'withheld'),
      share: fc.integer({ min: 1, max: 100 }),
      fees: fc.boolean(),
      isLate: fc.constantFrom(false, false, false, true),
    }),
    { maxLength: 2 },
  ),
  dispute: fc.option(fc.record({ at: moment, outcome: fc.constantFrom('won', 'lost', null) })),
})
export type GeneratedOrder = typeof order extends fc.Arbitrary<infer O> ? O : never

export const someOrders = (seed: number, count: number): GeneratedOrder[] =>
  fc.sample(order, { seed, numRuns: count })

/** Units for one US dollar. */
const rates: Record<string, string> = { USD: '1', TWD: '31.4159', JPY: '151.37' }

const netsOf = ({ quantity, unitPrice, off }: GeneratedOrder['lines'][number]): number[] =>
  Array.from({ length: quantity }, (_, at) => unitPrice - Math.floor((unitPrice * off + at) / 1_000))
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** Writes orders, bypassing the triggers that protect their states; their sums are consistent all the same. */
export async function writeOrders(pool: Pool, orders: readonly GeneratedOrder[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const [at, generated] of orders.entries()) await writeOrder(client, generated, at)
  } finally {
    client.release(true)
  }
}

async function writeOrder(client: PoolClient, generated: GeneratedOrder, at: number): Promise<void> {
  const id = randomUUID()
  const { added } = generated
  const agreed = added?.isAgreed ? added : null
  const lines = [
    ...generated.lines.map((each) => ({ ...each, revision: 0 })),
    ...(agreed ? [{ ...agreed.line, revision: 1 }] : []),
  ]
  const goods = sum(lines.map(({ quantity, unitPrice }) => quantity * unitPrice))
  const nets = lines.map(netsOf)
  const delivery = generated.delivery + Math.max(agreed?.delivery ?? 0, 0)
  const net = sum(nets.flat())
  const total = net + delivery + generated.wrapping
  await client.query(
    `insert into orders (id, number, kind, status, payment, locale, country, currency, fx_rate, email, firstname, lastname, phone,
       goods_total, discount, delivery_fee, gift_wrap_fee, total, amount_due, cart_id, confirmed_at, created_at)
     values ($1, $2, $3, $4, $5, 'hk', $6, $7, $8, 'a@mail.example', 'A', 'B', '', $9, $10, $11, $12, $13, $13, $14, $15, $16)`,
    [
      id,
      `260110-${at.toString(16).toUpperCase().padStart(7, '0')}`,
      generated.kind,
      generated.isPaid ? 'confirmed' : 'pending',
      generated.isPaid ? 'paid' : 'unpaid',
      generated.country,
      generated.currency,
      rates[generated.currency] ?? null,
      goods,
      goods - net,
      delivery,
      generated.wrapping,
      total,
      generated.isOfStaff ? null : randomUUID(),
      generated.isPaid ? generated.at : null,
      new Date(generated.at.getTime() - 60_000),
    ],
  )
  const lineIds = await writeLines(client, id, lines, nets)
  if (!generated.isPaid) return
  if (added) await writeRevision(client, id, added)
  await writeRefunds(client, id, generated, { lineIds, nets, fees: delivery })
  if (generated.dispute)
    await client.query(
      `insert into order_disputes (order_id, amount_minor, reason, opened_at, opened_by, outcome, ended_at, ended_by)
       values ($1, $2, 'bank', $3, 'finance', $4, $5, $6)`,
      [
        id,
        Math.max(1, total),
        generated.at,
        generated.dispute.outcome,
        generated.dispute.outcome && generated.dispute.at,
        generated.dispute.outcome && 'finance',
      ],
    )
}

type WrittenLine = GeneratedOrder['lines'][number] & { revision: number }

async function writeLines(
  client: PoolClient,
  orderId: string,
  lines: readonly WrittenLine[],
  nets: readonly number[][],
): Promise<string[]> {
  const ids: string[] = []
  for (const [position, { product, quantity, unitPrice, group, kind, revision }] of lines.entries()) {
    const id = randomUUID()
    ids.push(id)
    const name = JSON.stringify({ chi: `p${product}`, eng: `p${product}`, cn: `p${product}` })
    await client.query(
      `insert into order_lines (id, order_id, position, product_id, sku, sub_sku, product_type, name, option_name, brand, brand_slug,
         unique_url, thumbnail, quantity, unit_price, price_reason, unit_net, revision)
       values ($1, $2, $3, $4, $5, $6, 'SinglePurchase', $7, $7, $8, $8, '', '', $9, $10, $11, $12, $13)`,
      [
        id,
        orderId,
        position,
        randomUUID(),
        `SKU-${product >> 1}`,
        `SKU-${product >> 1}-${product % 2}`,
        name,
        product > 3 ? 'elowen' : 'minus',
        quantity,
        unitPrice,
        JSON.stringify(group ? { kind, group } : { kind }),
        nets[position],
        revision,
      ],
    )
  }
  return ids
}

async function writeRevision(
  client: PoolClient,
  orderId: string,
  { delivery, at, isAgreed }: NonNullable<GeneratedOrder['added']>,
): Promise<void> {
  await client.query(
    `insert into order_revisions (id, order_id, number, state, reason, actor, before, after, delivery, difference, exchanged, due,
       pay_until, created_at, ended_at)
     values ($1, $2, 1, $3, 'more', 'care', '{"total": 0}', $4, $5, $6, 0, $6, $7, $8, $8)`,
    [
      randomUUID(),
      orderId,
      isAgreed ? 'agreed' : 'withdrawn',
      JSON.stringify({ total: isAgreed ? 0 : 1 }),
      delivery,
      isAgreed ? 0 : 1,
      isAgreed ? null : at,
      at,
    ],
  )
}

async function writeRefunds(
  client: PoolClient,
  orderId: string,
  { refunds }: GeneratedOrder,
  { lineIds, nets, fees }: { lineIds: readonly string[]; nets: readonly number[][]; fees: number },
): Promise<void> {
  for (const [at, { state, share, fees: isOfFees, isLate, at: moment }] of refunds.entries()) {
    const lineId = lineIds[at % lineIds.length]
    const amount = Math.floor((sum(nets[at % lineIds.length] ?? []) * share) / 200)
    const delivery = isOfFees ? Math.floor(fees / 2) : 0
    const isWhole = isLate && state !== 'withheld'
    const units = amount > 0 && !isWhole ? [{ line_id: lineId, units: 1, amount }] : []
    if (amount + delivery === 0) continue
    await client.query(
      `insert into order_refunds (id, order_id, attempt_id, amount, units, delivery, reason, actor, state, created_at, settled_at)
       values ($1, $2, $3, $4, $5, $6, 'back', 'care', $7, $8, $9)`,
      [
        randomUUID(),
        orderId,
        isWhole ? `late ${at}` : null,
        amount + delivery,
        JSON.stringify(units),
        delivery,
        state,
        new Date(moment.getTime() - 86_400_000),
        state === 'succeeded' ? moment : null,
      ],
    )
  }
}
