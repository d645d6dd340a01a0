import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { no, ok, orderIn } from '#tools/builders/orders/desk-orders.ts'
import { openOrderDesk, shampoo, type OrderDesk } from '#tools/builders/orders/order-desk.ts'
import { anOrder, violations } from '#tools/builders/orders/orders.ts'

let shop: OrderDesk
beforeAll(async () => {
  shop = await openOrderDesk()
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

describe('the address', () => {
  const corrected = {
    firstname: 'Ka Yan',
    lastname: 'Chan',
    calling_code: '852',
    contact: '98765432',
    address: '9 New Street',
    city: 'wan_chai',
    reason: 'moved',
  }
  it('is corrected until it is picked, with the usual checks, and both versions are stored', async () => {
    const order = await shop.aPaidOrder({ [shampoo]: 1 })
    const wrong = await shop.care.send('PUT', `${order.at}/address`, {
      ...corrected,
      contact: '1',
      city: 'atlantis',
    })
    expect([wrong.status, wrong.body.code, Object.keys(wrong.body.fields as object)]).toEqual([
      400,
      'orders.address_refused',
      expect.arrayContaining(['contact', 'city']),
    ])
    const { addresses, phone } = orderIn(ok(await shop.care.send('PUT', `${order.at}/address`, corrected)))
    expect(addresses).toContainEqual(
      expect.objectContaining({ kind: 'delivery', address: '9 New Street', contact: '98765432' }),
    )
    expect(phone).toBe('+85298765432')
    const { body } = await shop.owner.get(`/audit?action=staff-edit-address&entity_id=${order.id}`)
    expect(body.entries).toMatchObject([
      {
        changes: expect.arrayContaining([
          {
            path: ['address'],
            kind: 'text',
            before: ['12/F, 1 Jardine’s Bazaar'],
            after: ['9 New Street'],
          },
        ]) as object,
        reason: 'moved',
      },
    ])
    ok(await shop.warehouse.send('POST', `${order.at}/pick`))
    expect(no(await shop.care.send('PUT', `${order.at}/address`, corrected))).toEqual([
      409,
      'orders.being_picked',
    ])
  })

  it('stores an identity number encrypted, audits each reading of it, and leaves no copy', async () => {
    const taiwan = {
      delivery_country_key: 'tw',
      delivery_firstname: '小明',
      delivery_lastname: '王',
      delivery_calling_code: '886',
      delivery_contact: '0912345678',
      delivery_zip: '100',
      delivery_province: '臺北市',
      delivery_city: '中正區',
      delivery_address: '一段1號',
      delivery_passport: 'A123456789',
    }
    const { id } = await anOrder(shop, { [shampoo]: 1 }, taiwan, { country: 'tw', currency: 'TWD' })
    expect(JSON.stringify(orderIn(await shop.owner.get(`/orders/${id}`)))).not.toContain('A123456789')
    expect((await shop.care.send('POST', `/orders/${id}/identity`, { reason: 'customs' })).status).toBe(403)
    const seen = ok(
      await shop.warehouse.send(
        'POST',
        `/orders/${id}/identity`,
        { reason: 'customs' },
        { 'idempotency-key': randomUUID() },
      ),
    )
    expect(seen.body).toEqual({ number: 'A123456789' })
    expect(await shop.auditOf(id)).toMatchObject([
      { action: 'staff-identity-number', who: shop.warehouse.email, changes: [] },
    ])
    const copies = await shop.shop.pool.query("select from idempotency_keys where answer like '%A123456789%'")
    expect(copies.rowCount).toBe(0)
    const street = {
      firstname: '小明',
      lastname: '王',
      calling_code: '886',
      contact: '0912345678',
      zip: '100',
      province: '臺北市',
      city: '中正區',
      address: '二段2號',
      reason: 'x',
    }
    ok(await shop.care.send('PUT', `/orders/${id}/address`, street))
    expect(
      ok(await shop.warehouse.send('POST', `/orders/${id}/identity`, { reason: 'customs' })).body.number,
    ).toBe('A123456789')
  })
})
