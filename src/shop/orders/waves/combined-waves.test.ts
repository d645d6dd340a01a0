import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { combinedOrders, type Paid } from '#tools/builders/orders/combined-orders.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { onHand, violations } from '#tools/builders/orders/orders.ts'
import { shampoo } from '#tools/builders/returns/returns.ts'
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
  await onHand(shop, shampoo, 400)
})
afterEach(async () =>
  expect([...(await violations(shop)), ...(await auditShop(shop.shop.systemContext()))]).toEqual([]),
)
afterAll(() => shop.close())
const { send, paid, combined, fulfilmentOf } = combinedOrders(() => ({ shop, owner, warehouse }))

type WaveOrder = {
  id: string
  box: number
  state: string
  cause: string | null
  together: string[]
  to_pack: boolean
}
type Wave = { id: string; state: string; orders: WaveOrder[]; to_restock: object[] }
type Candidate = { id: string; exclusion: string | null; together: string[]; wave: string | null }

const start = (...orders: Paid[]) => warehouse.send('POST', '/waves', { ids: orders.map(({ id }) => id) })
const waveIn = (answer: TestAnswer) => ok(answer).body.wave as Wave
const look = async (id: string) => waveIn(await warehouse.get(`/waves/${id}`))
const take = (wave: Wave, order: Paid) =>
  warehouse.send('POST', `/waves/${wave.id}/take`, { sub_sku: shampoo, order_id: order.id })
const preview = async (...orders: Paid[]) =>
  ok(await warehouse.get(`/waves/preview?ids=${orders.map(({ id }) => id).join(',')}`)).body
    .orders as Candidate[]
const of = (wave: Wave, order: Paid) => wave.orders.find(({ id }) => id === order.id)

it('a wave includes all orders of one parcel with a chosen order, in one box', async () => {
  const [alone] = await paid(1, { delivery_address: '8 Other Road' })
  const [one, other] = await combined()
  const candidates = await preview(alone!, other) // one was placed
  expect(candidates.map(({ id }) => id)).toEqual([alone?.id, other.id, one.id])
  expect(candidates[2]).toMatchObject({ exclusion: null, together: [other.order.number] })

  const wave = waveIn(await start(alone!, other, one)) // one was placed
  expect(wave.orders).toHaveLength(3)
  expect([of(wave, alone!)?.box, of(wave, one)?.box, of(wave, other)?.box]).toEqual([1, 2, 2]) // in the wave
  expect(of(wave, one)?.together).toEqual([other.order.number])
  expect(await Promise.all([one, other].map(fulfilmentOf))).toEqual(['picking', 'picking'])
})

it('the box is packed in one step, once it has the pieces of all its orders', async () => {
  const [one, other] = await combined()
  const wave = waveIn(await start(one))
  ok(await take(wave, one))
  expect((await look(wave.id)).orders.map(({ to_pack }) => to_pack)).toEqual([false, false])
  ok(await take(wave, other))
  const picked = await look(wave.id)
  expect(picked.state).toBe('closed')
  const packing = picked.orders.filter(({ to_pack }) => to_pack)
  expect(packing).toHaveLength(1)
  ok(await warehouse.send('POST', `/orders/${packing[0]?.id ?? ''}/pack`))
  expect(await Promise.all([one, other].map(fulfilmentOf))).toEqual(['packed', 'packed'])
  expect((await look(wave.id)).orders.map(({ state, to_pack }) => [state, to_pack])).toEqual([
    ['picked', false],
    ['picked', false],
  ])
})

it('an order that cannot be picked excludes the others of its parcel, and is named', async () => {
  const [one, other] = await combined()
  const started = waveIn(await start(one))
  // the pieces of one are damaged: picking of the whole parcel is taken back
  ok(await send(other, 'undo', { step: 'pick', reason: 'damaged' }))
  expect((await look(started.id)).orders.map(({ cause }) => cause)).toEqual(['undone', 'undone'])
  ok(await owner.send('POST', '/stock/count', { reason: 'count', lines: [{ sub_sku: shampoo, counted: 0 }] }))
  const candidates = await preview(one)
  expect(candidates.map(({ exclusion }) => exclusion)).toContain('short')
  expect(candidates.every(({ exclusion }) => exclusion !== null)).toBe(true)
  expect(no(await start(one, other))).toEqual([422, 'orders.nothing_for_wave'])
  await onHand(shop, shampoo, 400)
})

it('an order put on hold leaves box and parcel, and the other is picked and packed separately', async () => {
  const [one, other] = await combined()
  const wave = waveIn(await start(one))
  ok(await take(wave, one))
  ok(await send(one, 'hold', { cause: 'address' }, owner))
  const after = await look(wave.id)
  expect(of(after, one)).toMatchObject({ state: 'dropped', cause: 'held' })
  expect(of(after, other)).toMatchObject({ state: 'waiting', together: [] })
  expect(after.to_restock).toEqual([{ sub_sku: shampoo, box: 1, pieces: 1 }])
  ok(await take(after, other))
  expect(of(await look(wave.id), other)).toMatchObject({ state: 'picked', to_pack: true })
  ok(await send(other, 'pack'))
  expect(await fulfilmentOf(other)).toBe('packed')
})

it('two staff users who start waves with the two halves at once start one wave', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [one, other] = await combined()
    const answers = await Promise.all([start(one), start(other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const { rows } = await shop.shop.pool.query(
      `select distinct wave_id, box from pick_wave_orders where order_id = any ($1::uuid[])`,
      [[one.id, other.id]],
    )
    expect(rows).toHaveLength(1)
  }
})

it('the table allows no other order in the box of a parcel', async () => {
  const [one] = await combined()
  const [alone] = await paid(1, { delivery_address: '9 Other Road' })
  const wave = waveIn(await start(one))
  await expect(
    shop.shop.pool.query(`insert into pick_wave_orders (wave_id, order_id, box) values ($1, $2, 1)`, [
      wave.id,
      alone?.id,
    ]),
  ).rejects.toThrow(/pick_wave_orders_box/)
})
