import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { anOrder, payByCard, violations } from '#tools/builders/orders/orders.ts'
import { aCalendar, aPicture } from '#tools/builders/reviews/reviews.ts'
import { aMembersOrder, as, shampoo } from '#tools/builders/returns/returns.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { auditShop } from '../../audit/audit.ts'
import { markDelivered, pack, startPicking } from '../../orders/fulfilment/fulfil.ts'
import { ship } from '../../orders/fulfilment/ship.ts'

const calendar = aCalendar()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: calendar })
})
afterEach(async () =>
  expect([...(await violations(shop)), ...(await auditShop(shop.shop.systemContext()))]).toEqual([]),
)
afterAll(() => shop.close())

type Item = { _id: string }
const idOf = (answer: TestAnswer): string => (ok(answer).body.return as { id: string }).id
const linesOf = (items: readonly Item[], units: readonly number[], reason = 'unopened') =>
  units.map((count, at) => ({ line_id: items[at]?._id, units: count, reason }))
const open = (by: AtDesk, orderId: string, body: object) =>
  by.send('POST', `/orders/${orderId}/returns`, { reason: 'called us', ...body })

async function aGuestsOrder() {
  const placed = await anOrder(shop, { [shampoo]: 1 })
  await payByCard(shop, placed)
  const ctx = shop.shop.systemContext()
  const step = { id: placed.id, actor: 'may' }
  await startPicking(ctx, step)
  await pack(ctx, step)
  await ship(ctx, { ...step, lines: [], carrier: 'SF', trackingNumber: null })
  await markDelivered(ctx, step)
  return placed
}

/** The same call with a file, as a browser's form sends it. */
async function withPhoto(by: AtDesk, orderId: string, lineId: string) {
  const form = new FormData()
  const fields = {
    'lines[0][line_id]': lineId,
    'lines[0][units]': '1',
    'lines[0][reason]': 'damaged',
    reason: 'sent us a photo by mail',
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('photo', new Blob([new Uint8Array(await aPicture())]), 'photo.jpg')
  const url = `http://shop.test/api/admin/v1/orders/${orderId}/returns`
  const request = new Request(url, {
    method: 'POST',
    body: form,
    headers: { cookie: by.cookie, 'x-csrf-token': by.token },
  })
  const answer = await shop.shop.api.fetch(request, { ip: '10.3.3.3', seenIn: null })
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, unknown>,
  }
}

