import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { editsAtDesk, no, ok, orderIn } from '#tools/builders/revisions/edits.ts'
import { levelOf, violations } from '#tools/builders/orders/orders.ts'
import { auditShop } from '../audit/audit.ts'

type Edits = Awaited<ReturnType<typeof editsAtDesk>>
let shop: TestShop
let care: Edits['care']
let aPaidOrder: Edits['aPaidOrder']
let settle: Edits['settle']
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  ;({ care, aPaidOrder, settle } = await editsAtDesk(shop))
})
afterEach(async () => {
  expect(await violations(shop)).toEqual([])
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const conditioner = 'ELOWEN-REPAIR-CONDITIONER-250'

describe('a change that costs less', () => {
  it('is previewed, has the same sums, and is refunded by its payment method', async () => {
    const before = await levelOf(shop, shampoo)
    const order = await aPaidOrder({ [shampoo]: 3 })
    const change = { quantities: [{ line_id: await order.lineOf(shampoo), quantity: 2 }] }
    const preview = await order.preview(change)
    expect(preview).toMatchObject({
      difference: -218,
      due: 0,
      back: 218,
      needs_approval: false,
      removed: [{ units: 1, amount: 218 }],
    })
    const { total } = order.order
    expect([preview.before.total, preview.after.total]).toEqual([total, total - 218])
    const changed = orderIn(await order.edit(change))
    expect(changed).toMatchObject({
      fulfilment: 'none',
      sums: { total: total - 218, due: total - 218, refunded: 0 },
      lines: [{ quantity: 2, removed: 1, refunded: 0, unsent: 2 }],
      refunds: [{ amount: 218, exchanged: 0, state: 'requested' }],
      revisions: [
        {
          number: 1,
          state: 'agreed',
          difference: -218,
          reason: 'the buyer called',
          actor: care.email,
          invoice: null,
        },
      ],
    })
    expect(await levelOf(shop, shampoo)).toEqual({ ...before, allocated: before.allocated + 2 })
    await settle()
    expect(await order.seen()).toMatchObject({
      total: total - 218,
      items: [{ quantity: 2, removed: 1, total: 436 }],
      refunds: [{ amount: 218 }],
      revisions: [
        {
          number: 1,
          state: 'agreed',
          reason: 'the buyer called',
          removed: [{ quantity: 1, total: 218 }],
          difference: -218,
        },
      ],
      difference: null,
    })
  })

  it('and a later cancellation refund exactly the rest', async () => {
    const order = await aPaidOrder(
      { [shampoo]: 3, [conditioner]: 1 },
      { coupon: 'WELCOME10', email: 'cents@example.com', delivery_contact: '91230001' },
    )
    ok(
      await order.edit({
        quantities: [
          { line_id: await order.lineOf(shampoo), quantity: 1 },
          { line_id: await order.lineOf(conditioner), quantity: 0 },
        ],
      }),
    )
    const { sums } = await order.desk()
    ok(await order.visitor.send('POST', '/order/cancel', { id: order.id }))
    const refunds = (await order.desk()).refunds as { amount: number }[]
    expect(refunds.map(({ amount }) => amount)).toEqual([expect.any(Number), sums.total])
    expect(refunds.reduce((all, { amount }) => all + amount, 0)).toBeCloseTo(order.order.total)
  })
})

describe('an exchange', () => {
  it('offsets removed against added goods: a credit note, an invoice, and the rest by card', async () => {
    const order = await aPaidOrder({ [shampoo]: 2 })
    const change = {
      quantities: [{ line_id: await order.lineOf(shampoo), quantity: 1 }],
      add: [{ sub_sku: conditioner, quantity: 4 }],
    }
    const preview = await order.preview(change)
    expect(preview.due).toBe(preview.difference)
    ok(await order.edit(change))
    await order.pay()
    const changed = await order.desk()
    expect(changed).toMatchObject({
      payment: 'paid',
      sums: { total: order.order.total + preview.due },
      refunds: [{ amount: 228, exchanged: 228, state: 'succeeded' }],
    })
    expect(changed.papers.map(({ kind }) => kind).toSorted()).toEqual(['credit_note', 'invoice', 'invoice'])
    expect((await order.seen()).refunds).toEqual([])
  })

  it('for cheaper goods refunds the rest, and for equal goods nothing', async () => {
    const order = await aPaidOrder({ [shampoo]: 2 })
    const one = {
      quantities: [{ line_id: await order.lineOf(shampoo), quantity: 0 }],
      add: [{ sub_sku: conditioner, quantity: 1 }],
    }
    const { back } = await order.preview(one)
    expect(orderIn(await order.edit(one))).toMatchObject({
      refunds: [{ amount: 456, exchanged: 456 - back }],
      sums: { total: order.order.total - back },
    })
    await settle()
    const { lines, sums } = await order.desk()
    const same = {
      quantities: [{ line_id: lines[1]?.id, quantity: 0 }],
      add: [{ sub_sku: conditioner, quantity: 1 }],
    }
    expect(await order.preview(same)).toMatchObject({ difference: 0, due: 0, back: 0 })
    expect(orderIn(await order.edit(same))).toMatchObject({
      sums: { total: sums.total },
      revisions: [{ number: 1 }, { number: 2, state: 'agreed', difference: 0 }],
    })
  })
})

describe('a change of address', () => {
  const macau = {
    firstname: 'Ka Yan',
    lastname: 'Chan',
    calling_code: '853',
    contact: '66123456',
    address: '1 Rua',
    city: 'taipa',
    province: 'macau',
  }

  it('costs the difference of the fees, and the packing slip is updated once it is paid', async () => {
    const order = await aPaidOrder({ [conditioner]: 1 })
    const preview = await order.preview({ address: macau })
    expect(preview).toMatchObject({
      address_changed: true,
      difference: preview.delivery,
      needs_approval: false,
    })
    expect(preview.delivery).toBeGreaterThan(0)
    const waiting = orderIn(await order.edit({ address: macau }))
    expect(waiting.addresses).not.toMatchObject([{ province: 'macau' }])
    await order.pay()
    expect(await order.desk()).toMatchObject({
      addresses: [{ province: 'macau', contact: '66123456' }],
      sums: { delivery: (order.order.delivery_fee as number) + preview.delivery },
    })
  })

  it('is refused if it is invalid, and if it changes no field', async () => {
    const order = await aPaidOrder({ [conditioner]: 1 })
    expect(no(await order.edit({ address: { ...macau, contact: '1' } }))).toEqual([
      400,
      'orders.address_refused',
    ])
    const [current] = (await order.desk()).addresses as Record<string, string>[]
    expect(
      no(
        await order.edit({
          address: {
            firstname: current?.firstname,
            lastname: current?.lastname,
            calling_code: current?.calling_code,
            contact: current?.contact,
            address: current?.address,
            address2: current?.address2,
            city: current?.city,
            province: current?.province,
          },
        }),
      ),
    ).toEqual([422, 'orders.nothing_to_change'])
  })
})
