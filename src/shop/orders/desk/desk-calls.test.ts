import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { served } from '#api/rooms/rooms.ts'
import { illegal, no, ok, orderIn } from '#tools/builders/orders/desk-orders.ts'
import { openOrderDesk, shampoo, type OrderDesk } from '#tools/builders/orders/order-desk.ts'
import { violations } from '#tools/builders/orders/orders.ts'
import type { AtDesk } from '#tools/builders/staff/staff.ts'

let shop: OrderDesk
beforeAll(async () => {
  shop = await openOrderDesk()
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

const conditioner = 'ELOWEN-REPAIR-CONDITIONER-250'

describe('the steps of an order', () => {
  it('are picking, packing, shipping in two parcels and delivery, each recorded with its staff user', async () => {
    const order = await shop.aPackedOrder({ [shampoo]: 2, [conditioner]: 1 })
    const [first] = await shop.linesOf(order)
    ok(
      await shop.warehouse.send('POST', `${order.at}/ship`, {
        lines: [{ line_id: first, units: 1 }],
        carrier: 'SF',
        tracking_number: 'SF1',
      }),
    )
    expect((await order.desk()).fulfilment).toBe('partially_shipped')
    expect(
      no(
        await shop.warehouse.send('POST', `${order.at}/ship`, {
          lines: [{ line_id: first, units: 2 }],
          carrier: 'SF',
        }),
      ),
    ).toEqual([422, 'orders.too_many_units'])
    ok(await shop.warehouse.send('POST', `${order.at}/ship`, { carrier: 'SF', tracking_number: 'SF2' }))
    const done = orderIn(ok(await shop.warehouse.send('POST', `${order.at}/delivered`)))
    expect(done).toMatchObject({
      fulfilment: 'delivered',
      parcels: [{ tracking_number: 'SF1' }, { tracking_number: 'SF2' }],
    })
    expect((await shop.auditOf(order.id)).map(({ action, who }) => [action, who])).toEqual([
      ['staff-pick', shop.warehouse.email],
      ['staff-pack', shop.warehouse.email],
      ['staff-ship', shop.warehouse.email],
      ['staff-ship', shop.warehouse.email],
      ['staff-delivered', shop.warehouse.email],
    ])
    const { body } = await shop.owner.get(`/audit?action=staff-pick&entity_id=${order.id}`)
    expect(body.entries).toMatchObject([
      {
        changes: [{ path: ['fulfilment'], kind: 'word', before: ['none'], after: ['picking'] }],
        entity: 'order',
      },
    ])
  })

  it('include collection at the shop with the code', async () => {
    const order = await shop.aPackedOrder(
      { [shampoo]: 1 },
      { delivery_method: 'pickup_shop', delivery_location_code: 'SHOP-TST' },
    )
    ok(await shop.warehouse.send('POST', `${order.at}/ready`))
    const { rows } = await shop.shop.pool.query('select pickup_code as code from orders where id = $1', [
      order.id,
    ])
    const wrong = rows[0].code === '000000' ? '000001' : '000000'
    expect(no(await shop.warehouse.send('POST', `${order.at}/collected`, { code: wrong }))).toEqual([
      422,
      'orders.wrong_code',
    ])
    expect(
      orderIn(ok(await shop.warehouse.send('POST', `${order.at}/collected`, { code: rows[0].code })))
        .fulfilment,
    ).toBe('collected')
    expect(JSON.stringify(await shop.auditOf(order.id))).not.toContain(rows[0].code)
  })

  it('include a hold with a cause, and its release to the step before', async () => {
    const order = await shop.aPackedOrder({ [shampoo]: 1 })
    expect(
      orderIn(
        ok(await shop.care.send('POST', `${order.at}/hold`, { cause: 'address', note: 'no door number' })),
      ),
    ).toMatchObject({ fulfilment: 'on_hold', hold_cause: 'address' })
    expect(no(await shop.warehouse.send('POST', `${order.at}/ship`, { carrier: 'SF' }))).toEqual(illegal)
    expect(orderIn(ok(await shop.care.send('POST', `${order.at}/unhold`)))).toMatchObject({
      fulfilment: 'packed',
      hold_cause: null,
    })
  })

  it('include notes and resending the confirmation', async () => {
    const order = await shop.aPaidOrder({ [shampoo]: 1 })
    ok(await shop.care.send('POST', `${order.at}/note`, { text: 'rang the buyer' }))
    const { timeline } = orderIn(ok(await shop.care.send('POST', `${order.at}/resend`)))
    expect(timeline).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ machine: 'note', reason: 'rang the buyer', actor: shop.care.email }),
        expect.objectContaining({ machine: 'note', cause: 'confirmation_resent' }),
      ]),
    )
  })

  it('sends the confirmation again, and finds it in the outbox', async () => {
    const order = await shop.aPaidOrder({ [shampoo]: 1 }, { email: 'again@example.com' })
    await shop.work('tell-order-confirmed')
    ok(await shop.care.send('POST', `${order.at}/resend`))
    await shop.work('tell-order-confirmed-again')
    type Messages = { _id: string; event: string; to: string }[]
    const sent = async () => ok(await shop.care.get(`/outbox?order_id=${order.id}`)).body.messages as Messages
    const found = (await sent()).filter(({ event }) => event === 'order.confirmed')
    expect(found).toMatchObject([{ to: 'again@example.com' }, { to: 'again@example.com' }])
    const copy = ok(await shop.care.send('POST', `/outbox/${found[0]?._id}/resend`)).body
      .message as Messages[number]
    expect((await sent()).map(({ _id }) => _id)).toContain(copy._id)
    expect(no(await shop.care.send('POST', `/outbox/${randomUUID()}/resend`))).toEqual([
      404,
      'messages.unknown',
    ])
    expect((await shop.warehouse.get('/outbox')).status).toBe(403)
  })
})

