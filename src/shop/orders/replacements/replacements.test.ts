import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { no, ok, ordersAtDesk, type DeskOrder } from '#tools/builders/desk-orders.ts'
import { levelOf, onHand, violations } from '#tools/builders/orders.ts'
import { shampoo } from '#tools/builders/returns.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { auditShop } from '../../audit/audit.ts'

let shop: TestShop
let owner: AtDesk
let other: AtDesk
let warehouse: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  ;[owner, other, warehouse] = [
    await atDesk(shop, 'owner'),
    await atDesk(shop, 'manager'),
    await atDesk(shop, 'warehouse'),
  ]
})
afterEach(async () =>
  expect([...(await violations(shop)), ...(await auditShop(shop.shop.systemContext()))]).toEqual([]),
)
afterAll(() => shop.close())

type Parcel = { id: string; state: string; lost_at: string | null }
type Whole = {
  replacements: {
    id: string
    number: string
    stands: boolean
    turned_up: boolean
    settled_by: string | null
  }[]
  parcels: { parcel_id: string; causes: string[]; lines: { line_id: string; units: number }[] }[]
}

async function sent(pieces = 2) {
  await onHand(shop, shampoo, 200)
  const order = await ordersAtDesk(shop, () => ({ owner, warehouse })).aPackedOrder({ [shampoo]: pieces })
  ok(await warehouse.send('POST', `${order.at}/ship`, { carrier: 'DHL', tracking_number: 'D1' }))
  const view = await order.desk()
  const parcelId = (view.parcels as Parcel[])[0]?.id ?? ''
  const lineId = view.lines[0]?.id ?? ''
  // what one person gives alone is one sum a day
  const giver = await atDesk(shop, 'manager')
  return {
    ...order,
    parcelId,
    lineId,
    replace: (units = 1, more: object = {}, by = giver) =>
      by.send('POST', `${order.at}/replacements`, {
        parcel_id: parcelId,
        cause: 'lost',
        reason: 'the carrier lost it',
        lines: [{ line_id: lineId, units }],
        ...more,
      }),
    refund: (units = 1, by = giver) =>
      by.send('POST', `${order.at}/refunds`, { units: [{ line_id: lineId, units }], reason: 'lost' }),
    lose: (by = warehouse) =>
      by.send('POST', `${order.at}/parcel/lost`, { parcel_id: parcelId, reason: 'lost' }),
    deliver: () => warehouse.send('POST', `${order.at}/delivered`, { parcel_id: parcelId }),
    whole: async () => ok(await owner.get(`${order.at}/replacements`)).body as unknown as Whole,
  }
}
type Sent = Awaited<ReturnType<typeof sent>>
const newId = (answer: TestAnswer) => String(ok(answer).body.order_id)
const orderOf = async (id: string) => ok(await owner.get(`/orders/${id}`)).body.order as DeskOrder
const today = async () =>
  (
    ok(await owner.get('/today')).body.matters as {
      kind: string
      rows: { title: string; detail: string }[]
    }[]
  ).find(({ kind }) => kind === 'parcels_turned_up')?.rows ?? []

