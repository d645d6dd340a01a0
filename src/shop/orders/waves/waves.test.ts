import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { anOrder, payByCard, violations } from '#tools/builders/orders/orders.ts'
import { conditioner, shampoo } from '#tools/builders/returns/returns.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { auditShop } from '../../audit/audit.ts'

let shop: TestShop
let warehouse: AtDesk
let owner: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  ;[warehouse, owner] = [await atDesk(shop, 'warehouse'), await atDesk(shop, 'owner')]
})
afterEach(async () =>
  expect([...(await violations(shop)), ...(await auditShop(shop.shop.systemContext()))]).toEqual([]),
)
afterAll(() => shop.close())

type Wave = {
  id: string
  number: string
  state: string
  picker: string
  pieces: number
  picked: number
  orders: { id: string; box: number; state: string; cause: string | null; to_pack: boolean }[]
  lines: { sub_sku: string; pieces: number; picked: number; lots: object[]; boxes: { box: number }[] }[]
  to_restock: object[]
}
const waveIn = (answer: TestAnswer): Wave => ok(answer).body.wave as Wave

async function paid(wanted: Record<string, number> = { [shampoo]: 1 }): Promise<string> {
  const placed = await anOrder(shop, wanted)
  await payByCard(shop, placed)
  return placed.id
}
const start = (ids: readonly string[], by = warehouse) => by.send('POST', '/waves', { ids })
const take = (id: string, sku: string, orderId?: string, by = warehouse) =>
  by.send('POST', `/waves/${id}/take`, { sub_sku: sku, ...(orderId ? { order_id: orderId } : {}) })
const look = async (id: string) => waveIn(await warehouse.get(`/waves/${id}`))
const stateOf = async (id: string) =>
  (ok(await owner.get(`/orders/${id}`)).body.order as { fulfilment: string }).fulfilment

