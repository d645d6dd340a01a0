import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  combinedOrders,
  type CombinedView,
  type Parcel,
  type Paid,
} from '#tools/builders/orders/combined-orders.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { anOrder, onHand, payByCard, toTaipei, violations } from '#tools/builders/orders/orders.ts'
import { shampoo } from '#tools/builders/returns/returns.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { auditShop } from '../../audit/audit.ts'

let shop: PayingShop
let owner: AtDesk
let warehouse: AtDesk
let care: AtDesk
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' })
  owner = await atDesk(shop, 'owner')
  warehouse = await atDesk(shop, 'warehouse')
  care = await atDesk(shop, 'care')
  await onHand(shop, shampoo, 400)
})
afterEach(async () =>
  expect([...(await violations(shop)), ...(await auditShop(shop.shop.systemContext()))]).toEqual([]),
)
afterAll(() => shop.close())
const { orders, send, look, combine, paid, combined } = combinedOrders(() => ({ shop, owner, warehouse }))

describe('orders of one buyer', () => {
  it('are offered to each other, and an order that cannot be combined has its reason', async () => {
    const [one, other] = await paid(2)
    const [elsewhere] = await paid(1, { delivery_address: '77 Elsewhere Road' })
    const held = await orders().aPaidOrder({ [shampoo]: 1 })
    ok(await send(held, 'hold', { cause: 'address' }, owner))
    const { candidates, exclusion } = await look(one!) // placed above
    const of = (order?: Paid) => candidates.find(({ id }) => id === order?.id)?.exclusion
    expect([exclusion, of(other), of(elsewhere), of(held)]).toEqual([null, null, 'other_address', 'held'])
    expect(no(await combine(one!, [elsewhere!]))).toEqual([409, 'orders.not_combinable']) // placed above
    expect(no(await combine(one!, [held]))).toEqual([409, 'orders.not_combinable']) // placed above
    expect(no(await combine(one!, [other!], care))).toEqual([403, 'staff.forbidden']) // placed above
    expect((await look(one!)).orders).toEqual([]) // placed above
  })

  it('are combined once under repeated and concurrent requests, and from both sides', async () => {
    const [one, other, third] = await paid(3)
    const answers = await Promise.all([
      combine(one!, [other!, third!]), // placed above
      combine(one!, [other!, third!], owner), // placed above
      combine(other!, [one!]), // placed above
      combine(third!, [other!]), // placed above
    ])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const { rows } = await shop.shop.pool.query(
      `select order_id from combined_parcel_orders where state = 'waiting' and order_id = any ($1::uuid[])`,
      [[one!.id, other!.id, third!.id]], // placed above
    )
    expect(new Set(rows.map(({ order_id }) => order_id)).size).toBe(rows.length)
  })

  it('accept another order into their parcel, and release one until they are picked', async () => {
    const [one, other] = await combined()
    const [third] = await paid(1)
    ok(await combine(other, [third!])) // placed above
    expect((await look(one)).orders).toHaveLength(2)
    ok(await send(third!, 'combined/apart')) // placed above
    expect(no(await send(third!, 'combined/apart'))).toEqual([409, 'orders.not_combined']) // placed above
    expect((await look(one)).orders.map(({ id }) => id)).toEqual([other.id])
    ok(await send(one, 'pick'))
    expect(no(await send(other, 'combined/apart'))).toEqual([409, 'orders.being_picked'])
    ok(await combine(third!, []).then(() => send(third!, 'pick'))) // placed above
  })

  it('have an audit entry with the staff user for combining and for separating', async () => {
    const [one, other] = await combined()
    ok(await send(one, 'combined/apart'))
    const { rows } = await shop.shop.pool.query<{ action: string; who: string }>(
      'select action, who, after from audit_log where entity_id = $1 order by at',
      [one.id],
    )
    expect(rows).toMatchObject([
      { action: 'staff-combine-orders', who: warehouse.email, after: { combined: [other.order.number] } },
      { action: 'staff-take-apart', after: { combined: [] } },
    ])
  })

  it('to another country stay within its import limits', async () => {
    const [one, other] = [
      await anOrder(shop, { [shampoo]: 1 }, toTaipei),
      await anOrder(shop, { [shampoo]: 2 }, toTaipei),
    ]
    for (const order of [one, other]) await payByCard(shop, order)
    const at = `/orders/${one.id}`
    const exclusion = async () =>
      (ok(await owner.get(`${at}/combined`)).body as unknown as CombinedView).candidates.find(
        ({ id }) => id === other.id,
      )?.exclusion
    expect(await exclusion()).toBe('too_valuable')
    await shop.shop.pool.query(
      `insert into settings (key, value) values ('combined_parcel_limits', '{"tw": 5000}')
       on conflict (key) do update set value = excluded.value`,
    )
    expect(await exclusion()).toBeNull()
    ok(await owner.send('POST', `${at}/combined`, { ids: [other.id] }))
    for (const step of ['pick', 'pack']) ok(await owner.send('POST', `${at}/${step}`))
    const sent = ok(await owner.send('POST', `${at}/ship`, { carrier: 'DHL', tracking_number: 'D9' })).body
      .order
    const [parcel] = (sent as { parcels: Parcel[] }).parcels
    const url = `http://shop.test/api/admin/v1${at}/customs?parcel_id=${parcel?.id}`
    const headers = { cookie: owner.cookie, 'x-shop-locale': 'en' }
    const form = await shop.shop.api.fetch(new Request(url, { headers }), { ip: '10.3.3.3', seenIn: null })
    expect((await form.text()).match(/SHAMPOO|Shampoo/g)?.length).toBeGreaterThan(1)
  })
})
