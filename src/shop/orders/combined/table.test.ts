import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { ok, ordersAtDesk, type DeskOrder } from '#tools/builders/orders/desk-orders.ts'
import { onHand, violations } from '#tools/builders/orders/orders.ts'
import { shampoo } from '#tools/builders/returns/returns.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { auditShop } from '../../audit/audit.ts'

let shop: TestShop
let [owner, warehouse]: AtDesk[] = []
let orders: ReturnType<typeof ordersAtDesk>
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  ;[owner, warehouse] = [await atDesk(shop, 'owner'), await atDesk(shop, 'warehouse')]
  orders = ordersAtDesk(shop, () => ({ owner: owner!, warehouse: warehouse! })) // signed in above
})
afterEach(async () =>
  expect([...(await violations(shop)), ...(await auditShop(shop.shop.systemContext()))]).toEqual([]),
)
afterAll(() => shop.close())

type Paid = Awaited<ReturnType<typeof orders.aPaidOrder>>
const send = (order: Paid, path: string, body: object = {}, by = warehouse) =>
  by!.send('POST', `${order.at}/${path}`, body) // signed in above
const parcelOf = async (order: Paid) => (await order.desk()).parcels as { id: string; state: string }[]
const lineOf = (order: DeskOrder) => order.lines[0]?.id ?? ''

/** Two orders of one buyer to one address, combined and as far as that. */
const states: Record<string, readonly string[]> = {
  waiting: [],
  picking: ['pick'],
  packed: ['pick', 'pack'],
  sent: ['pick', 'pack', 'ship'],
  delivered: ['pick', 'pack', 'ship', 'delivered'],
}
async function two(state: string): Promise<[Paid, Paid]> {
  await onHand(shop, shampoo, 200)
  const one = await orders.aPaidOrder({ [shampoo]: 2 })
  const other = await orders.aPaidOrder({ [shampoo]: 1 })
  ok(await send(one, 'combined', { ids: [other.id] }))
  for (const step of states[state] ?? [])
    ok(await send(one, step, step === 'ship' ? { carrier: 'DHL', tracking_number: 'D1' } : {}))
  return [one, other]
}

/** What one person gives alone is one sum a day, so each refund has its own. */
const refund = async (order: Paid, { units, ...more }: { units: number; delivery?: boolean }) =>
  send(
    order,
    'refunds',
    { units: [{ line_id: lineOf(await order.desk()), units }], ...more, reason: 'r' },
    await atDesk(shop, 'manager'),
  )

/** What happens to the first of them. */
const events: Record<string, (order: Paid) => Promise<TestAnswer>> = {
  pick: (order) => send(order, 'pick'),
  pack: (order) => send(order, 'pack'),
  ship: (order) => send(order, 'ship', { carrier: 'DHL' }),
  undo: async (order) => {
    const [undo] = (await order.desk()).undos as { step: string; parcel_id: string | null }[]
    return send(order, 'undo', {
      step: undo?.step ?? 'pick',
      ...(undo?.parcel_id ? { parcel_id: undo.parcel_id } : {}),
      reason: 'wrong box',
    })
  },
  apart: (order) => send(order, 'combined/apart'),
  hold: (order) => send(order, 'hold', { cause: 'address' }, owner),
  cancel: (order) => send(order, 'cancel', { reason: 'not wanted' }, owner),
  'refund a piece': async (order) => refund(order, { units: 1 }),
  'refund all': async (order) => refund(order, { units: 2, delivery: true }),
  dispute: (order) => send(order, 'dispute', { reason: 'not mine', case_ref: 'C' }, owner),
  change: async (order) =>
    send(
      order,
      'edits',
      { quantities: [{ line_id: lineOf(await order.desk()), quantity: 1 }], reason: 'one less' },
      owner,
    ),
  address: async (order) => {
    const [to] = (await order.desk()).addresses as Record<string, string>[]
    return owner!.send('PUT', `${order.at}/address`, {
      ...Object.fromEntries(
        ['firstname', 'lastname', 'calling_code', 'contact', 'address2', 'city', 'province', 'zip'].map(
          (field) => [field, to?.[field] ?? ''],
        ),
      ),
      address: '99 Another Road',
      reason: 'moved',
    }) // signed in above
  },
  delivered: (order) => send(order, 'delivered'),
  lost: async (order) =>
    send(order, 'parcel/lost', { parcel_id: (await parcelOf(order))[0]?.id ?? order.id, reason: 'x' }),
  replace: async (order) =>
    send(
      order,
      'replacements',
      {
        parcel_id: (await parcelOf(order))[0]?.id ?? order.id,
        cause: 'lost',
        reason: 'x',
        lines: [{ line_id: lineOf(await order.desk()), units: 1 }],
      },
      await atDesk(shop, 'manager'),
    ),
}

/**
 * Whether it is done, and where both are then: `fulfilment`, with `+` while they wait for one parcel. What was not done
 * leaves both where they were.
 */
const table: Record<string, Record<string, string>> = {
  waiting: {
    pick: 'picking+ picking+',
    apart: 'none none',
    hold: 'on_hold none',
    cancel: 'none none',
    'refund a piece': 'none+ none+',
    'refund all': 'none none',
    dispute: 'on_hold none',
    change: 'none none',
    address: 'none none',
  },
  picking: {
    pack: 'packed+ packed+',
    undo: 'none+ none+',
    hold: 'on_hold picking',
    cancel: 'none picking',
    'refund a piece': 'picking+ picking+',
    'refund all': 'none picking',
    dispute: 'on_hold picking',
  },
  packed: {
    ship: 'shipped shipped',
    undo: 'picking+ picking+',
    hold: 'on_hold packed',
    'refund a piece': 'packed+ packed+',
    'refund all': 'none packed',
    dispute: 'on_hold packed',
  },
  sent: {
    undo: 'packed+ packed+',
    'refund a piece': 'shipped shipped',
    'refund all': 'shipped shipped',
    dispute: 'shipped shipped',
    delivered: 'delivered delivered',
    lost: 'shipped shipped',
    replace: 'shipped shipped',
  },
  delivered: {
    'refund a piece': 'delivered delivered',
    'refund all': 'delivered delivered',
    dispute: 'delivered delivered',
    delivered: 'delivered delivered',
  },
}

async function where(order: Paid): Promise<string> {
  const { fulfilment } = await order.desk()
  const { orders: others } = ok(await warehouse!.get(`${order.at}/combined`)).body as { orders: unknown[] } // signed in above
  return `${fulfilment}${others.length > 0 ? '+' : ''}`
}

const cells = Object.keys(states).flatMap((state) =>
  Object.keys(events).map((event) => [state, event, table[state]?.[event] ?? 'no'] as const),
)
it.each(cells)('%s, and then %s of one: %s', async (state, event, outcome) => {
  const [one, other] = await two(state)
  const before = `${await where(one)} ${await where(other)}`
  const answer = await events[event]?.(one)
  const after = `${await where(one)} ${await where(other)}`
  if (outcome === 'no') {
    expect([answer?.status, after]).toEqual([expect.toSatisfy((status) => Number(status) >= 400), before])
    return
  }
  expect([answer?.body.code, after]).toEqual([undefined, outcome])
  const lost = (await parcelOf(other))[0] as { lost_at?: string | null } | undefined
  if (event === 'lost' || event === 'replace') expect(lost?.lost_at).not.toBeNull()
  // an order that ships alone from here on completes every step
  if (state === 'waiting' && !outcome.includes('+')) {
    for (const step of ['pick', 'pack']) ok(await send(other, step))
    ok(await send(other, 'ship', { carrier: 'DHL' }))
  }
})
