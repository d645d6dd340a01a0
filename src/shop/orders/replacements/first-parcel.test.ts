import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { violations } from '#tools/builders/orders/orders.ts'
import { newId, replacementsAtDesk, type Parcel, type Sent } from '#tools/builders/orders/replacements.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { auditShop } from '../../audit/audit.ts'

let shop: TestShop
let owner: AtDesk
let warehouse: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  owner = await atDesk(shop, 'owner')
  warehouse = await atDesk(shop, 'warehouse')
})
afterEach(async () =>
  expect([...(await violations(shop)), ...(await auditShop(shop.shop.systemContext()))]).toEqual([]),
)
afterAll(() => shop.close())
const { sent, orderOf } = replacementsAtDesk(() => ({ shop, owner, warehouse }))
const today = async () =>
  (
    ok(await owner.get('/today')).body.matters as {
      kind: string
      rows: { title: string; detail: string }[]
    }[]
  ).find(({ kind }) => kind === 'parcels_turned_up')?.rows ?? []

describe('events of the first parcel', () => {
  const states: Record<string, (order: Sent) => Promise<unknown>> = {
    sent: async () => undefined,
    lost: async (order) => ok(await order.lose()),
    delivered: async (order) => ok(await order.deliver()),
    replaced: async (order) => newId(await order.replace(2)),
    refunded: async (order) => ok(await order.refund(2)),
    disputed: async (order) =>
      ok(await owner.send('POST', `${order.at}/dispute`, { reason: 'not mine', case_ref: 'C' })),
    'turned up': async (order) => {
      newId(await order.replace(2))
      ok(await order.deliver())
    },
  }
  const events: Record<string, (order: Sent) => Promise<TestAnswer>> = {
    lost: (order) => order.lose(),
    replaced: (order) => order.replace(2),
    damaged: (order) => order.replace(2, { cause: 'damaged' }),
    refunded: (order) => order.refund(2),
    delivered: (order) => order.deliver(),
    disputed: (order) => owner.send('POST', `${order.at}/dispute`, { reason: 'not mine', case_ref: 'D' }),
  }
  /** Whether each event is done, state by state, in the order of `events`. */
  const table: Record<string, string> = {
    sent: 'yes yes yes yes yes yes',
    lost: 'no yes yes yes yes yes',
    delivered: 'no no yes yes yes yes',
    replaced: 'no no no no yes yes',
    refunded: 'yes no no no yes yes',
    disputed: 'yes no no no yes no',
    'turned up': 'no no no no yes yes',
  }
  const cells = Object.keys(states).flatMap((state) =>
    Object.keys(events).map((event, at) => [state, event, table[state]?.split(' ')[at]] as const),
  )
  it.each(cells)('%s, and then %s: %s', async (state, event, is) => {
    const order = await sent(2)
    await states[state]?.(order)
    const answer = await events[event]?.(order)
    expect([answer?.body.code, answer?.status === 200 ? 'yes' : 'no']).toEqual([answer?.body.code, is])
    const { rows } = await shop.shop.pool.query<{ many: number }>(
      'select refunded + replaced_units(id) as many from order_lines where id = $1',
      [order.lineId],
    )
    expect(rows[0]?.many).toBeLessThanOrEqual(2)
  })
})

it('a found parcel waits for staff until it is resolved, once', async () => {
  const order = await sent(1)
  const id = newId(await order.replace())
  const { number } = await orderOf(id)
  ok(await order.deliver())
  expect(await today()).toContainEqual(expect.objectContaining({ title: order.order.number, detail: number }))
  const [row] = (await order.whole()).replacements
  expect(row).toMatchObject({ turned_up: true, has_left: false })
  const settle = () =>
    owner.send('POST', `${order.at}/replacements/settle`, {
      replacement_id: row?.id,
      note: 'replacement cancelled',
    })
  const answers = await Promise.all([settle(), settle()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await today()).map(({ title }) => title)).not.toContain(order.order.number)
})

