import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { signIn } from '#tools/builders/members/members.ts'
import { levelOf, violations, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aCalendar } from '#tools/builders/reviews/reviews.ts'
import { aMembersOrder, as, codeOf, idOf, shampoo } from '#tools/builders/returns/returns.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { auditShop } from '../audit/audit.ts'
import type { HouseRole } from '../staff/rules.ts'

const calendar = aCalendar()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: calendar })
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

const stateOf = (answer: TestAnswer) =>
  (answer.body.return as { state?: string } | undefined)?.state ?? codeOf(answer)
async function inspected(
  id: string,
  order: WireOrder,
  verdict: string,
  role: HouseRole = 'warehouse',
  lines = order.items,
) {
  await as(shop, 'care', id, 'decide', { decision: 'approve' })
  await as(shop, 'warehouse', id, 'receive')
  return as(shop, role, id, 'inspect', { lines: lines.map(({ _id }) => ({ line_id: _id, verdict })) })
}

describe('the back office', () => {
  it('approves, receives, inspects and settles a return: stock, money and order are updated', async () => {
    const { order, ask, now: current, list } = await aMembersOrder(shop)
    const before = await levelOf(shop, shampoo)
    const id = idOf(await ask([{ line: 0, units: 1 }]))
    expect(
      stateOf(await as(shop, 'care', id, 'decide', { decision: 'approve', note: 'Any post will do.' })),
    ).toBe('approved')
    expect((await list()).returns[0]).toMatchObject({
      send_to: expect.stringContaining('Wan Chai'),
      note: 'Any post will do.',
    })
    expect(stateOf(await as(shop, 'warehouse', id, 'receive'))).toBe('received')
    expect(codeOf(await as(shop, 'warehouse', id, 'inspect', { lines: [] }))).toEqual([
      400,
      'returns.verdict_missing',
    ])
    const lines = [{ line_id: order.items[0]?._id, verdict: 'ok' }]
    expect(stateOf(await as(shop, 'warehouse', id, 'inspect', { lines }))).toBe('inspected')
    expect(await levelOf(shop, shampoo)).toEqual({ ...before, on_hand: before.on_hand + 1 })
    const finance = await atDesk(shop, 'finance')
    const { preview } = (await finance.get(`/returns/${id}/refund`)).body as { preview: { total: number } }
    expect(preview.total).toBeCloseTo((order.items[0]?.net ?? 0) / 2, 2)
    expect(stateOf(await as(shop, 'finance', id, 'settle'))).toBe('settled')
    expect(await current()).toMatchObject({
      fulfilment: 'partially_returned',
      items: [{ refunded: 1 }, { refunded: 0 }],
    })
    expect(((await current()).refunds as { amount: number }[]).map(({ amount }) => amount)).toEqual([
      preview.total,
    ])
    expect(codeOf(await as(shop, 'finance', id, 'settle'))).toEqual([409, 'returns.illegal_transition'])

    const rest = idOf(
      await ask(
        [
          { line: 0, units: 1 },
          { line: 1, units: 1 },
        ],
        { to_wallet: true },
      ),
    )
    await inspected(rest, order, 'damaged')
    expect(await levelOf(shop, shampoo)).toEqual({ ...before, on_hand: before.on_hand + 1 })
    expect(stateOf(await as(shop, 'finance', rest, 'settle', { delivery: true }))).toBe('settled')
    expect(await current()).toMatchObject({ fulfilment: 'returned' })
    const refunds = (await current()).refunds as { amount: number; wallet_amount: number }[]
    const [byCard, asWallet] = refunds.toSorted((a, b) => a.wallet_amount - b.wallet_amount) // both of one moment
    expect([byCard?.wallet_amount, asWallet?.wallet_amount]).toEqual([0, asWallet?.amount])
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(order.total, 2)
    expect(
      (await auditShop(shop.shop.systemContext())).filter(({ check }) => check.includes('return')),
    ).toEqual([])
  })

  it('refuses or closes a return with a reason, after which it can be requested again', async () => {
    const { ask, list } = await aMembersOrder(shop)
    const id = idOf(await ask([{ line: 0, units: 2 }]))
    expect(codeOf(await as(shop, 'care', id, 'decide', { decision: 'refuse' }))).toEqual([
      400,
      'returns.reason_missing',
    ])
    expect(codeOf(await as(shop, 'care', id, 'close', { note: 'no' }))).toEqual([
      409,
      'returns.illegal_transition',
    ])
    expect(
      stateOf(await as(shop, 'care', id, 'decide', { decision: 'refuse', note: 'The seal is broken.' })),
    ).toBe('refused')
    expect((await list()).returns[0]).toMatchObject({ state: 'refused', note: 'The seal is broken.' })
    const again = idOf(await ask([{ line: 0, units: 2 }]))
    await as(shop, 'care', again, 'decide', { decision: 'approve' })
    expect(codeOf(await as(shop, 'care', again, 'close'))).toEqual([400, 'returns.reason_missing'])
    expect(stateOf(await as(shop, 'care', again, 'close', { note: 'It never came.' }))).toBe('closed')
    expect((await list()).returnable[0]?.units).toBe(2)
  })

  it('requires two people for a large refund', async () => {
    const { order, ask } = await aMembersOrder(shop, { [shampoo]: 20 })
    const id = idOf(await ask([{ line: 0, units: 20 }]))
    const owner = await atDesk(shop, 'owner')
    await as(shop, 'care', id, 'decide', { decision: 'approve' })
    await owner.send('POST', `/returns/${id}/receive`)
    const lines = order.items.map(({ _id }) => ({ line_id: _id, verdict: 'ok' }))
    await owner.send('POST', `/returns/${id}/inspect`, { lines })
    expect((await owner.get(`/returns/${id}/refund`)).body.preview).toMatchObject({ needs_second: true })
    expect(codeOf(await owner.send('POST', `/returns/${id}/settle`))).toEqual([403, 'returns.second_person'])
    expect(stateOf(await as(shop, 'finance', id, 'settle'))).toBe('settled')
  })

  it('lists returns, finds them by number, and has them in the work queue', async () => {
    const { ask, order } = await aMembersOrder(shop)
    const id = idOf(await ask([{ line: 0, units: 1 }]))
    const care = await atDesk(shop, 'care')
    const { returns } = (await care.get(`/returns?search=${order.number}-R1`)).body as { returns: object[] }
    expect(returns).toMatchObject([{ id, number: `${order.number}-R1`, pieces: 1, state: 'requested' }])
    const { matters } = (await care.get('/today')).body as {
      matters: { kind: string; rows: { id: string }[] }[]
    }
    expect(matters.find(({ kind }) => kind === 'returns')?.rows.map((row) => row.id)).toContain(id)
    expect(codeOf(await care.get(`/returns/${randomUUID()}`))).toEqual([404, 'returns.unknown'])
  })
})