describe('the work queue', () => {
  it('shows orders that need staff action, by role, with age and due time', async () => {
    const held = await shop.aPaidOrder({ [shampoo]: 1 })
    ok(await shop.care.send('POST', `${held.at}/hold`, { cause: 'fraud' }))
    const late = await shop.aPaidOrder({ [shampoo]: 1 })
    await shop.shop.pool.query(
      "update orders set confirmed_at = confirmed_at - interval '25 hours' where id = $1",
      [late.id],
    )
    type Found = { kind: string; owner: string; count: number; rows: { id: string; due_at: string }[] }
    const matters = async (by: AtDesk) => ok(await by.get('/today')).body.matters as Found[]
    const seen = await matters(shop.owner)
    const of = (kind: string) => seen.find((workItem) => workItem.kind === kind)
    expect(of('on_hold')?.rows.map(({ id }) => id)).toContain(held.id)
    expect(of('unpicked')).toMatchObject({
      owner: 'warehouse',
      rows: expect.arrayContaining([expect.objectContaining({ id: late.id, title: late.order.number })]),
    })
    expect(of('unpicked')?.rows.map(({ id }) => id)).not.toContain(held.id)
    const large = await shop.aPaidOrder({ [shampoo]: 16 })
    ok(await shop.care.send('POST', `${large.at}/cancel`, { reason: 'changed their mind' }))
    expect((await matters(shop.owner)).find(({ kind }) => kind === 'approvals')).toMatchObject({
      count: 1,
      rows: [{ order_id: large.id }],
    })
    expect((await matters(shop.warehouse)).map(({ kind }) => kind)).toEqual([
      'mentions',
      'on_hold',
      'difference',
      'unpicked',
      'identity_missing',
      'to_collect',
      'parcels_silent',
      'parcels_turned_up',
      'returns',
      'subscriptions_past_due',
      'subscription_charges_unknown',
      'subscriptions_short',
      'short_stock',
      'low_stock',
      'lots_expiring',
      'purchase_orders_late',
    ])
  })
})

describe('the audit log', () => {
  it('has a line of every kind of write about orders', async () => {
    const elsewhere = [
      'staff-edit-address',
      'staff-identity-number',
      'staff-ship-many',
      'staff-refund',
      'staff-create-draft',
      'staff-payment-link',
      'staff-record-dispute',
      'staff-end-dispute',
      'staff-edit',
      'staff-withdraw-edit',
      'staff-undo',
      'staff-correct-parcel',
      'staff-make-label',
      'staff-cancel-label',
      'staff-ask-carrier',
      'staff-parcel-lost',
      'staff-replace-parcel',
      'staff-settle-turned-up',
      'staff-combine-orders',
      'staff-take-apart',
      'staff-comment',
      'staff-edit-comment',
      'staff-withdraw-comment',
      'staff-attach-file',
      'staff-detach-file',
      'staff-close-mention',
    ] // desk-address.test.ts, desk-refused.test.ts, desk-refunds.test.ts, dispute.test.ts, edit.test.ts, undo.test.ts, labels.test.ts, replacements.test.ts, combined.test.ts, comments.test.ts
    const requested = served.filter(
      ({ endpoint, access }) =>
        access.who === 'staff' && access.entity === 'order' && !elsewhere.includes(endpoint.name),
    )
    const { rows } = await shop.shop.pool.query('select distinct action from audit_log')
    const found = new Set(rows.map(({ action }) => action))
    expect(requested.map(({ endpoint }) => endpoint.name).filter((name) => !found.has(name))).toEqual([])
  })

  it('cannot be changed or emptied, even by SQL', async () => {
    for (const words of [
      "update audit_log set who = 'nobody'",
      'delete from audit_log',
      'truncate audit_log',
    ])
      await expect(shop.shop.pool.query(words)).rejects.toThrow('never changed or removed')
  })

  it('is searched by words, person and day', async () => {
    const { body } = ok(await shop.owner.get(`/audit?search=fraud&from=2020-01-01`))
    expect(body.total).toBeGreaterThan(0)
    expect(ok(await shop.owner.get('/audit?to=2020-01-01')).body.total).toBe(0)
    expect((await shop.care.get('/audit')).status).toBe(403)
  })
})
