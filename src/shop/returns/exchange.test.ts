import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { levelOf, onHand, violations, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aCalendar } from '#tools/builders/reviews/reviews.ts'
import { aMembersOrder, as, fileOf, idOf, shampoo } from '#tools/builders/returns/returns.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { auditShop } from '../audit/audit.ts'
import { orderForStaff } from '../orders/desk/desk.ts'
import { withWorth } from '../orders/replacements/replaced.ts'

const calendar = aCalendar()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: calendar })
})
afterEach(async () =>
  expect([...(await violations(shop)), ...(await auditShop(shop.shop.systemContext()))]).toEqual([]),
)
afterAll(() => shop.close())

const small = 'ELOWEN-SCALP-SHAMPOO-60'
type Exchanged = { state: string; replacement: { id: string; number: string } | null }
const returnIn = ({ body }: { body: Record<string, unknown> }) => body.return as Exchanged

async function inspected(verdict = 'damaged') {
  const buyer = await aMembersOrder(shop, { [shampoo]: 2 })
  const id = idOf(await buyer.ask([{ line: 0, units: 1 }], { wants_exchange: true }))
  ok(await as(shop, 'care', id, 'decide', { decision: 'approve' }))
  ok(await as(shop, 'warehouse', id, 'receive'))
  ok(await as(shop, 'warehouse', id, 'inspect', { lines: [{ line_id: buyer.order.items[0]?._id, verdict }] }))
  return { ...buyer, id, lineId: buyer.order.items[0]?._id }
}

it('the same option: an order at no charge takes its stock once, and no money is refunded', async () => {
  const { id, member, now: current, list } = await inspected()
  const before = await levelOf(shop, shampoo)
  const { lines } = ok(await (await atDesk(shop, 'finance')).get(`/returns/${id}/exchange`)).body as {
    lines: object[]
  }
  expect(lines).toMatchObject([
    {
      units: 1,
      options: expect.arrayContaining([expect.objectContaining({ sub_sku: shampoo, is_same: true })]),
    },
  ])
  const done = returnIn(ok(await as(shop, 'finance', id, 'exchange')))
  expect(done).toMatchObject({
    state: 'settled',
    wants_exchange: true,
    replacement: { number: expect.any(String) },
  })
  expect(no(await as(shop, 'finance', id, 'exchange'))).toEqual([409, 'returns.illegal_transition'])
  expect(no(await as(shop, 'finance', id, 'settle'))).toEqual([409, 'returns.illegal_transition'])
  expect(await levelOf(shop, shampoo)).toEqual({ ...before, allocated: before.allocated + 1 })
  const replacement = (await member.get(`/order?id=${done.replacement?.id}`)).body.order as WireOrder
  expect(replacement).toMatchObject({
    status: 'confirmed',
    payment: 'paid',
    total: 0,
    items: [{ sub_sku: shampoo, quantity: 1, price: 0 }],
  })
  expect(replacement.delivery).toEqual((await current()).delivery)
  expect(await current()).toMatchObject({ fulfilment: 'partially_returned', refunds: [] })
  expect((await list()).returns[0]).toMatchObject({ replacement: done.replacement?.number })
  await shop.work('tell-return')
  const { rows } = await shop.shop.pool.query<{ subject: string }>(
    `select subject from messages where event = 'return.state_changed'`,
  )
  const subjects = rows.map(({ subject }) => subject)
  expect(subjects).toContainEqual(expect.stringContaining('is exchanged'))
  expect(subjects).not.toContainEqual(expect.stringContaining('is settled'))
})

it('declares the original cost of the returned pieces to customs', async () => {
  const { id, order } = await inspected()
  const { replacement } = returnIn(ok(await as(shop, 'finance', id, 'exchange')))
  const ctx = shop.shop.systemContext()
  const netsOf = async (orderId: string) =>
    (await withWorth(ctx, await orderForStaff(ctx, orderId))).map(({ unitNet }) => unitNet)
  const [paid] = await netsOf(order._id)
  expect(paid?.[0]).toBeGreaterThan(0)
  expect(await netsOf(replacement?.id ?? '')).toEqual([paid?.slice(0, 1)])
})