it('completes no order while a return of it is open', async () => {
  const { member, order, ask, now: current } = await aMembersOrder(shop)
  const id = idOf(await ask([{ line: 0, units: 1 }]))
  const complete = () => shop.shop.jobs.find(({ name }) => name === 'complete-orders')?.run({})
  calendar.pass(15)
  await complete()
  await signIn(shop, member)
  expect(await current()).toMatchObject({ status: 'confirmed' })
  await inspected(id, order, 'ok', 'warehouse', order.items.slice(0, 1))
  await as(shop, 'finance', id, 'settle')
  await complete()
  expect(await current()).toMatchObject({ status: 'completed', fulfilment: 'partially_returned' })
})

it('notifies the buyer of every step once, in emails with the return address', async () => {
  const { order, ask } = await aMembersOrder(shop)
  const id = idOf(await ask([{ line: 0, units: 1 }]))
  await inspected(id, order, 'ok', 'warehouse', order.items.slice(0, 1))
  await as(shop, 'finance', id, 'settle')
  await shop.work('tell-return')
  const { rows } = await shop.shop.pool.query<{ key: string; text: string }>(
    `select key, text from messages where order_id = $1 and event = 'return.state_changed' order by created_at, id`,
    [order._id],
  )
  expect(rows.map(({ key }) => key.split(':').at(-1))).toEqual([
    'requested',
    'approved',
    'received',
    'settled',
  ])
  expect(rows[1]?.text).toContain(`${order.number}-R1`)
  expect(rows[1]?.text).toContain('88')
})