describe('a replacement', () => {
  it('is an order at no charge to the same address that takes its stock; the parcel is closed, the buyer written to', async () => {
    const order = await sent()
    const before = await levelOf(shop, shampoo)
    const id = newId(await order.replace(2))
    expect(await levelOf(shop, shampoo)).toEqual({ ...before, allocated: before.allocated + 2 })
    const [first, second] = [await order.desk(), await orderOf(id)]
    expect((first.parcels as Parcel[])[0]).toMatchObject({ state: 'exception', lost_at: expect.any(String) })
    expect(second).toMatchObject({
      status: 'confirmed',
      payment: 'paid',
      fulfilment: 'none',
      sums: { total: 0 },
      lines: [{ sub_sku: shampoo, quantity: 2 }],
    })
    expect(second.addresses).toEqual(first.addresses)
    expect(second.papers).toMatchObject([{ number: expect.stringMatching(/^INV-/) }])
    const [row] = (await order.whole()).replacements
    const paid = Number((first.sums as { goods: number }).goods)
    expect(row).toMatchObject({ number: second.number, stands: true, worth: paid, cause: 'lost' })
    expect(ok(await owner.get(`/orders/${id}/replacements`)).body.replacements).toMatchObject([
      { of_number: first.number },
    ])
    await shop.work('tell-replaced')
    const { rows } = await shop.shop.pool.query(
      `select m::text as text from messages m where event = 'order.replaced' and order_id = $1`,
      [order.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].text).toContain(second.number)
  })

  it('once for each piece, also by two colleagues and two presses at once', async () => {
    const order = await sent(1)
    const answers = await Promise.all([order.replace(), order.replace(1, {}, other), order.replace()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect((await order.whole()).replacements).toHaveLength(1)
    expect((await order.whole()).parcels).toEqual([])
    const key = { 'idempotency-key': crypto.randomUUID() }
    const again = await sent(1)
    const body = {
      parcel_id: again.parcelId,
      cause: 'lost',
      reason: 'r',
      lines: [{ line_id: again.lineId, units: 1 }],
    }
    const press = () => owner.send('POST', `${again.at}/replacements`, body, key)
    expect(newId(await press())).toBe(newId(await press()))
  })

  it('is for who may give back, by a sentence, of what is there', async () => {
    const order = await sent(1)
    expect(no(await order.replace(1, {}, warehouse))).toEqual([403, 'staff.forbidden'])
    expect(no(await order.replace(1, { reason: '' }))).toEqual([400, 'shop.invalid_input'])
    expect(no(await order.replace(0))).toEqual([422, 'orders.too_many_units'])
    expect(no(await order.replace(2))).toEqual([422, 'orders.too_many_units'])
    expect(no(await order.replace(1, { parcel_id: crypto.randomUUID() }))).toEqual([
      409,
      'orders.illegal_transition',
    ])
    await onHand(shop, shampoo, 0)
    expect(no(await order.replace())).toEqual([409, 'orders.sold_out'])
    expect((await order.whole()).replacements).toEqual([])
    await onHand(shop, shampoo, 200)
  })

  it('above the limit is for somebody else than who declared the parcel lost', async () => {
    const order = await sent(30)
    expect(no(await order.replace(30, {}, owner))).toEqual([403, 'orders.replaced_by_second'])
    ok(await order.lose(owner))
    expect(no(await order.replace(30, {}, owner))).toEqual([403, 'orders.replaced_by_second'])
    expect(newId(await order.replace(30, {}, other))).not.toBe('')
  })

  it('tells customs what its pieces had cost', async () => {
    const order = await sent(1)
    const id = newId(await order.replace())
    const { rows } = await shop.shop.pool.query(
      `select p.unit_net::int[] as net, o.unit_net::int[] as paid from parcel_replacement_lines p
       join parcel_replacements r on r.id = p.replacement_id join order_lines o on o.id = p.line_id where r.order_id = $1`,
      [id],
    )
    expect(rows[0].net).toEqual(rows[0].paid)
    expect(rows[0].net[0]).toBeGreaterThan(0)
  })
})

describe('a piece is given back or sent again', () => {
  it('not given back once it was sent again', async () => {
    const order = await sent(2)
    newId(await order.replace(1))
    expect(no(await order.refund(2))).toEqual([409, 'orders.was_replaced'])
    ok(await order.refund(1))
    expect(no(await order.replace(1))).toEqual([422, 'orders.too_many_units'])
    expect(no(await order.refund(1))).toEqual([409, 'orders.was_replaced'])
  })

  it('not sent again once it was given back', async () => {
    const order = await sent(2)
    ok(await order.refund(2))
    expect(no(await order.replace(1))[0]).toBe(422)
  })

  it('one of both when they come at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const order = await sent(1)
      const answers = await Promise.all([order.replace(), order.refund()])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  it('and the table holds it whoever writes', async () => {
    const order = await sent(1)
    newId(await order.replace())
    await expect(
      shop.shop.pool.query('update order_lines set refunded = 1 where id = $1', [order.lineId]),
    ).rejects.toThrow('refunded and replaced')
  })

  it('given back after its replacement was cancelled', async () => {
    const order = await sent(1)
    const id = newId(await order.replace())
    ok(await owner.send('POST', `/orders/${id}/cancel`, { reason: 'the buyer wants money' }))
    expect((await order.whole()).replacements).toMatchObject([{ stands: false }])
    ok(await order.refund(1))
    expect(no(await order.replace(1))[0]).toBe(422)
  })
})

describe('what happens to the first parcel', () => {
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

it('a parcel that turns up waits for a person until it was dealt with, once', async () => {
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

  it('is delivered when all of it was sent again and came, and its buyer is written to once', async () => {
    const order = await sent(2)
    const id = newId(await order.replace(2))
    expect(await fulfilment(order)).toBe('shipped')
    await arrive(id)
    expect(await order.desk()).toMatchObject({ fulfilment: 'delivered', delivered_at: expect.any(String) })
    expect([await letters(order.id), await letters(id)]).toEqual([0, 1])
    await shop.work('settle-replaced-order')
    expect(await fulfilment(order)).toBe('delivered')
  })

  it('waits for the piece that nobody has decided about, and comes with the refund of it', async () => {
    const order = await sent(2)
    await arrive(newId(await order.replace(1)))
    expect(await fulfilment(order)).toBe('shipped')
    ok(await order.refund(1))
    await shop.work('advance-refund')
    await shop.shop.jobs.find(({ name }) => name === 'settle-replaced-orders')?.run({})
    expect(await fulfilment(order)).toBe('delivered')
  })

  it('comes with the last of a chain of replacements', async () => {
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

  it('stays sent when its replacement was cancelled, or all of it went back as money', async () => {
    const [cancelled, refunded] = [await sent(1), await sent(1)]
    const id = newId(await cancelled.replace(1))
    ok(await owner.send('POST', `/orders/${id}/cancel`, { reason: 'not wanted' }))
    ok(await refunded.lose())
    ok(await refunded.refund(1))
    await shop.shop.jobs.find(({ name }) => name === 'settle-replaced-orders')?.run({})
    expect([await fulfilment(cancelled), await fulfilment(refunded)]).toEqual(['shipped', 'shipped'])
  })
})