it('a parcel found after its pieces were refunded waits for staff too', async () => {
  const order = await sent(1)
  ok(await order.lose())
  ok(await order.refund(1))
  const isQueued = async () => (await today()).map(({ title }) => title).includes(order.order.number)
  const refunded = async () => (await order.whole()).refunded_parcels
  expect([await isQueued(), await refunded()]).toEqual([false, []])
  ok(await order.deliver())
  expect([await isQueued(), await refunded()]).toMatchObject([
    true,
    [{ parcel_id: order.parcelId, is_returned: false, settled_by: null }],
  ])
  const other = await sent(1)
  const settle = (at: string, parcel: string | null) =>
    owner.send('POST', `${at}/replacements/settle`, { parcel_id: parcel, note: 'they pay for it' })
  expect((await settle(other.at, order.parcelId)).status).toBe(409)
  expect((await settle(order.at, null)).status).toBe(409)
  const answers = await Promise.all([settle(order.at, order.parcelId), settle(order.at, order.parcelId)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect([await isQueued(), await refunded()]).toMatchObject([
    false,
    [{ settled_by: expect.stringContaining('owner') as string }],
  ])
})

describe('the first order', () => {
  const fulfilment = async (order: Sent) => (await order.desk()).fulfilment
  const arrive = async (id: string) => {
    for (const step of ['pick', 'pack']) ok(await warehouse.send('POST', `/orders/${id}/${step}`))
    ok(await warehouse.send('POST', `/orders/${id}/ship`, { carrier: 'DHL' }))
    ok(await warehouse.send('POST', `/orders/${id}/delivered`))
    await shop.work('settle-replaced-order')
  }
  const letters = async (id: string) => {
    await shop.work('tell-order-delivered')
    const { rows } = await shop.shop.pool.query<{ order_id: string }>(
      `select order_id from messages where event = 'order.delivered' and order_id = $1`,
      [id],
    )
    return rows.length
  }

  it('is delivered when all of it was sent again and delivered, and its buyer is notified once', async () => {
    const order = await sent(2)
    const id = newId(await order.replace(2))
    expect(await fulfilment(order)).toBe('shipped')
    await arrive(id)
    expect(await order.desk()).toMatchObject({ fulfilment: 'delivered', delivered_at: expect.any(String) })
    expect([await letters(order.id), await letters(id)]).toEqual([0, 1])
    await shop.work('settle-replaced-order')
    expect(await fulfilment(order)).toBe('delivered')
  })

  it('waits for an undecided piece, and is delivered once that piece is refunded', async () => {
    const order = await sent(2)
    await arrive(newId(await order.replace(1)))
    expect(await fulfilment(order)).toBe('shipped')
    ok(await order.refund(1))
    await shop.work('advance-refund')
    await shop.shop.jobs.find(({ name }) => name === 'settle-replaced-orders')?.run({})
    expect(await fulfilment(order)).toBe('delivered')
  })

  it('is delivered with the last of a chain of replacements', async () => {
    const order = await sent(1)
    const id = newId(await order.replace(1))
    for (const step of ['pick', 'pack']) ok(await warehouse.send('POST', `/orders/${id}/${step}`))
    ok(await warehouse.send('POST', `/orders/${id}/ship`, { carrier: 'DHL' }))
    const second = await orderOf(id)
    const next = await owner.send('POST', `/orders/${id}/replacements`, {
      parcel_id: (second.parcels as Parcel[])[0]?.id,
      cause: 'lost',
      reason: 'lost again',
      lines: [{ line_id: second.lines[0]?.id, units: 1 }],
    })
    await arrive(newId(next))
    await shop.work('settle-replaced-order')
    expect([await fulfilment(order), (await orderOf(id)).fulfilment]).toEqual(['delivered', 'delivered'])
  })

  it('stays shipped when its replacement was cancelled, or when all of it was refunded', async () => {
    const [cancelled, refunded] = [await sent(1), await sent(1)]
    const id = newId(await cancelled.replace(1))
    ok(await owner.send('POST', `/orders/${id}/cancel`, { reason: 'not wanted' }))
    ok(await refunded.lose())
    ok(await refunded.refund(1))
    await shop.shop.jobs.find(({ name }) => name === 'settle-replaced-orders')?.run({})
    expect([await fulfilment(cancelled), await fulfilment(refunded)]).toEqual(['shipped', 'shipped'])
  })
})
