import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { editsAtDesk, no, ok, orderIn, type EditedOrder } from '#tools/builders/revisions/edits.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { anOrder, violations } from '#tools/builders/orders/orders.ts'
import { auditShop } from '../audit/audit.ts'

type Edits = Awaited<ReturnType<typeof editsAtDesk>>
let shop: TestShop
let owner: Edits['owner']
let care: Edits['care']
let warehouse: Edits['warehouse']
let finance: Edits['finance']
let aPaidOrder: Edits['aPaidOrder']
let rows: Edits['rows']
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  ;({ owner, care, warehouse, finance, aPaidOrder, rows } = await editsAtDesk(shop))
})
afterEach(async () => {
  expect(await violations(shop)).toEqual([])
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const conditioner = 'ELOWEN-REPAIR-CONDITIONER-250'

describe('unchanged by a revision are', () => {
  it('another cause of a hold, and an address whose delivery fee differs', async () => {
    const order = await aPaidOrder({ [conditioner]: 1 })
    ok(await owner.send('POST', `${order.at}/hold`, { cause: 'fraud' }))
    ok(await order.edit({ add: [{ sub_sku: conditioner, quantity: 1 }] }))
    await order.pay()
    expect(await order.desk()).toMatchObject({
      fulfilment: 'on_hold',
      hold_cause: 'fraud',
      revisions: [{ state: 'agreed' }],
    })
    const macau = {
      firstname: 'Ka Yan',
      lastname: 'Chan',
      calling_code: '853',
      contact: '66123456',
      address: '1 Rua',
      city: 'taipa',
      province: 'macau',
      reason: 'moved',
    }
    expect(no(await care.send('PUT', `${order.at}/address`, macau))).toEqual([409, 'orders.other_area'])
  })

  it('gifts of a code, and goods of another kind', async () => {
    const treatment = (
      await rows<{ sub_sku: string }>(
        `select o.sub_sku from product_options o join products p on p.id = o.product_id where p.product_type = 'Treatment' limit 1`,
      )
    )[0]
    const order = await aPaidOrder({ [shampoo]: 1 })
    expect(no(await order.edit({ add: [{ sub_sku: treatment?.sub_sku ?? '', quantity: 1 }] }))).toEqual([
      422,
      'orders.other_kind',
    ])
    const plan = (
      await rows<{ sub_sku: string }>(
        `select sub_sku from product_options where interval_months is not null limit 1`,
      )
    )[0]
    expect(no(await order.edit({ add: [{ sub_sku: plan?.sub_sku ?? '', quantity: 1 }] }))).toEqual([
      422,
      'orders.other_kind',
    ])
  })
})

describe('rights to', () => {
  it('change: care, not the warehouse, and until it is picked', async () => {
    const order = await aPaidOrder({ [shampoo]: 2 })
    const change = { quantities: [{ line_id: await order.lineOf(shampoo), quantity: 1 }] }
    expect(no(await order.edit(change, warehouse))).toEqual([403, 'staff.forbidden'])
    expect(no(await order.edit(change, finance))).toEqual([403, 'staff.forbidden'])
    ok(await warehouse.send('POST', `${order.at}/pick`))
    expect(no(await order.edit(change))).toEqual([409, 'orders.not_editable'])
    const unpaid = await anOrder(shop, { [shampoo]: 1 })
    expect(
      no(
        await care.send('POST', `/orders/${unpaid.id}/edits`, {
          reason: 'x',
          add: [{ sub_sku: shampoo, quantity: 1 }],
        }),
      ),
    ).toEqual([409, 'orders.not_editable'])
  })

  it('name a price: more than a tenth below the shop’s, two people', async () => {
    const order = await aPaidOrder({ [shampoo]: 1 })
    const near = { add: [{ sub_sku: shampoo, quantity: 1, unit_price: 210 }] }
    expect(await order.preview(near)).toMatchObject({ needs_approval: false, due: 210 })
    const cheap = { add: [{ sub_sku: shampoo, quantity: 1, unit_price: 150 }] }
    expect(await order.preview(cheap)).toMatchObject({
      needs_approval: true,
      due: 150,
      added: [{ price: 150, own: 228 }],
    })
    const requested = ok(await order.edit(cheap)).body as {
      approval: { id: string; kind: string }
      order: EditedOrder
    }
    expect(requested).toMatchObject({
      approval: { kind: 'edit', reason: 'the buyer called' },
      order: { revisions: [] },
    })
    expect(no(await order.edit(cheap))).toEqual([409, 'orders.approval_waits'])
    expect(no(await care.send('POST', `/approvals/${requested.approval.id}/approve`))).toEqual([
      403,
      'staff.forbidden',
    ])
    expect(orderIn(await finance.send('POST', `/approvals/${requested.approval.id}/approve`))).toMatchObject({
      revisions: [
        { state: 'waiting', difference: 150, actor: expect.stringContaining(`asked by ${care.email}`) },
      ],
    })
  })

  it('reduce a price by no more than the limit of one person in a day, as the preview shows', async () => {
    const manager = await atDesk(shop, 'manager')
    const order = await aPaidOrder({ [shampoo]: 1 })
    const near = { add: [{ sub_sku: shampoo, quantity: 1, unit_price: 210 }] }
    expect(await order.preview(near, manager)).toMatchObject({ needs_approval: false })
    await shop.shop.pool.query(
      `insert into solo_amounts (staff_id, kind, subject, hkd, at)
       select id, 'refund', 'other', 299_000, now() from staff_accounts where email = $1`,
      [manager.email],
    )
    expect(await order.preview(near, manager)).toMatchObject({ needs_approval: true })
    const { body } = ok(await order.edit(near, manager))
    expect(body.approval).toMatchObject({ kind: 'edit' })
  })

  it('refund more than HKD 3,000: two people, never the requester', async () => {
    const order = await aPaidOrder({ [shampoo]: 16 })
    const change = { quantities: [{ line_id: await order.lineOf(shampoo), quantity: 1 }] }
    const requested = ok(await order.edit(change, owner)).body as { approval: { id: string } }
    expect(no(await owner.send('POST', `/approvals/${requested.approval.id}/approve`))).toEqual([
      403,
      'staff.own_request',
    ])
    expect(orderIn(await finance.send('POST', `/approvals/${requested.approval.id}/approve`))).toMatchObject({
      lines: [{ quantity: 1, removed: 15 }],
    })
  })
})

describe('is refused', () => {
  it('with pieces, options and amounts that cannot be', async () => {
    const order = await aPaidOrder({ [shampoo]: 2 })
    const line = await order.lineOf(shampoo)
    const refusals = [
      [{ quantities: [{ line_id: line, quantity: 0 }] }, [422, 'orders.nothing_left']],
      [{ quantities: [{ line_id: line, quantity: 2 }] }, [422, 'orders.nothing_to_change']],
      [
        {
          quantities: [
            { line_id: line, quantity: 1 },
            { line_id: line, quantity: 1 },
          ],
        },
        [422, 'orders.too_many_units'],
      ],
      [{ quantities: [{ line_id: order.id, quantity: 1 }] }, [422, 'orders.too_many_units']],
      [{ add: [{ sub_sku: 'NONE', quantity: 1 }] }, [404, 'orders.unknown_option']],
      [{ add: [{ sub_sku: shampoo, quantity: 1, unit_price: 0.001 }] }, [400, 'orders.bad_amount']],
      [{ reason: '' }, [400, 'shop.invalid_input']],
    ] as const
    for (const [change, why] of refusals)
      expect([change, no(await order.edit(change))]).toEqual([change, why])
  })

  it('when the added goods are out of stock, without any change', async () => {
    const order = await aPaidOrder({ [shampoo]: 1 })
    await shop.shop.pool.query(
      `update stock_levels set safety = on_hand - reserved - allocated - 1 where sub_sku = $1`,
      [conditioner],
    )
    shop.shop.cache.drop('*')
    const change = { add: [{ sub_sku: conditioner, quantity: 2 }] }
    expect(await order.preview(change)).toMatchObject({ is_short: true, added: [{ left: 1 }] })
    expect(no(await order.edit(change))).toEqual([409, 'orders.sold_out'])
    expect(await order.desk()).toMatchObject({ fulfilment: 'none', revisions: [] })
    await shop.shop.pool.query(`update stock_levels set safety = 0 where sub_sku = $1`, [conditioner])
    shop.shop.cache.drop('*')
  })

  it('while another is unpaid, which also blocks refunds, picking and release', async () => {
    const order = await aPaidOrder({ [shampoo]: 2 })
    const line = await order.lineOf(shampoo)
    ok(await order.edit({ add: [{ sub_sku: shampoo, quantity: 1 }] }))
    const differencePending = [409, 'orders.difference_waits']
    expect(no(await order.edit({ quantities: [{ line_id: line, quantity: 1 }] }))).toEqual(differencePending)
    expect(
      no(
        await care.send('POST', `${order.at}/refunds`, { units: [{ line_id: line, units: 1 }], reason: 'x' }),
      ),
    ).toEqual(differencePending)
    expect(no(await owner.send('POST', `${order.at}/unhold`))).toEqual(differencePending)
    expect(no(await warehouse.send('POST', `${order.at}/pick`))).toEqual(differencePending)
    expect(no(await owner.send('POST', `${order.at}/hold`, { cause: 'difference' }))).toEqual([
      400,
      'shop.invalid_input',
    ])
    const { url } = ok(await care.send('POST', `${order.at}/payment-link`)).body as { url: string }
    expect(url).toContain(`/checkout/${order.id}?token=`)
  })
})
