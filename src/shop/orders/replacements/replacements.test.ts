import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { levelOf, onHand, violations } from '#tools/builders/orders/orders.ts'
import { newId, replacementsAtDesk, type Parcel } from '#tools/builders/orders/replacements.ts'
import { shampoo } from '#tools/builders/returns/returns.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { auditShop } from '../../audit/audit.ts'

let shop: TestShop
let owner: AtDesk
let other: AtDesk
let warehouse: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  owner = await atDesk(shop, 'owner')
  other = await atDesk(shop, 'manager')
  warehouse = await atDesk(shop, 'warehouse')
})
afterEach(async () =>
  expect([...(await violations(shop)), ...(await auditShop(shop.shop.systemContext()))]).toEqual([]),
)
afterAll(() => shop.close())
const { sent, orderOf } = replacementsAtDesk(() => ({ shop, owner, warehouse }))

describe('a replacement', () => {
  it('is an order at no charge to the same address that takes its stock; the parcel is closed, the buyer notified', async () => {
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

  it('is possible once for each piece, also under concurrent requests', async () => {
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
    const replaceAgain = () => owner.send('POST', `${again.at}/replacements`, body, key)
    expect(newId(await replaceAgain())).toBe(newId(await replaceAgain()))
  })

  it('requires the right to refund, a reason, and available pieces', async () => {
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

  it('above the limit requires another staff user than the one who declared the parcel lost', async () => {
    const order = await sent(30)
    expect(no(await order.replace(30, {}, owner))).toEqual([403, 'orders.replaced_by_second'])
    ok(await order.lose(owner))
    expect(no(await order.replace(30, {}, owner))).toEqual([403, 'orders.replaced_by_second'])
    expect(newId(await order.replace(30, {}, other))).not.toBe('')
  })

  it('declares the original net of its pieces to customs', async () => {
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

  it('that is lost itself is replaced at the same worth: for two people, and for customs', async () => {
    const order = await sent(30)
    ok(await order.lose(owner))
    const first = newId(await order.replace(30, {}, other))
    for (const step of ['pick', 'pack']) ok(await warehouse.send('POST', `/orders/${first}/${step}`))
    ok(await warehouse.send('POST', `/orders/${first}/ship`, { carrier: 'DHL', tracking_number: 'D2' }))
    const { parcels, lines } = await orderOf(first)
    const parcelId = (parcels as Parcel[])[0]?.id
    const again = (by: AtDesk) =>
      by.send('POST', `/orders/${first}/replacements`, {
        parcel_id: parcelId,
        cause: 'lost',
        reason: 'lost again',
        lines: [{ line_id: lines[0]?.id, units: 30 }],
      })
    expect(no(await again(owner))).toEqual([403, 'orders.replaced_by_second'])
    ok(await warehouse.send('POST', `/orders/${first}/parcel/lost`, { parcel_id: parcelId, reason: 'lost' }))
    const second = newId(await again(owner))
    const worth = async (id: string) =>
      (
        await shop.shop.pool.query(
          `select r.worth::int as worth, p.unit_net::int[] as nets from parcel_replacements r
           join parcel_replacement_lines p on p.replacement_id = r.id where r.order_id = $1`,
          [id],
        )
      ).rows
    expect((await worth(first))[0].worth).toBeGreaterThan(0)
    expect(await worth(second)).toEqual(await worth(first))
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

  it('one of both when they are concurrent', async () => {
    for (let round = 0; round < 3; round += 1) {
      const order = await sent(1)
      const answers = await Promise.all([order.replace(), order.refund()])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  it('and the table rejects both', async () => {
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