describe('a return opened in the back office', () => {
  it('is approved at once, and its buyer has one email, with the address', async () => {
    const { order, list } = await aMembersOrder(shop)
    const care = await atDesk(shop, 'care')
    expect(ok(await care.get(`/orders/${order._id}/returnable`)).body).toMatchObject({
      number: order.number,
      lines: [{ units: 2, reasons: ['unopened', 'damaged', 'wrong'] }, { units: 1 }],
      returns: [],
    })
    const done = ok(
      await open(care, order._id, {
        lines: linesOf(order.items, [1, 0]),
        note: 'Any post will do.',
        wants_exchange: true,
      }),
    )
    expect(done.body.return).toMatchObject({
      number: `${order.number}-R1`,
      state: 'approved',
      wants_exchange: true,
      is_overridden: false,
      lines: [{ units: 1 }],
      events: [
        { to: 'requested', reason: 'called us', actor: care.email },
        { to: 'approved', reason: 'Any post will do.' },
      ],
    })
    expect((await list()).returns[0]).toMatchObject({
      state: 'approved',
      can_cancel: false,
      send_to: expect.stringContaining('Wan Chai'),
    })
    await shop.work('tell-return')
    const { rows } = await shop.shop.pool.query<{ key: string; text: string }>(
      `select key, text from messages where order_id = $1 and event = 'return.state_changed'`,
      [order._id],
    )
    expect(rows.map(({ key }) => key.split(':').at(-1))).toEqual(['approved'])
    expect(rows[0]?.text).toContain('Any post will do.')
    const label = await care.get(`/returns/${idOf(done)}/label`)
    expect(label.status).toBe(200)
  })

  it('is possible for a guest, who has no wallet', async () => {
    const { id, order } = await aGuestsOrder()
    const care = await atDesk(shop, 'care')
    const lines = linesOf(order.items, [1])
    expect(no(await open(care, id, { lines, to_wallet: true }))).toEqual([422, 'orders.no_wallet'])
    idOf(await open(care, id, { lines }))
    await shop.work('tell-return')
    const { rows } = await shop.shop.pool.query(
      `select 1 from messages where order_id = $1 and event = 'return.state_changed'`,
      [id],
    )
    expect(rows).toHaveLength(1)
  })

  it('is limited to delivered pieces, and to each line once', async () => {
    const { order } = await aMembersOrder(shop)
    const manager = await atDesk(shop, 'manager')
    const with_ = (lines: object[], more: object = {}) => open(manager, order._id, { lines, ...more })
    expect(no(await with_(linesOf(order.items, [0, 0])))).toEqual([400, 'returns.nothing_chosen'])
    for (const more of [{}, { override: true }]) {
      expect(no(await with_(linesOf(order.items, [3]), more))).toEqual([422, 'returns.too_many_units'])
      const twice = [...linesOf(order.items, [1]), ...linesOf(order.items, [1])]
      expect(no(await with_(twice, more))).toEqual([422, 'returns.too_many_units'])
      const placed = await anOrder(shop, { [shampoo]: 1 })
      await payByCard(shop, placed)
      const early = { lines: linesOf(placed.order.items, [1]), ...more }
      expect(no(await open(manager, placed.id, early))).toEqual([409, 'returns.not_delivered'])
    }
    expect(no(await open(manager, crypto.randomUUID(), { lines: linesOf(order.items, [1]) }))).toEqual([
      404,
      'orders.unknown',
    ])
  })

  it('requires a photo of damaged pieces', async () => {
    const { order } = await aMembersOrder(shop)
    const care = await atDesk(shop, 'care')
    const lines = linesOf(order.items, [1], 'damaged')
    expect(no(await open(care, order._id, { lines }))).toEqual([400, 'returns.photo_missing'])
    const done = ok(await withPhoto(care, order._id, order.items[0]?._id ?? ''))
    const [photo] = (done.body.return as { photos: { small: string }[] }).photos
    expect((await care.get((photo?.small ?? '').replace('/api/admin/v1', ''))).status).toBe(200)
  })

  it('is opened once by ten concurrent requests', async () => {
    const { order } = await aMembersOrder(shop, { [shampoo]: 1 })
    const care = await atDesk(shop, 'care')
    const lines = linesOf(order.items, [1])
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(care, order._id, { lines })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 422),
    ])
  })
})

describe('beyond the limits of buyers', () => {
  it('a manager opens it with a reason; its refund needs two people, also once the order is complete', async () => {
    const { order } = await aMembersOrder(shop, { [shampoo]: 1 })
    calendar.pass(20)
    await shop.shop.jobs.find(({ name }) => name === 'complete-orders')?.run({})
    const lines = linesOf(order.items, [1], 'damaged')
    const care = await atDesk(shop, 'care')
    expect(ok(await care.get(`/orders/${order._id}/returnable`)).body.lines).toMatchObject([
      { units: 1, reasons: [] },
    ])
    expect(no(await open(care, order._id, { lines }))).toEqual([422, 'returns.too_late'])
    expect(no(await open(care, order._id, { lines, override: true }))).toEqual([
      403,
      'returns.override_right',
    ])
    const owner = await atDesk(shop, 'owner')
    const done = ok(await open(owner, order._id, { lines, override: true, reason: 'a known fault' }))
    expect(done.body.return).toMatchObject({ is_overridden: true, events: [{ reason: 'a known fault' }, {}] })
    const id = idOf(done)
    ok(await owner.send('POST', `/returns/${id}/receive`))
    const verdicts = { lines: [{ line_id: order.items[0]?._id, verdict: 'damaged' }] }
    ok(await owner.send('POST', `/returns/${id}/inspect`, verdicts))
    expect(no(await owner.send('POST', `/returns/${id}/settle`))).toEqual([403, 'returns.second_person'])
    ok(await as(shop, 'finance', id, 'settle'))
    const { rows } = await shop.shop.pool.query<{ after: object; reason: string }>(
      `select after, reason from audit_log where action = 'staff-open-return' and entity_id = $1`,
      [id],
    )
    expect(rows).toMatchObject([{ reason: 'a known fault', after: { override: true } }])
  })

  it.each(['warehouse', 'auditor', 'content'] as const)('%s cannot open one', async (role) => {
    const { order } = await aMembersOrder(shop, { [shampoo]: 1 })
    const by = await atDesk(shop, role)
    expect(no(await open(by, order._id, { lines: linesOf(order.items, [1]) }))).toEqual([
      403,
      'staff.forbidden',
    ])
  })
})
