import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#processes/test-shop.ts'
import { anOrder, hearPayDollar, levelOf, payByCard, violations, type WireOrder } from '../../../tools/builders/orders.ts'
import { signedInMember } from '../../../tools/builders/members.ts'
import { atDesk, type AtDesk } from '../../../tools/builders/staff.ts'
import { auditShop } from '../audit/audit.ts'
import { money } from '../money.ts'
import { makeBatch } from '../wallet/gift-codes.ts'
import { shownGiftCode } from '../wallet/gift.rules.ts'
import { creditWallet } from '../wallet/wallet.ts'
import { erasePersonOfOrders } from './orders.ts'

let shop: TestShop
let owner: AtDesk
let care: AtDesk
let warehouse: AtDesk
let finance: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  ;[owner, care, warehouse, finance] = [await atDesk(shop, 'owner'), await atDesk(shop, 'care'), await atDesk(shop, 'warehouse'), await atDesk(shop, 'finance')] // prettier-ignore
})
afterEach(async () => {
  expect(await violations(shop)).toEqual([])
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const conditioner = 'ELOWEN-REPAIR-CONDITIONER-250'
type Line = { id: string; sub_sku: string; quantity: number; removed: number; refunded: number; revision: number }
type Revision = { number: number; state: string; difference: number; invoice: string | null }
type DeskOrder = { id: string; status: string; payment: string; fulfilment: string; hold_cause: string | null; lines: Line[]; actions: string[]; sums: Record<string, number>; revisions: Revision[]; papers: { kind: string; number: string }[] } & Record<string, unknown> // prettier-ignore
type Preview = { difference: number; due: number; back: number; delivery: number; is_short: boolean; needs_approval: boolean; before: { total: number }; after: { total: number } } & Record<string, unknown> // prettier-ignore
const ok = (answer: TestAnswer): TestAnswer => {
  expect([answer.status, answer.body]).toEqual([200, answer.body])
  return answer
}
const rows = async <R>(sql: string, ...values: unknown[]) => (await shop.shop.pool.query(sql, values)).rows as R[]
const no = (answer: TestAnswer) => [answer.status, answer.body.code]
const orderIn = (answer: TestAnswer) => ok(answer).body.order as DeskOrder

type Change = { quantities?: { line_id: string | undefined; quantity: number }[]; add?: { sub_sku: string; quantity: number; unit_price?: number }[]; address?: { province: string; city: string } } // prettier-ignore
/** The same change, asked for in the words of a query. */
async function previewOf(at: string, { quantities = [], add = [], address }: Change, by: AtDesk): Promise<Preview> {
  const words = new URLSearchParams()
  if (quantities.length > 0) words.set('keep', quantities.map((each) => `${each.line_id}:${each.quantity}`).join(','))
  const price = (own: number | undefined) => (own === undefined ? '' : `@${own}`)
  if (add.length > 0) words.set('add', add.map((each) => `${each.sub_sku}:${each.quantity}${price(each.unit_price)}`).join(','))
  if (address)
    for (const [name, word] of Object.entries({ moves: '1', province: address.province, city: address.city })) words.set(name, word)
  return ok(await by.get(`${at}/edits?${words}`)).body.preview as Preview
}

async function aPaidOrder(wanted: Record<string, number>, wish: object = {}) {
  const placed = await anOrder(shop, wanted, wish)
  await payByCard(shop, placed)
  const at = `/orders/${placed.id}`
  const desk = async (by = owner) => orderIn(await by.get(at))
  const lineOf = async (subSku: string) => (await desk()).lines.find((line) => line.sub_sku === subSku)?.id ?? ''
  return {
    ...placed,
    at,
    desk,
    lineOf,
    seen: async () => (await placed.visitor.get(`/order?id=${placed.id}`)).body.order as WireOrder,
    preview: (change: Change, by = care) => previewOf(at, change, by),
    edit: (change: object, by = care) => by.send('POST', `${at}/edits`, { reason: 'the buyer called', ...change }),
    pay: (feed = {}) => payByCard(shop, placed, feed),
  }
}
const settle = async () => {
  for (const job of ['send-refund', 'follow-refund']) await shop.work(job)
}

describe('a change that costs less', () => {
  it('is shown first, comes to the same, and goes back by the way it was paid', async () => {
    const before = await levelOf(shop, shampoo)
    const order = await aPaidOrder({ [shampoo]: 3 })
    const change = { quantities: [{ line_id: await order.lineOf(shampoo), quantity: 2 }] }
    const preview = await order.preview(change)
    expect(preview).toMatchObject({ difference: -218, due: 0, back: 218, needs_approval: false, removed: [{ units: 1, amount: 218 }] })
    const { total } = order.order
    expect([preview.before.total, preview.after.total]).toEqual([total, total - 218])
    const changed = orderIn(await order.edit(change))
    expect(changed).toMatchObject({
      fulfilment: 'none',
      sums: { total: total - 218, due: total - 218, refunded: 0 },
      lines: [{ quantity: 2, removed: 1, refunded: 0, unsent: 2 }],
      refunds: [{ amount: 218, exchanged: 0, state: 'requested' }],
      revisions: [{ number: 1, state: 'agreed', difference: -218, reason: 'the buyer called', actor: care.email, invoice: null }],
    })
    expect(await levelOf(shop, shampoo)).toEqual({ ...before, allocated: before.allocated + 2 })
    await settle()
    expect(await order.seen()).toMatchObject({
      total: total - 218,
      items: [{ quantity: 2, removed: 1, total: 436 }],
      refunds: [{ amount: 218 }],
      revisions: [{ number: 1, state: 'agreed', reason: 'the buyer called', removed: [{ quantity: 1, total: 218 }], difference: -218 }],
      difference: null,
    })
  })

  it('and what is left of it goes back to the cent when it is cancelled', async () => {
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

describe('a change that costs more', () => {
  it('holds order and goods until its difference is paid by the link, and then is the order', async () => {
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
    expect(await levelOf(shop, shampoo)).toEqual({ ...before, allocated: before.allocated + 1, reserved: before.reserved + 1 })
    const matters = (await owner.get('/today')).body.matters as { kind: string; rows: { order_id: string }[] }[]
    expect(matters.find(({ kind }) => kind === 'difference')?.rows).toMatchObject([{ order_id: order.id, detail: 'the buyer called' }])
    expect(matters.find(({ kind }) => kind === 'on_hold')?.rows.map(({ order_id: id }) => id)).not.toContain(order.id)

    await shop.work('tell-order-revised')
    const [mail] = await rows<{ text: string }>(`select text from messages where event = 'order.revised' and order_id = $1`, order.id)
    const link = new URL(/http\S+\/checkout\/[0-9a-f-]{36}\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none')
    const token = link.searchParams.get('token') ?? ''
    const opened = await shop.get(`/api/v1/awaiting-payment?id=${order.id}&token=${token}`)
    expect(opened.body).toMatchObject({ orders: [{ can_pay: true, difference: { amount: 228 }, total }], problems: [] })
    const started = await shop.send('POST', '/api/v1/order/paydollar/create', { order_id: order.id, token })
    const { form } = ok(started).body.payment as { form: { fields: Record<string, string> } }
    expect(form.fields.amount).toBe('228.00')
    await hearPayDollar(shop, form.fields.orderRef ?? '', { Amt: '228.00', Cur: '344' })

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
    expect(await order.seen()).toMatchObject({ total: total + 228, difference: null, can_pay: false, revisions: [{ state: 'agreed' }] })
    const { invoice } = (await order.desk()).revisions[0] ?? {}
    const page = await shop.shop.api.fetch(new Request(`http://shop.test/api/v1/order/invoice?id=${order.id}&token=${token}&number=${invoice}&format=html&lang=en`), { ip: '10.1.1.1', seenIn: null }) // prettier-ignore
    expect(await page.text()).toContain('Supplementary invoice')
    await shop.work('tell-order-revised')
    expect(await rows(`select from messages where event = 'order.revised' and order_id = $1`, order.id)).toHaveLength(2)
    // all of it goes back over both payments
    ok(await order.visitor.send('POST', '/order/cancel', { id: order.id }))
    const sent = await rows<{ minor: number }>(`select amount_minor as minor from payment_refunds where order_id = $1`, order.id)
    expect(sent.reduce((all, { minor }) => all + minor, 0)).toBe((total + 228) * 100)
    expect(sent).toHaveLength(2)
  })

  it('is paid once: told twice it counts once, and a second payment goes back', async () => {
    const order = await aPaidOrder({ [shampoo]: 1 })
    ok(await order.edit({ add: [{ sub_sku: conditioner, quantity: 1 }] }))
    const reference = await order.pay()
    const due = (await order.desk()).revisions[0]?.difference ?? 0
    await hearPayDollar(shop, reference, { Amt: due.toFixed(2), Cur: '344' })
    expect(await order.desk()).toMatchObject({ payment: 'paid', refunds: [], revisions: [{ state: 'agreed' }] })
    expect(no(await order.visitor.send('POST', '/order/paydollar/create', { order_id: order.id }))).toEqual([409, 'checkout.not_payable'])
  })

  it('paid twice by two attempts keeps the first, and the second goes back', async () => {
    const order = await aPaidOrder({ [shampoo]: 1 })
    ok(await order.edit({ add: [{ sub_sku: conditioner, quantity: 1 }] }))
    const start = async () => {
      const { form } = ok(await order.visitor.send('POST', '/order/paydollar/create', { order_id: order.id })).body.payment as { form: { fields: Record<string, string> } } // prettier-ignore
      return form.fields
    }
    const first = await start()
    await rows(`select move_payment('attempt', id, state, 'expired', 'test', 'over', now()) from payment_attempts where order_id = $1 and state = 'redirected'`, order.id) // prettier-ignore
    const second = await start()
    expect(second.orderRef).not.toBe(first.orderRef)
    for (const { orderRef = '', amount = '' } of [first, second]) await hearPayDollar(shop, orderRef, { Amt: amount, Cur: '344' })
    expect(await order.desk()).toMatchObject({ payment: 'paid', revisions: [{ state: 'agreed' }], refunds: [{ reason: 'paid twice', amount: Number(second.amount) }] }) // prettier-ignore
  })

  it('lapses unpaid after 72 hours, the goods go back on sale, and money that comes then goes back', async () => {
    const before = await levelOf(shop, shampoo)
    const order = await aPaidOrder({ [shampoo]: 1 })
    ok(await order.edit({ add: [{ sub_sku: shampoo, quantity: 2 }] }))
    const started = await order.visitor.send('POST', '/order/paydollar/create', { order_id: order.id })
    const { form } = ok(started).body.payment as { form: { fields: Record<string, string> } }
    const lapse = () => shop.shop.jobs.find(({ name }) => name === 'keep-order-deadlines')?.run({})
    await shop.shop.pool.query(`select move_payment('attempt', id, state, 'expired', 'test', 'over', now()) from payment_attempts where order_id = $1 and state = 'redirected'`, [order.id]) // prettier-ignore
    await lapse()
    expect((await order.desk()).revisions).toMatchObject([{ state: 'waiting' }])
    const [clockOf] = await rows<{ hours: number }>(`select round(extract(epoch from pay_until - created_at) / 3600)::int as hours from order_revisions where order_id = $1`, order.id) // prettier-ignore
    expect(clockOf?.hours).toBe(72)
    await rows(`update order_revisions set pay_until = now() - interval '1 minute' where order_id = $1`, order.id)
    await lapse()
    expect(await order.desk()).toMatchObject({ fulfilment: 'none', hold_cause: null, sums: { total: order.order.total }, lines: [{ quantity: 1 }], revisions: [{ state: 'lapsed' }] }) // prettier-ignore
    expect(await levelOf(shop, shampoo)).toEqual({ ...before, allocated: before.allocated + 1 })
    await hearPayDollar(shop, form.fields.orderRef ?? '', { Amt: form.fields.amount ?? '', Cur: '344' })
    expect(await order.desk()).toMatchObject({
      sums: { total: order.order.total },
      refunds: [{ amount: 436, reason: 'the difference was paid too late' }],
    })
    await shop.work('tell-late-payment')
    expect(await rows(`select from messages where key like 'mail:late:%' and order_id = $1`, order.id)).toHaveLength(1)
  })

  it('is withdrawn by staff, and gone with an order that is cancelled', async () => {
    const before = await levelOf(shop, shampoo)
    const order = await aPaidOrder({ [shampoo]: 1 })
    ok(await order.edit({ add: [{ sub_sku: shampoo, quantity: 1 }] }))
    expect(no(await warehouse.send('POST', `${order.at}/edits/withdraw`, { reason: 'no' }))).toEqual([403, 'staff.forbidden'])
    expect(orderIn(await care.send('POST', `${order.at}/edits/withdraw`, { reason: 'not wanted' }))).toMatchObject({ fulfilment: 'none', revisions: [{ state: 'withdrawn' }] }) // prettier-ignore
    expect(no(await care.send('POST', `${order.at}/edits/withdraw`, { reason: 'again' }))).toEqual([409, 'orders.no_difference'])
    expect(await levelOf(shop, shampoo)).toEqual({ ...before, allocated: before.allocated + 1 })
    ok(await order.edit({ add: [{ sub_sku: shampoo, quantity: 1 }] }))
    ok(await order.visitor.send('POST', '/order/paydollar/create', { order_id: order.id }))
    ok(await order.visitor.send('POST', '/order/cancel', { id: order.id }))
    expect(await order.desk()).toMatchObject({ status: 'cancelled', revisions: [{ state: 'withdrawn' }, { state: 'withdrawn' }] })
    expect(await levelOf(shop, shampoo)).toEqual(before)
  })
})

describe('an exchange', () => {
  it('pays with what is taken out for what is added: a credit note, an invoice, and the rest by card', async () => {
    const order = await aPaidOrder({ [shampoo]: 2 })
    const change = { quantities: [{ line_id: await order.lineOf(shampoo), quantity: 1 }], add: [{ sub_sku: conditioner, quantity: 4 }] }
    const preview = await order.preview(change)
    expect(preview.due).toBe(preview.difference)
    ok(await order.edit(change))
    await order.pay()
    const changed = await order.desk()
    expect(changed).toMatchObject({ payment: 'paid', sums: { total: order.order.total + preview.due }, refunds: [{ amount: 228, exchanged: 228, state: 'succeeded' }] }) // prettier-ignore
    expect(changed.papers.map(({ kind }) => kind).toSorted()).toEqual(['credit_note', 'invoice', 'invoice'])
    expect((await order.seen()).refunds).toEqual([])
  })

  it('of less for more gives the rest back, and the same for the same nothing', async () => {
    const order = await aPaidOrder({ [shampoo]: 2 })
    const one = { quantities: [{ line_id: await order.lineOf(shampoo), quantity: 0 }], add: [{ sub_sku: conditioner, quantity: 1 }] }
    const { back } = await order.preview(one)
    expect(orderIn(await order.edit(one))).toMatchObject({
      refunds: [{ amount: 456, exchanged: 456 - back }],
      sums: { total: order.order.total - back },
    })
    await settle()
    const { lines, sums } = await order.desk()
    const same = { quantities: [{ line_id: lines[1]?.id, quantity: 0 }], add: [{ sub_sku: conditioner, quantity: 1 }] }
    expect(await order.preview(same)).toMatchObject({ difference: 0, due: 0, back: 0 })
    expect(orderIn(await order.edit(same))).toMatchObject({
      sums: { total: sums.total },
      revisions: [{ number: 1 }, { number: 2, state: 'agreed', difference: 0 }],
    })
  })
})

describe('of a member', () => {
  const saver = async (wish: object, minor: number) => {
    const member = await signedInMember(shop, wish)
    const credit = { memberId: member.id, amount: money('HKD', minor), kind: 'topup', key: `saved ${member.id}`, ref: '', paid: true, expiresAt: null } as const // prettier-ignore
    await shop.shop.systemContext().transaction((tx) => creditWallet(tx, credit))
    return member
  }
  const ordered = async (member: Awaited<ReturnType<typeof saver>>, pieces: number, wallet: number) => {
    await member.set(shampoo, pieces)
    const answer = ok(await member.order({ wallet_amount: wallet }))
    return answer.body.order as WireOrder
  }

  it('gives back by card first, then to the wallet, and prices what is added as this member would pay', async () => {
    const member = await saver({ groups: ['VIP'] }, 50_000)
    const order = await ordered(member, 2, 300)
    await payByCard(shop, { visitor: member, order })
    const at = `/orders/${order._id}/edits`
    const line = order.items[0]
    const added = { add: [{ sub_sku: conditioner, quantity: 1 }], reason: 'one more' }
    const preview = (await previewOf(`/orders/${order._id}`, added, care)) as Preview & { added: { price: number }[] }
    const guest = await aPaidOrder({ [shampoo]: 1 })
    const usual = (await guest.preview({ add: added.add })).added as { price: number }[]
    expect(preview.added[0]?.price).toBeLessThan(usual[0]?.price ?? 0)
    const fewer = { quantities: [{ line_id: line?._id, quantity: 1 }], reason: 'one is enough' }
    const changed = orderIn(await care.send('POST', at, fewer))
    const off = (line?.net ?? 0) / 2
    const card = order.total - 300
    expect(changed).toMatchObject({ refunds: [{ amount: off, wallet: Math.max(0, Number((off - card).toFixed(2))) }] })
    await settle()
    expect(orderIn(await owner.get(`/orders/${order._id}`)).sums).toMatchObject({ total: Number((order.total - off).toFixed(2)) })
  })

  it('leaves nothing of where they live when they are erased', async () => {
    const member = await saver({}, 100)
    const order = await ordered(member, 1, 0)
    await payByCard(shop, { visitor: member, order })
    const address = { firstname: 'Mei', lastname: 'Lam', calling_code: '852', contact: '91234567', address: '9 Secret Street', city: 'wan_chai', province: 'hong_kong_island' } // prettier-ignore
    expect(orderIn(await care.send('POST', `/orders/${order._id}/edits`, { address, reason: 'moved' }))).toMatchObject({ addresses: [{ address: '9 Secret Street' }], revisions: [{ address_changed: true, difference: 0 }] }) // prettier-ignore
    await shop.shop.systemContext().transaction((tx) => erasePersonOfOrders(tx, member.id))
    const kept = await rows(`select to_jsonb(o) || coalesce(jsonb_agg(v), '[]') as all from orders o left join order_revisions v on v.order_id = o.id where o.id = $1 group by o.id`, order._id) // prettier-ignore
    expect(JSON.stringify(kept)).not.toContain('Secret Street')
  })

  it('that the wallet paid whole: more is paid by card, and each goes back where it came from', async () => {
    const member = await saver({}, 100_000)
    const order = await ordered(member, 1, 258)
    ok(await care.send('POST', `/orders/${order._id}/edits`, { add: [{ sub_sku: shampoo, quantity: 1 }], reason: 'one more' }))
    const reference = await payByCard(shop, { visitor: member, order })
    await hearPayDollar(shop, reference, { Amt: '228.00', Cur: '344' })
    const now = orderIn(await owner.get(`/orders/${order._id}`))
    expect(now).toMatchObject({ payment: 'paid', sums: { total: 486, wallet: 258, due: 228 }, refunds: [] })
    ok(await member.send('POST', '/order/cancel', { id: order._id }))
    expect(orderIn(await owner.get(`/orders/${order._id}`)).refunds).toMatchObject([{ amount: 486, wallet: 258 }])
  })
})

it('of a guest who paid by gift code gives back by card first, then to the code, and charges the card', async () => {
  const expiresAt = new Date(Date.now() + 90 * 86_400_000)
  const made = await shop.shop.systemContext().transaction((tx) => makeBatch(tx, { count: 1, amount: money('HKD', 40_000), batch: 'edits', expiresAt, actor: 'test' })) // prettier-ignore
  const order = await aPaidOrder({ [shampoo]: 2 }, { gift_code: shownGiftCode(made[0]?.code ?? '') })
  const card = order.order.total - 400
  expect(card).toBeGreaterThan(0)
  const changed = orderIn(await order.edit({ quantities: [{ line_id: await order.lineOf(shampoo), quantity: 1 }] }))
  expect(changed).toMatchObject({ refunds: [{ amount: 228, wallet: 228 - card }], sums: { total: order.order.total - 228, wallet: 400 - (228 - card), due: 0 } }) // prettier-ignore
  ok(await order.edit({ add: [{ sub_sku: conditioner, quantity: 1 }] }))
  await order.pay()
  expect(await order.desk()).toMatchObject({ revisions: [{ state: 'agreed' }, { state: 'agreed', difference: 158 }], sums: { due: 158 } })
})

describe('where it goes', () => {
  const macau = {
    firstname: 'Ka Yan',
    lastname: 'Chan',
    calling_code: '853',
    contact: '66123456',
    address: '1 Rua',
    city: 'taipa',
    province: 'macau',
  }

  it('costs the difference of the fees, and the slip follows once it is paid', async () => {
    const order = await aPaidOrder({ [conditioner]: 1 })
    const preview = await order.preview({ address: macau })
    expect(preview).toMatchObject({ address_changed: true, difference: preview.delivery, needs_approval: false })
    expect(preview.delivery).toBeGreaterThan(0)
    const waiting = orderIn(await order.edit({ address: macau }))
    expect(waiting.addresses).not.toMatchObject([{ province: 'macau' }])
    await order.pay()
    expect(await order.desk()).toMatchObject({ addresses: [{ province: 'macau', contact: '66123456' }], sums: { delivery: order.order.delivery_fee as number + preview.delivery } }) // prettier-ignore
  })

  it('is refused where it cannot be, and where nothing is changed', async () => {
    const order = await aPaidOrder({ [conditioner]: 1 })
    expect(no(await order.edit({ address: { ...macau, contact: '1' } }))).toEqual([400, 'orders.address_refused'])
    const [now] = (await order.desk()).addresses as Record<string, string>[]
    expect(no(await order.edit({ address: { firstname: now?.firstname, lastname: now?.lastname, calling_code: now?.calling_code, contact: now?.contact, address: now?.address, address2: now?.address2, city: now?.city, province: now?.province } }))).toEqual([422, 'orders.nothing_to_change']) // prettier-ignore
  })
})

describe('at the same time', () => {
  it('two changes are made one after the other, or one is told that the other waits', async () => {
    const before = await levelOf(shop, shampoo)
    const order = await aPaidOrder({ [shampoo]: 1 })
    const more = { add: [{ sub_sku: shampoo, quantity: 1 }] }
    const answers = await Promise.all([care, owner, care, owner].map((by) => order.edit(more, by)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect((await levelOf(shop, shampoo)).reserved).toBe(before.reserved + 1)
    const two = await aPaidOrder({ [shampoo]: 4 })
    const line = await two.lineOf(shampoo)
    await Promise.all([3, 3, 3].map((quantity) => two.edit({ quantities: [{ line_id: line, quantity }] })))
    expect(await two.desk()).toMatchObject({ lines: [{ quantity: 3, removed: 1 }], revisions: [{ state: 'agreed' }] })
  })

  it('the same change with the same key is one change', async () => {
    const order = await aPaidOrder({ [shampoo]: 2 })
    const change = { quantities: [{ line_id: await order.lineOf(shampoo), quantity: 1 }], reason: 'once' }
    const key = { 'idempotency-key': 'one-change-and-no-more' }
    const send = () => care.send('POST', `${order.at}/edits`, change, key)
    ok(await send())
    ok(await send())
    expect((await order.desk()).revisions).toHaveLength(1)
  })

  it('what is paid while staff take it back counts, or goes back, and nothing else', async () => {
    const order = await aPaidOrder({ [shampoo]: 1 })
    const total = order.order.total
    ok(await order.edit({ add: [{ sub_sku: conditioner, quantity: 1 }] }))
    const due = (await order.desk()).revisions[0]?.difference ?? 0
    const started = ok(await order.visitor.send('POST', '/order/paydollar/create', { order_id: order.id }))
    const { form } = started.body.payment as { form: { fields: Record<string, string> } }
    await Promise.all([
      hearPayDollar(shop, form.fields.orderRef ?? '', { Amt: form.fields.amount ?? '', Cur: '344' }),
      care.send('POST', `${order.at}/edits/withdraw`, { reason: 'not wanted' }),
    ])
    await shop.work('take-payment')
    const now = await order.desk()
    const [revision] = now.revisions
    if (revision?.state === 'agreed') expect(now).toMatchObject({ sums: { total: total + due }, refunds: [] })
    else expect(now).toMatchObject({ sums: { total }, refunds: [{ amount: due }], revisions: [{ state: 'withdrawn' }] })
  })
})

describe('what it leaves alone', () => {
  it('another cause of a hold, and an address whose delivery costs something else', async () => {
    const order = await aPaidOrder({ [conditioner]: 1 })
    ok(await owner.send('POST', `${order.at}/hold`, { cause: 'fraud' }))
    ok(await order.edit({ add: [{ sub_sku: conditioner, quantity: 1 }] }))
    await order.pay()
    expect(await order.desk()).toMatchObject({ fulfilment: 'on_hold', hold_cause: 'fraud', revisions: [{ state: 'agreed' }] })
    const macau = { firstname: 'Ka Yan', lastname: 'Chan', calling_code: '853', contact: '66123456', address: '1 Rua', city: 'taipa', province: 'macau', reason: 'moved' } // prettier-ignore
    expect(no(await care.send('PUT', `${order.at}/address`, macau))).toEqual([409, 'orders.other_area'])
  })

  it('gifts of a code, and what is another kind of goods', async () => {
    const treatment = (await rows<{ sub_sku: string }>(`select o.sub_sku from product_options o join products p on p.id = o.product_id where p.product_type = 'Treatment' limit 1`))[0] // prettier-ignore
    const order = await aPaidOrder({ [shampoo]: 1 })
    expect(no(await order.edit({ add: [{ sub_sku: treatment?.sub_sku ?? '', quantity: 1 }] }))).toEqual([422, 'orders.other_kind'])
    const plan = (await rows<{ sub_sku: string }>(`select sub_sku from product_options where interval_months is not null limit 1`))[0]
    expect(no(await order.edit({ add: [{ sub_sku: plan?.sub_sku ?? '', quantity: 1 }] }))).toEqual([422, 'orders.other_kind'])
  })
})

it('is reckoned in the money of the order: yen, whole', async () => {
  const placed = await anOrder(shop, { [shampoo]: 2 }, { delivery_country_key: 'jp', delivery_province: 'tokyo', delivery_city: 'Shibuya', delivery_zip: '150-0002', delivery_calling_code: '81', delivery_contact: '312345678' }, { country: 'jp', currency: 'JPY' }) // prettier-ignore
  await payByCard(shop, placed)
  const at = `/orders/${placed.id}`
  const line = orderIn(await owner.get(at)).lines[0]
  const change = { quantities: [{ line_id: line?.id, quantity: 1 }], add: [{ sub_sku: conditioner, quantity: 3 }] }
  const preview = await previewOf(at, change, care)
  for (const amount of [preview.difference, preview.due, preview.after.total]) expect(Number.isInteger(amount)).toBe(true)
  ok(await care.send('POST', `${at}/edits`, { ...change, reason: 'asked to' }))
  if (preview.due > 0) await payByCard(shop, placed)
  expect(orderIn(await owner.get(at))).toMatchObject({ sums: { total: placed.order.total + preview.difference } })
})

describe('who may', () => {
  it('change: care, not the warehouse, and until it is picked', async () => {
    const order = await aPaidOrder({ [shampoo]: 2 })
    const change = { quantities: [{ line_id: await order.lineOf(shampoo), quantity: 1 }] }
    expect(no(await order.edit(change, warehouse))).toEqual([403, 'staff.forbidden'])
    expect(no(await order.edit(change, finance))).toEqual([403, 'staff.forbidden'])
    ok(await warehouse.send('POST', `${order.at}/pick`))
    expect(no(await order.edit(change))).toEqual([409, 'orders.not_editable'])
    const unpaid = await anOrder(shop, { [shampoo]: 1 })
    expect(no(await care.send('POST', `/orders/${unpaid.id}/edits`, { reason: 'x', add: [{ sub_sku: shampoo, quantity: 1 }] }))).toEqual([409, 'orders.not_editable']) // prettier-ignore
  })

  it('name a price: more than a tenth below the shop’s, two people', async () => {
    const order = await aPaidOrder({ [shampoo]: 1 })
    const near = { add: [{ sub_sku: shampoo, quantity: 1, unit_price: 210 }] }
    expect(await order.preview(near)).toMatchObject({ needs_approval: false, due: 210 })
    const cheap = { add: [{ sub_sku: shampoo, quantity: 1, unit_price: 150 }] }
    expect(await order.preview(cheap)).toMatchObject({ needs_approval: true, due: 150, added: [{ price: 150, own: 228 }] })
    const asked = ok(await order.edit(cheap)).body as { approval: { id: string; kind: string }; order: DeskOrder }
    expect(asked).toMatchObject({ approval: { kind: 'edit', reason: 'the buyer called' }, order: { revisions: [] } })
    expect(no(await order.edit(cheap))).toEqual([409, 'orders.approval_waits'])
    expect(no(await care.send('POST', `/approvals/${asked.approval.id}/approve`))).toEqual([403, 'staff.forbidden'])
    expect(orderIn(await finance.send('POST', `/approvals/${asked.approval.id}/approve`))).toMatchObject({ revisions: [{ state: 'waiting', difference: 150, actor: expect.stringContaining(`asked by ${care.email}`) }] }) // prettier-ignore
  })

  it('give back more than HKD 3,000: two people, never who asked', async () => {
    const order = await aPaidOrder({ [shampoo]: 16 })
    const change = { quantities: [{ line_id: await order.lineOf(shampoo), quantity: 1 }] }
    const asked = ok(await order.edit(change, owner)).body as { approval: { id: string } }
    expect(no(await owner.send('POST', `/approvals/${asked.approval.id}/approve`))).toEqual([403, 'staff.own_request'])
    expect(orderIn(await finance.send('POST', `/approvals/${asked.approval.id}/approve`))).toMatchObject({
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
      [{ quantities: [{ line_id: line, quantity: 1 }, { line_id: line, quantity: 1 }] }, [422, 'orders.too_many_units']], // prettier-ignore
      [{ quantities: [{ line_id: order.id, quantity: 1 }] }, [422, 'orders.too_many_units']],
      [{ add: [{ sub_sku: 'NONE', quantity: 1 }] }, [404, 'orders.unknown_option']],
      [{ add: [{ sub_sku: shampoo, quantity: 1, unit_price: 0.001 }] }, [400, 'orders.bad_amount']],
      [{ reason: '' }, [400, 'shop.invalid_input']],
    ] as const
    for (const [change, why] of refusals) expect([change, no(await order.edit(change))]).toEqual([change, why])
  })

  it('when the added goods are not there; then nothing happened', async () => {
    const order = await aPaidOrder({ [shampoo]: 1 })
    await shop.shop.pool.query(`update stock_levels set safety = on_hand - reserved - allocated - 1 where sub_sku = $1`, [conditioner])
    shop.shop.kept.drop('*')
    const change = { add: [{ sub_sku: conditioner, quantity: 2 }] }
    expect(await order.preview(change)).toMatchObject({ is_short: true, added: [{ left: 1 }] })
    expect(no(await order.edit(change))).toEqual([409, 'orders.sold_out'])
    expect(await order.desk()).toMatchObject({ fulfilment: 'none', revisions: [] })
    await shop.shop.pool.query(`update stock_levels set safety = 0 where sub_sku = $1`, [conditioner])
    shop.shop.kept.drop('*')
  })

  it('while another waits, and nobody refunds, picks or lets go meanwhile', async () => {
    const order = await aPaidOrder({ [shampoo]: 2 })
    const line = await order.lineOf(shampoo)
    ok(await order.edit({ add: [{ sub_sku: shampoo, quantity: 1 }] }))
    const waits = [409, 'orders.difference_waits']
    expect(no(await order.edit({ quantities: [{ line_id: line, quantity: 1 }] }))).toEqual(waits)
    expect(no(await care.send('POST', `${order.at}/refunds`, { units: [{ line_id: line, units: 1 }], reason: 'x' }))).toEqual(waits)
    expect(no(await owner.send('POST', `${order.at}/unhold`))).toEqual(waits)
    expect(no(await warehouse.send('POST', `${order.at}/pick`))).toEqual(waits)
    expect(no(await owner.send('POST', `${order.at}/hold`, { cause: 'difference' }))).toEqual([400, 'shop.invalid_input'])
    const { url } = ok(await care.send('POST', `${order.at}/payment-link`)).body as { url: string }
    expect(url).toContain(`/checkout/${order.id}?token=`)
  })
})

it('every change above left its line in the log, with the reason', async () => {
  const found = await rows<{ action: string; reason: string }>(`select action, reason from audit_log where action like 'staff-%edit'`)
  expect(new Set(found.map(({ action }) => action))).toEqual(new Set(['staff-edit', 'staff-withdraw-edit']))
  expect(found.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['the buyer called', 'not wanted']))
})