describe('a wave', () => {
  it('picks orders in one walk, box by box, and closes with the last piece', async () => {
    const [one, other] = [await paid({ [shampoo]: 2, [conditioner]: 1 }), await paid()]
    const wave = waveIn(await start([one, other]))
    expect(wave).toMatchObject({
      number: expect.stringMatching(/^W-\d{5}$/),
      state: 'open',
      picker: warehouse.email,
      pieces: 4,
      picked: 0,
      orders: [
        { id: one, box: 1, state: 'waiting' },
        { id: other, box: 2, state: 'waiting' },
      ],
      lines: [
        { sub_sku: conditioner, pieces: 1, boxes: [{ box: 1 }] },
        { sub_sku: shampoo, pieces: 3, boxes: [{ box: 1 }, { box: 2 }] },
      ],
    })
    expect([await stateOf(one), await stateOf(other)]).toEqual(['picking', 'picking'])
    for (const [sku, box, picked] of [
      [shampoo, 1, 1],
      [shampoo, 1, 2],
      [shampoo, 2, 1],
      [conditioner, 1, 1],
    ] as const)
      expect(ok(await take(wave.id, sku)).body).toMatchObject({ box, picked })
    expect(await look(wave.id)).toMatchObject({
      state: 'closed',
      picked: 4,
      orders: [{ state: 'picked', to_pack: true, is_packed: false }, { state: 'picked' }],
    })
    expect(no(await take(wave.id, shampoo))).toEqual([409, 'orders.wave_closed'])
    ok(await warehouse.send('POST', `/orders/${one}/pack`))
    expect((await look(wave.id)).orders[0]).toMatchObject({
      state: 'picked',
      to_pack: false,
      is_packed: true,
    })
  })

  it('shows neither prices nor names', async () => {
    const id = await paid()
    const { order } = ok(await owner.get(`/orders/${id}`)).body as { order: { name: string; email: string } }
    const text = JSON.stringify([ok(await start([id])).body, ok(await warehouse.get('/waves')).body])
    expect(text).not.toContain(order.name)
    expect(text).not.toContain(order.email)
    expect(text).not.toMatch(/price|total_amount|"total":\{/)
  })

  it('rejects pieces that no box lacks, and puts a piece back', async () => {
    const id = await paid()
    const wave = waveIn(await start([id, await paid({ [conditioner]: 1 })]))
    ok(await take(wave.id, shampoo))
    expect(no(await take(wave.id, shampoo))).toEqual([422, 'orders.wave_has_enough'])
    expect(no(await take(wave.id, 'NOT-THERE'))).toEqual([422, 'orders.wave_has_enough'])
    const back = () => warehouse.send('POST', `/waves/${wave.id}/return`, { sub_sku: shampoo, order_id: id })
    expect(waveIn(await back())).toMatchObject({ picked: 0, orders: [{ state: 'waiting' }, {}] })
    expect(no(await back())).toEqual([409, 'orders.wave_has_none'])
    ok(await take(wave.id, shampoo, id))
  })

  it('excludes orders that cannot be picked, with the reason', async () => {
    const [fits, held, unpaid] = [await paid(), await paid(), (await anOrder(shop, { [shampoo]: 1 })).id]
    ok(await owner.send('POST', `/orders/${held}/hold`, { cause: 'address' }))
    const wave = waveIn(await start([await paid()]))
    const inside = wave.orders[0]?.id ?? ''
    const ids = [fits, held, unpaid, inside]
    const { orders } = ok(await warehouse.get(`/waves/preview?ids=${ids.join(',')}`)).body as {
      orders: { id: string; exclusion: string | null; wave: string | null }[]
    }
    const of = (id: string) => orders.find((each) => each.id === id)
    expect([of(fits)?.exclusion, of(held)?.exclusion, of(unpaid)?.exclusion]).toEqual([
      null,
      'held',
      'not_to_pick',
    ])
    expect(of(inside)).toMatchObject({ exclusion: 'in_wave', wave: wave.number })
    const { left } = ok(await start(ids)).body as { left: object[] }
    expect(left).toHaveLength(3)
    expect(no(await start([held, inside]))).toEqual([422, 'orders.nothing_for_wave'])
    expect(no(await start([crypto.randomUUID()]))).toEqual([422, 'orders.nothing_for_wave'])
  })

  it('can be taken over, and requires the right to pick', async () => {
    const wave = waveIn(await start([await paid()]))
    expect(waveIn(await owner.send('POST', `/waves/${wave.id}/take-over`)).picker).toBe(owner.email)
    const care = await atDesk(shop, 'care')
    expect(no(await care.get(`/waves/${wave.id}`))).toEqual([403, 'staff.forbidden'])
    expect(no(await start([await paid()], care))).toEqual([403, 'staff.forbidden'])
    expect(no(await warehouse.get(`/waves/${crypto.randomUUID()}`))).toEqual([404, 'orders.unknown_wave'])
  })
})

describe('at the same time', () => {
  it('two waves never hold the same order', async () => {
    const ids = [await paid(), await paid()]
    const answers = await Promise.all([start(ids), start(ids.toReversed(), owner), start(ids)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    const { rows } = await shop.shop.pool.query(
      `select order_id from pick_wave_orders where order_id = any ($1)`,
      [ids],
    )
    expect(rows).toHaveLength(2)
  })

  it('many scanners fill each box once and close the wave once', async () => {
    const wave = waveIn(await start([await paid({ [shampoo]: 2 }), await paid(), await paid()]))
    const answers = await Promise.all(Array.from({ length: 8 }, () => take(wave.id, shampoo)))
    const done = answers.filter(({ status }) => status === 200)
    expect(done).toHaveLength(4)
    expect(done.map(({ body }) => `${String(body.box)} ${String(body.picked)}`).toSorted()).toEqual([
      '1 1',
      '1 2',
      '2 1',
      '3 1',
    ])
    expect(await look(wave.id)).toMatchObject({ state: 'closed', picked: 4 })
    const { rows } = await shop.shop.pool.query(`select closed_at from pick_waves where id = $1`, [wave.id])
    expect(rows[0]).toMatchObject({ closed_at: expect.any(Date) })
  })

  it('one request with one key takes one piece', async () => {
    const wave = waveIn(await start([await paid({ [shampoo]: 2 })]))
    const press = () =>
      warehouse.send('POST', `/waves/${wave.id}/take`, { sub_sku: shampoo }, { 'idempotency-key': wave.id })
    const answers = [await press(), await press()]
    expect(answers.map(({ body }) => body.picked)).toEqual([1, 1])
    expect((await look(wave.id)).picked).toBe(1)
  })
})

describe('drops with its reason', () => {
  it.each([
    ['cancelled', 'cancelled', (id: string) => owner.send('POST', `/orders/${id}/cancel`, { reason: 'r' })],
    ['held', 'held', (id: string) => owner.send('POST', `/orders/${id}/hold`, { cause: 'fraud' })],
    [
      'unpicked',
      'undone',
      (id: string) => owner.send('POST', `/orders/${id}/undo`, { step: 'pick', reason: 'damaged' }),
    ],
    ['packed elsewhere', 'packed', (id: string) => owner.send('POST', `/orders/${id}/pack`)],
    ['refunded', 'refunded', (id: string) => refundOne(id)],
  ])('an order that is %s', async (_, cause, press) => {
    const [id, other] = [await paid({ [shampoo]: 2 }), await paid()]
    const wave = waveIn(await start([id, other]))
    ok(await take(wave.id, shampoo))
    ok(await press(id))
    const after = await look(wave.id)
    expect(after).toMatchObject({
      state: 'open',
      pieces: 1,
      picked: 0,
      orders: [{ state: 'dropped', cause }, {}],
    })
    expect(after.to_restock).toEqual([{ sub_sku: shampoo, box: 1, pieces: 1 }])
    expect(no(await take(wave.id, shampoo, id))).toEqual([409, 'orders.left_wave'])
    ok(await take(wave.id, shampoo))
    expect((await look(wave.id)).state).toBe('closed')
  })

  it('an order that is cancelled after picking, and closes when no order is waiting', async () => {
    const [id, other] = [await paid(), await paid()]
    const wave = waveIn(await start([id, other]))
    ok(await take(wave.id, shampoo))
    ok(await owner.send('POST', `/orders/${id}/cancel`, { reason: 'r' }))
    expect(await look(wave.id)).toMatchObject({
      orders: [{ state: 'dropped', cause: 'cancelled' }, { state: 'waiting' }],
      to_restock: [{ box: 1, pieces: 1 }],
    })
    ok(await owner.send('POST', `/orders/${other}/hold`, { cause: 'fraud' }))
    expect((await look(wave.id)).state).toBe('closed')
    ok(await owner.send('POST', `/orders/${other}/unhold`))
    expect(waveIn(await start([other])).orders).toMatchObject([{ id: other, state: 'waiting' }])
  })

  it('an order that a stock count left short: shown at once, stored by the next request or the scheduled job', async () => {
    const id = await paid({ [conditioner]: 1 })
    const wave = waveIn(await start([id]))
    ok(
      await owner.send('POST', '/stock/count', {
        reason: 'count',
        lines: [{ sub_sku: conditioner, counted: 0 }],
      }),
    )
    expect(await look(wave.id)).toMatchObject({
      state: 'closed',
      orders: [{ state: 'dropped', cause: 'short' }],
    })
    expect(no(await take(wave.id, conditioner))).toEqual([409, 'orders.wave_closed'])
    await shop.shop.jobs.find(({ name }) => name === 'settle-pick-waves')?.run({})
    const { rows } = await shop.shop.pool.query(`select cause from pick_wave_orders where order_id = $1`, [
      id,
    ])
    expect(rows).toEqual([{ cause: 'short' }])
  })
})

async function refundOne(id: string) {
  const { order } = ok(await owner.get(`/orders/${id}`)).body as { order: { lines: { id: string }[] } }
  const units = [{ line_id: order.lines[0]?.id, units: 1 }]
  return owner.send('POST', `/orders/${id}/refunds`, { units, reason: 'one too many' })
}
