import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { editsAtDesk, no, ok, orderIn } from '#tools/builders/revisions/edits.ts'
import { receivePayDollar, levelOf, violations } from '#tools/builders/orders/orders.ts'
import { auditShop } from '../audit/audit.ts'

type Edits = Awaited<ReturnType<typeof editsAtDesk>>
let shop: TestShop
let owner: Edits['owner']
let care: Edits['care']
let warehouse: Edits['warehouse']
let aPaidOrder: Edits['aPaidOrder']
let rows: Edits['rows']
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  ;({ owner, care, warehouse, aPaidOrder, rows } = await editsAtDesk(shop))
})
afterEach(async () => {
  expect(await violations(shop)).toEqual([])
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const conditioner = 'ELOWEN-REPAIR-CONDITIONER-250'

describe('a change that costs more', () => {
  it('holds order and stock until its difference is paid by the link, and then takes effect', async () => {
    const before = await levelOf(shop, shampoo)
    const order = await aPaidOrder({ [shampoo]: 1 })
    const { total } = order.order
    const change = { add: [{ sub_sku: shampoo, quantity: 1 }] }
    expect(await order.preview(change)).toMatchObject({
      difference: 228,
      due: 228,
      back: 0,
      is_short: false,
      added: [{ price: 228, own: 228 }],
    })
    const waiting = orderIn(await order.edit(change))
    expect(waiting).toMatchObject({
      fulfilment: 'on_hold',
      hold_cause: 'difference',
      sums: { total },
      lines: [{ quantity: 1 }],
      revisions: [{ number: 1, state: 'waiting', difference: 228 }],
    })
    expect(waiting.actions).toEqual(expect.arrayContaining(['withdraw_edit', 'payment_link', 'cancel']))
    for (const action of ['edit', 'unhold', 'refund', 'pick']) expect(waiting.actions).not.toContain(action)
    expect(await levelOf(shop, shampoo)).toEqual({
      ...before,
      allocated: before.allocated + 1,
      reserved: before.reserved + 1,
    })
    const matters = (await owner.get('/today')).body.matters as {
      kind: string
      rows: { order_id: string }[]
    }[]
    expect(matters.find(({ kind }) => kind === 'difference')?.rows).toMatchObject([
      { order_id: order.id, detail: 'the buyer called' },
    ])
    expect(matters.find(({ kind }) => kind === 'on_hold')?.rows.map(({ order_id: id }) => id)).not.toContain(
      order.id,
    )

    await shop.work('tell-order-revised')
    const [mail] = await rows<{ text: string }>(
      `select text from messages where event = 'order.revised' and order_id = $1`,
      order.id,
    )
    const link = new URL(
      /http\S+\/checkout\/[0-9a-f-]{36}\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none',
    )
    const token = link.searchParams.get('token') ?? ''
    const opened = await shop.get(`/api/v1/awaiting-payment?id=${order.id}&token=${token}`)
    expect(opened.body).toMatchObject({
      orders: [{ can_pay: true, difference: { amount: 228 }, total }],
      problems: [],
    })
    const started = await shop.send('POST', '/api/v1/order/paydollar/create', { order_id: order.id, token })
    const { form } = ok(started).body.payment as { form: { fields: Record<string, string> } }
    expect(form.fields.amount).toBe('228.00')
    await receivePayDollar(shop, form.fields.orderRef ?? '', { Amt: '228.00', Cur: '344' })

    expect(await order.desk()).toMatchObject({
      fulfilment: 'none',
      payment: 'paid',
      hold_cause: null,
      sums: { total: total + 228, due: total + 228 },
      lines: [
        { quantity: 1, revision: 0 },
        { quantity: 1, revision: 1 },
      ],
      revisions: [{ state: 'agreed', invoice: expect.stringMatching(/^INV-/) }],
      papers: [{ kind: 'invoice' }, { kind: 'invoice' }],
    })
    expect(await levelOf(shop, shampoo)).toEqual({ ...before, allocated: before.allocated + 2 })
    expect(await order.seen()).toMatchObject({
      total: total + 228,
      difference: null,
      can_pay: false,
      revisions: [{ state: 'agreed' }],
    })
    const { invoice } = (await order.desk()).revisions[0] ?? {}
    const path = `http://shop.test/api/v1/order/invoice?id=${order.id}&number=${invoice}&format=html&lang=en`
    const incoming = new Request(path, { headers: order.visitor.headers })
    const page = await shop.shop.api.fetch(incoming, { ip: '10.1.1.1', seenIn: null })
    expect(await page.text()).toContain('Supplementary invoice')
    await shop.work('tell-order-revised')
    expect(
      await rows(`select from messages where event = 'order.revised' and order_id = $1`, order.id),
    ).toHaveLength(2)
    // everything is refunded over both payments
    ok(await order.visitor.send('POST', '/order/cancel', { id: order.id }))
    const sent = await rows<{ minor: number }>(
      `select amount_minor as minor from payment_refunds where order_id = $1`,
      order.id,
    )
    expect(sent.reduce((all, { minor }) => all + minor, 0)).toBe((total + 228) * 100)
    expect(sent).toHaveLength(2)
  })

  it('is paid once: a repeated report counts once, and a second payment is refunded', async () => {
    const order = await aPaidOrder({ [shampoo]: 1 })
    ok(await order.edit({ add: [{ sub_sku: conditioner, quantity: 1 }] }))
    const reference = await order.pay()
    const due = (await order.desk()).revisions[0]?.difference ?? 0
    await receivePayDollar(shop, reference, { Amt: due.toFixed(2), Cur: '344' })
    expect(await order.desk()).toMatchObject({
      payment: 'paid',
      refunds: [],
      revisions: [{ state: 'agreed' }],
    })
    expect(no(await order.visitor.send('POST', '/order/paydollar/create', { order_id: order.id }))).toEqual([
      409,
      'checkout.not_payable',
    ])
  })

  it('paid twice by two attempts counts the first, and the second is refunded', async () => {
    const order = await aPaidOrder({ [shampoo]: 1 })
    ok(await order.edit({ add: [{ sub_sku: conditioner, quantity: 1 }] }))
    const start = async () => {
      const { form } = ok(await order.visitor.send('POST', '/order/paydollar/create', { order_id: order.id }))
        .body.payment as { form: { fields: Record<string, string> } }
      return form.fields
    }
    const first = await start()
    await rows(
      `select move_payment('attempt', id, state, 'expired', 'test', 'over', now()) from payment_attempts where order_id = $1 and state = 'redirected'`,
      order.id,
    )
    const second = await start()
    expect(second.orderRef).not.toBe(first.orderRef)
    for (const { orderRef = '', amount = '' } of [first, second])
      await receivePayDollar(shop, orderRef, { Amt: amount, Cur: '344' })
    expect(await order.desk()).toMatchObject({
      payment: 'paid',
      revisions: [{ state: 'agreed' }],
      refunds: [{ cause: 'paid_twice', amount: Number(second.amount) }],
    })
  })

  it('lapses unpaid after 72 hours, its goods are released, and a later payment is refunded', async () => {
    const before = await levelOf(shop, shampoo)
    const order = await aPaidOrder({ [shampoo]: 1 })
    ok(await order.edit({ add: [{ sub_sku: shampoo, quantity: 2 }] }))
    const started = await order.visitor.send('POST', '/order/paydollar/create', { order_id: order.id })
    const { form } = ok(started).body.payment as { form: { fields: Record<string, string> } }
    const lapse = () => shop.shop.jobs.find(({ name }) => name === 'keep-order-deadlines')?.run({})
    await shop.shop.pool.query(
      `select move_payment('attempt', id, state, 'expired', 'test', 'over', now()) from payment_attempts where order_id = $1 and state = 'redirected'`,
      [order.id],
    )
    await lapse()
    expect((await order.desk()).revisions).toMatchObject([{ state: 'waiting' }])
    const [clockOf] = await rows<{ hours: number }>(
      `select round(extract(epoch from pay_until - created_at) / 3600)::int as hours from order_revisions where order_id = $1`,
      order.id,
    )
    expect(clockOf?.hours).toBe(72)
    await rows(
      `update order_revisions set pay_until = now() - interval '1 minute' where order_id = $1`,
      order.id,
    )
    await lapse()
    expect(await order.desk()).toMatchObject({
      fulfilment: 'none',
      hold_cause: null,
      sums: { total: order.order.total },
      lines: [{ quantity: 1 }],
      revisions: [{ state: 'lapsed' }],
    })
    expect(await levelOf(shop, shampoo)).toEqual({ ...before, allocated: before.allocated + 1 })
    await receivePayDollar(shop, form.fields.orderRef ?? '', { Amt: form.fields.amount ?? '', Cur: '344' })
    expect(await order.desk()).toMatchObject({
      sums: { total: order.order.total },
      refunds: [{ amount: 436, cause: 'difference_late' }],
    })
    await shop.work('tell-late-payment')
    expect(
      await rows(`select from messages where key like 'mail:late:%' and order_id = $1`, order.id),
    ).toHaveLength(1)
  })

  it('is withdrawn by staff, and closed when its order is cancelled', async () => {
    const before = await levelOf(shop, shampoo)
    const order = await aPaidOrder({ [shampoo]: 1 })
    ok(await order.edit({ add: [{ sub_sku: shampoo, quantity: 1 }] }))
    expect(no(await warehouse.send('POST', `${order.at}/edits/withdraw`, { reason: 'no' }))).toEqual([
      403,
      'staff.forbidden',
    ])
    expect(
      orderIn(await care.send('POST', `${order.at}/edits/withdraw`, { reason: 'not wanted' })),
    ).toMatchObject({ fulfilment: 'none', revisions: [{ state: 'withdrawn' }] })
    expect(no(await care.send('POST', `${order.at}/edits/withdraw`, { reason: 'again' }))).toEqual([
      409,
      'orders.no_difference',
    ])
    expect(await levelOf(shop, shampoo)).toEqual({ ...before, allocated: before.allocated + 1 })
    ok(await order.edit({ add: [{ sub_sku: shampoo, quantity: 1 }] }))
    ok(await order.visitor.send('POST', '/order/paydollar/create', { order_id: order.id }))
    ok(await order.visitor.send('POST', '/order/cancel', { id: order.id }))
    expect(await order.desk()).toMatchObject({
      status: 'cancelled',
      revisions: [{ state: 'withdrawn' }, { state: 'withdrawn' }],
    })
    expect(await levelOf(shop, shampoo)).toEqual(before)
  })
})

it('every change above has an audit entry, with the reason', async () => {
  const found = await rows<{ action: string; reason: string }>(
    `select action, reason from audit_log where action like 'staff-%edit'`,
  )
  expect(new Set(found.map(({ action }) => action))).toEqual(new Set(['staff-edit', 'staff-withdraw-edit']))
  expect(found.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['the buyer called', 'not wanted']),
  )
})