it('two concurrent staff users create one replacement', async () => {
  const { id } = await inspected()
  const replacements = async () =>
    (
      await shop.shop.pool.query<{ n: number }>(
        `select count(*)::int as n from orders where client_remarks like 'return %'`,
      )
    ).rows[0]?.n ?? 0
  const before = await replacements()
  const [one, other] = [await atDesk(shop, 'finance'), await atDesk(shop, 'manager')]
  const answers = await Promise.all([one, other].map((by) => by.send('POST', `/returns/${id}/exchange`)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await replacements()).toBe(before + 1)
})

it('another option of the product at its price; none at another price, of another product, or sold out', async () => {
  const { id, lineId } = await inspected()
  const swap = (subSku: string) =>
    as(shop, 'finance', id, 'exchange', { lines: [{ line_id: lineId, sub_sku: subSku }] })
  expect(no(await swap(small))).toEqual([422, 'returns.other_price'])
  expect(no(await swap('ELOWEN-HAIR-OIL-30'))).toEqual([422, 'returns.not_sold'])
  await shop.shop.pool.query(
    `update product_options s set price = b.price, price_usd = b.price_usd from product_options b where s.sub_sku = $1 and b.sub_sku = $2`,
    [small, shampoo],
  )
  await onHand(shop, small, 0)
  const refused = await swap(small)
  expect([no(refused), refused.body.message]).toEqual([
    [409, 'returns.no_stock'],
    expect.stringContaining(small),
  ])
  await onHand(shop, small, 1)
  expect(returnIn(ok(await swap(small)))).toMatchObject({ state: 'settled' })
  expect(await levelOf(shop, small)).toMatchObject({ on_hand: expect.any(Number) })
})

it('counts towards the limit of one person, where the same one inspected and exchanged it', async () => {
  const { id, lineId } = await inspected()
  const alone = await atDesk(shop, 'manager')
  const inspect = `update returns set inspected_by = $2 where id = $1`
  await shop.shop.pool.query(inspect, [id, alone.email])
  const sums = () =>
    shop.shop.pool.query(
      `select kind, hkd::int from solo_amounts where staff_id = (select id from staff_accounts where email = $1)`,
      [alone.email],
    )
  ok(await alone.send('POST', `/returns/${id}/exchange`, { lines: [{ line_id: lineId, sub_sku: shampoo }] }))
  expect((await sums()).rows).toEqual([{ kind: 'refund', hkd: expect.any(Number) }])
  await shop.shop.pool.query(
    `update solo_amounts set hkd = 300000 where staff_id = (select id from staff_accounts where email = $1)`,
    [alone.email],
  )
  const again = await inspected()
  await shop.shop.pool.query(inspect, [again.id, alone.email])
  expect(no(await alone.send('POST', `/returns/${again.id}/exchange`))).toEqual([
    403,
    'returns.second_person',
  ])
})

it('requires an inspection, and the right to exchange', async () => {
  const { ask } = await aMembersOrder(shop, { [shampoo]: 1 })
  const id = idOf(await ask([{ line: 0, units: 1 }]))
  expect(no(await as(shop, 'finance', id, 'exchange'))).toEqual([409, 'returns.illegal_transition'])
  expect(no(await as(shop, 'warehouse', id, 'exchange'))).toEqual([403, 'staff.forbidden'])
})

it('an approved return has a label for its parcel, in the reader’s language, for its buyer and staff alone', async () => {
  const { member, order, ask } = await aMembersOrder(shop, { [shampoo]: 1 })
  const id = idOf(await ask([{ line: 0, units: 1 }]))
  const at = `/api/v1/returns/label?order_id=${order._id}&id=${id}`
  expect((await fileOf(shop, at, member.headers)).status).toBe(409)
  ok(await as(shop, 'care', id, 'decide', { decision: 'approve' }))
  for (const [lang, word] of [
    ['hk', '退貨標籤'],
    ['zh', '退貨標籤'],
    ['cn', '退货标签'],
    ['en', 'Return label'],
  ]) {
    const answer = await shop.shop.api.fetch(
      new Request(`http://shop.test${at}&lang=${lang}`, { headers: member.headers }),
      {
        ip: '10.3.3.3',
        seenIn: null,
      },
    )
    const page = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ])
    for (const part of [
      word,
      `${order.number}-R1`,
      '<svg',
      lang === 'en' ? 'Wan Chai' : lang === 'cn' ? '湾仔' : '灣仔',
    ])
      expect(page).toContain(part)
  }
  const stranger = await aMembersOrder(shop, { [shampoo]: 1 })
  expect((await fileOf(shop, at, stranger.member.headers)).status).toBe(404)
  const care = await atDesk(shop, 'care')
  expect(await fileOf(shop, `/api/admin/v1/returns/${id}/label`, { cookie: care.cookie })).toMatchObject({
    status: 200,
  })
})
