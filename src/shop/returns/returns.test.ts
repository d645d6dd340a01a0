import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { signIn } from '#tools/builders/members/members.ts'
import { aConfirmedReader, anOrder, payByCard, violations } from '#tools/builders/orders/orders.ts'
import { aCalendar, aPicture } from '#tools/builders/reviews/reviews.ts'
import {
  aMembersOrder,
  as,
  codeOf,
  fileOf,
  idOf,
  photoIn,
  returnsOf,
  sendPhoto,
  shampoo,
} from '#tools/builders/returns/returns.ts'
import { markDelivered, pack, startPicking } from '../orders/fulfilment/fulfil.ts'
import { ship } from '../orders/fulfilment/ship.ts'
import { returnMoves } from './return.rules.ts'

const calendar = aCalendar()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: calendar })
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

describe('a request for a return', () => {
  it('has lines, pieces and reasons, and requested pieces cannot be requested again', async () => {
    const { order, list, ask } = await aMembersOrder(shop)
    expect((await list()).returnable).toMatchObject([
      { line_id: order.items[0]?._id, units: 2, reasons: ['unopened', 'damaged', 'wrong'] },
      { units: 1 },
    ])
    const answer = await ask([
      { line: 0, units: 1, note: 'One is enough' },
      { line: 1, units: 0 },
    ])
    expect(answer.body.return).toMatchObject({
      number: `${order.number}-R1`,
      state: 'requested',
      can_cancel: true,
      lines: [{ units: 1, reason: 'unopened', note: 'One is enough', verdict: null }],
    })
    expect((await list()).returnable.map(({ units }) => units)).toEqual([1, 1])
    expect(codeOf(await ask([{ line: 0, units: 2 }]))).toEqual([422, 'returns.too_many_units'])
    expect(
      codeOf(
        await ask([
          { line: 0, units: 1 },
          { line: 0, units: 1 },
        ]),
      ),
    ).toEqual([422, 'returns.too_many_units'])
    expect(codeOf(await ask([{ line: 0, units: 0 }]))).toEqual([400, 'returns.nothing_chosen'])
  })

  it('is possible within the days of its reason, and for delivered goods alone', async () => {
    const { member, list, ask, photo } = await aMembersOrder(shop)
    calendar.pass(8)
    await signIn(shop, member)
    expect((await list()).returnable[0]?.reasons).toEqual(['damaged', 'wrong'])
    expect(codeOf(await ask([{ line: 0, units: 1 }]))).toEqual([422, 'returns.too_late'])
    const view = [photoIn(await photo(await aPicture())).id]
    idOf(await ask([{ line: 0, units: 1, reason: 'damaged' }], { photo_ids: view }))
    const paid = await anOrder(shop, { [shampoo]: 1 })
    await payByCard(shop, paid)
    const { ask: askOf, list: listOf } = returnsOf(shop, paid.visitor, paid.order)
    expect((await listOf()).returnable).toEqual([])
    expect(codeOf(await askOf([{ line: 0, units: 1 }]))).toEqual([409, 'returns.not_delivered'])
    calendar.pass(7)
    await signIn(shop, member)
    expect((await list()).returnable).toEqual([])
  })

  it('is created once by ten concurrent requests', async () => {
    const { ask, list } = await aMembersOrder(shop, { [shampoo]: 1 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask([{ line: 0, units: 1 }])))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 422),
    ])
    expect((await list()).returns).toHaveLength(1)
  })

  it('can be withdrawn before the decision', async () => {
    const { ask, cancel, list } = await aMembersOrder(shop)
    const id = idOf(await ask([{ line: 0, units: 2 }]))
    expect((await cancel(id)).body.return).toMatchObject({ state: 'closed' })
    expect((await list()).returnable[0]?.units).toBe(2)
    expect(codeOf(await cancel(id))).toEqual([409, 'returns.illegal_transition'])
    const other = idOf(await ask([{ line: 0, units: 2 }]))
    await as(shop, 'care', other, 'decide', { decision: 'approve' })
    expect(codeOf(await cancel(other))).toEqual([409, 'returns.illegal_transition'])
  })

  it('requires its buyer, and other callers get 404 for the order', async () => {
    const { order, ask } = await aMembersOrder(shop)
    const id = idOf(await ask([{ line: 0, units: 1 }]))
    const other = await aMembersOrder(shop)
    const stranger = returnsOf(shop, other.member, order)
    expect(codeOf(await other.member.get(`/returns?order_id=${order._id}`))).toEqual([404, 'orders.unknown'])
    expect(codeOf(await stranger.ask([{ line: 0, units: 1 }]))).toEqual([404, 'orders.unknown'])
    expect(codeOf(await stranger.cancel(id))).toEqual([404, 'orders.unknown'])
    expect(codeOf(await other.cancel(id))).toEqual([404, 'returns.unknown'])
    expect(codeOf(await other.cancel(randomUUID()))).toEqual([404, 'returns.unknown'])
  })

  it('is possible for a guest with a link and a confirmed e-mail, who has no wallet', async () => {
    const { id, token, order } = await aGuestsDeliveredOrder()
    const bearer = { visitor: await aConfirmedReader(shop, { id, token }) }
    const lines = [{ line_id: order.items[0]?._id, units: 1, reason: 'wrong' }]
    const { id: view, small } = photoIn(
      await sendPhoto(shop, bearer.visitor.headers, { order_id: id, token }, await aPicture()),
    )
    const body = { order_id: id, token, lines, photo_ids: [view] }
    expect(codeOf(await bearer.visitor.send('POST', '/returns', { ...body, token: 'guess' }))).toEqual([
      404,
      'orders.unknown',
    ])
    expect(codeOf(await bearer.visitor.send('POST', '/returns', { ...body, to_wallet: true }))).toEqual([
      422,
      'orders.no_wallet',
    ])
    idOf(await bearer.visitor.send('POST', '/returns', body))
    expect([
      (await fileOf(shop, small, bearer.visitor.headers)).status,
      (await fileOf(shop, `${small}&token=guess`)).status,
    ]).toEqual([404, 404])
    const withToken = `${small}&token=${encodeURIComponent(token)}`
    expect([
      (await fileOf(shop, withToken)).status,
      (await fileOf(shop, withToken, bearer.visitor.headers)).status,
    ]).toEqual([404, 200])
  })
})

async function aGuestsDeliveredOrder() {
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

describe('the table', () => {
  it('knows the same moves as the rules', async () => {
    const { rows } = await shop.shop.pool.query<{ move: string }>(
      `select from_state || ' ' || to_state as move from moves where entity = 'return' order by 1`,
    )
    const moves = Object.entries(returnMoves).flatMap(([from, next]) => next.map((to) => `${from} ${to}`))
    expect(rows.map(({ move }) => move)).toEqual(moves.toSorted())
  })

  it('rejects more pieces than were sent, and state changes without an actor', async () => {
    const { order, ask } = await aMembersOrder(shop)
    const id = idOf(await ask([{ line: 0, units: 2 }]))
    const sql = (text: string) => shop.shop.pool.query(text)
    await expect(
      sql(`insert into return_lines values ('${id}', '${order.items[1]?._id}', 2, 'wrong')`),
    ).rejects.toThrow('more would come back')
    await expect(sql(`update returns set state = 'settled' where id = '${id}'`)).rejects.toThrow(
      'moves by transition alone',
    )
    await expect(sql(`update return_lines set units = 1 where return_id = '${id}'`)).rejects.toThrow('stays')
    await expect(sql(`delete from returns where id = '${id}'`)).rejects.toThrow()
  })
})
