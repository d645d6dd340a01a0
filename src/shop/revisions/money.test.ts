import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { editsAtDesk, ok, orderIn, previewOf, type Preview } from '#tools/builders/revisions/edits.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import {
  anOrder,
  receivePayDollar,
  levelOf,
  payByCard,
  violations,
  type WireOrder,
} from '#tools/builders/orders/orders.ts'
import { auditShop } from '../audit/audit.ts'
import { money } from '../money.ts'
import { giftCodes } from '#tools/builders/wallet/gift-codes.ts'
import { maskGiftCode } from '../wallet/gift-codes/gift.rules.ts'
import { creditWallet } from '../wallet/wallet.ts'
import { erasePersonOfOrders } from '../orders/orders.ts'

type Edits = Awaited<ReturnType<typeof editsAtDesk>>
let shop: TestShop
let owner: Edits['owner']
let care: Edits['care']
let aPaidOrder: Edits['aPaidOrder']
let rows: Edits['rows']
let settle: Edits['settle']
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  ;({ owner, care, aPaidOrder, rows, settle } = await editsAtDesk(shop))
})
afterEach(async () => {
  expect(await violations(shop)).toEqual([])
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const conditioner = 'ELOWEN-REPAIR-CONDITIONER-250'

describe('of a member', () => {
  const saver = async (input: object, minor: number) => {
    const member = await signedInMember(shop, input)
    const credit = {
      memberId: member.id,
      amount: money('HKD', minor),
      kind: 'topup',
      key: `saved ${member.id}`,
      ref: '',
      paid: true,
      expiresAt: null,
    } as const
    await shop.shop.systemContext().transaction((tx) => creditWallet(tx, credit))
    return member
  }
  const ordered = async (member: Awaited<ReturnType<typeof saver>>, pieces: number, wallet: number) => {
    await member.set(shampoo, pieces)
    const answer = ok(await member.order({ wallet_amount: wallet }))
    return answer.body.order as WireOrder
  }

  it('refunds the card first and then the wallet, and prices added goods for this member', async () => {
    const member = await saver({ groups: ['VIP'] }, 50_000)
    const order = await ordered(member, 2, 300)
    await payByCard(shop, { visitor: member, order })
    const at = `/orders/${order._id}/edits`
    const line = order.items[0]
    const added = { add: [{ sub_sku: conditioner, quantity: 1 }], reason: 'one more' }
    const preview = (await previewOf(`/orders/${order._id}`, added, care)) as Preview & {
      added: { price: number }[]
    }
    const guest = await aPaidOrder({ [shampoo]: 1 })
    const usual = (await guest.preview({ add: added.add })).added as { price: number }[]
    expect(preview.added[0]?.price).toBeLessThan(usual[0]?.price ?? 0)
    const fewer = { quantities: [{ line_id: line?._id, quantity: 1 }], reason: 'one is enough' }
    const changed = orderIn(await care.send('POST', at, fewer))
    const off = (line?.net ?? 0) / 2
    const card = order.total - 300
    expect(changed).toMatchObject({
      refunds: [{ amount: off, wallet: Math.max(0, Number((off - card).toFixed(2))) }],
    })
    await settle()
    expect(orderIn(await owner.get(`/orders/${order._id}`)).sums).toMatchObject({
      total: Number((order.total - off).toFixed(2)),
    })
  })

  it('has no address of an erased member', async () => {
    const member = await saver({}, 100)
    const order = await ordered(member, 1, 0)
    await payByCard(shop, { visitor: member, order })
    const address = {
      firstname: 'Mei',
      lastname: 'Lam',
      calling_code: '852',
      contact: '91234567',
      address: '9 Secret Street',
      city: 'wan_chai',
      province: 'hong_kong_island',
    }
    expect(
      orderIn(await care.send('POST', `/orders/${order._id}/edits`, { address, reason: 'moved' })),
    ).toMatchObject({
      addresses: [{ address: '9 Secret Street' }],
      revisions: [{ address_changed: true, difference: 0 }],
    })
    await shop.shop.systemContext().transaction((tx) => erasePersonOfOrders(tx, member.id))
    const stored = await rows(
      `select to_jsonb(o) || coalesce(jsonb_agg(v), '[]') as all from orders o left join order_revisions v on v.order_id = o.id where o.id = $1 group by o.id`,
      order._id,
    )
    expect(JSON.stringify(stored)).not.toContain('Secret Street')
  })

  it('paid by wallet alone charges more by card, and each part is refunded to its method', async () => {
    const member = await saver({}, 100_000)
    const order = await ordered(member, 1, 258)
    ok(
      await care.send('POST', `/orders/${order._id}/edits`, {
        add: [{ sub_sku: shampoo, quantity: 1 }],
        reason: 'one more',
      }),
    )
    const reference = await payByCard(shop, { visitor: member, order })
    await receivePayDollar(shop, reference, { Amt: '228.00', Cur: '344' })
    const current = orderIn(await owner.get(`/orders/${order._id}`))
    expect(current).toMatchObject({
      payment: 'paid',
      sums: { total: 486, wallet: 258, due: 228 },
      refunds: [],
    })
    ok(await member.send('POST', '/order/cancel', { id: order._id }))
    expect(orderIn(await owner.get(`/orders/${order._id}`)).refunds).toMatchObject([
      { amount: 486, wallet: 258 },
    ])
  })
})

it('of a guest with a gift code refunds the card first and then the code, and charges the card', async () => {
  const expiresAt = new Date(Date.now() + 90 * 86_400_000)
  const made = await shop.shop
    .systemContext()
    .transaction((tx) =>
      giftCodes(tx, { count: 1, amount: money('HKD', 40_000), batch: 'edits', expiresAt, actor: 'test' }),
    )
  const order = await aPaidOrder({ [shampoo]: 2 }, { gift_code: maskGiftCode(made[0]?.code ?? '') })
  const card = order.order.total - 400
  expect(card).toBeGreaterThan(0)
  const changed = orderIn(
    await order.edit({ quantities: [{ line_id: await order.lineOf(shampoo), quantity: 1 }] }),
  )
  expect(changed).toMatchObject({
    refunds: [{ amount: 228, wallet: 228 - card }],
    sums: { total: order.order.total - 228, wallet: 400 - (228 - card), due: 0 },
  })
  ok(await order.edit({ add: [{ sub_sku: conditioner, quantity: 1 }] }))
  await order.pay()
  expect(await order.desk()).toMatchObject({
    revisions: [{ state: 'agreed' }, { state: 'agreed', difference: 158 }],
    sums: { due: 158 },
  })
})

describe('at the same time', () => {
  it('two changes are made one after the other, or one is refused while the other is unpaid', async () => {
    const before = await levelOf(shop, shampoo)
    const order = await aPaidOrder({ [shampoo]: 1 })
    const more = { add: [{ sub_sku: shampoo, quantity: 1 }] }
    const answers = await Promise.all([care, owner, care, owner].map((by) => order.edit(more, by)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect((await levelOf(shop, shampoo)).reserved).toBe(before.reserved + 1)
    const two = await aPaidOrder({ [shampoo]: 4 })
    const line = await two.lineOf(shampoo)
    await Promise.all([3, 3, 3].map((quantity) => two.edit({ quantities: [{ line_id: line, quantity }] })))
    expect(await two.desk()).toMatchObject({
      lines: [{ quantity: 3, removed: 1 }],
      revisions: [{ state: 'agreed' }],
    })
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

  it('a payment concurrent with a withdrawal counts or is refunded, and has no other effect', async () => {
    const order = await aPaidOrder({ [shampoo]: 1 })
    const total = order.order.total
    ok(await order.edit({ add: [{ sub_sku: conditioner, quantity: 1 }] }))
    const due = (await order.desk()).revisions[0]?.difference ?? 0
    const started = ok(await order.visitor.send('POST', '/order/paydollar/create', { order_id: order.id }))
    const { form } = started.body.payment as { form: { fields: Record<string, string> } }
    await Promise.all([
      receivePayDollar(shop, form.fields.orderRef ?? '', { Amt: form.fields.amount ?? '', Cur: '344' }),
      care.send('POST', `${order.at}/edits/withdraw`, { reason: 'not wanted' }),
    ])
    await shop.work('take-payment')
    const current = await order.desk()
    const [revision] = current.revisions
    if (revision?.state === 'agreed')
      expect(current).toMatchObject({ sums: { total: total + due }, refunds: [] })
    else
      expect(current).toMatchObject({
        sums: { total },
        refunds: [{ amount: due }],
        revisions: [{ state: 'withdrawn' }],
      })
  })
})

it.each([
  [
    'yen',
    { country: 'jp', currency: 'JPY' },
    {
      delivery_country_key: 'jp',
      delivery_province: 'tokyo',
      delivery_city: 'Shibuya',
      delivery_zip: '150-0002',
      delivery_calling_code: '81',
      delivery_contact: '312345678',
    },
  ],
  [
    'US dollars',
    { country: 'us', currency: 'USD' },
    {
      delivery_country_key: 'us',
      delivery_province: 'CA',
      delivery_city: 'Los Angeles',
      delivery_zip: '90001',
      delivery_calling_code: '1',
      delivery_contact: '2133734253',
    },
  ],
])('has the quoted sums, in the currency of the order: %s', async (_, state, address) => {
  const placed = await anOrder(shop, { [shampoo]: 3 }, { ...address, coupon: 'SAVE80' }, state)
  await payByCard(shop, placed)
  const at = `/orders/${placed.id}`
  const line = orderIn(await owner.get(at)).lines[0]
  const change = {
    quantities: [{ line_id: line?.id, quantity: 1 }],
    add: [{ sub_sku: conditioner, quantity: 3 }],
  }
  const preview = await previewOf(at, change, care)
  const smallest = state.currency === 'JPY' ? 1 : 100
  for (const amount of [preview.difference, preview.due, preview.after.total])
    expect(amount * smallest).toBeCloseTo(Math.round(amount * smallest), 6)
  ok(await care.send('POST', `${at}/edits`, { ...change, reason: 'asked to' }))
  if (preview.due > 0) await payByCard(shop, placed)
  const { sums } = orderIn(await owner.get(at))
  const { goods, discount, delivery, total } = preview.after as unknown as Record<string, number>
  expect(sums).toMatchObject({ goods, discount, delivery, total })
})
