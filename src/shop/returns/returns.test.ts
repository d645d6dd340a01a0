import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#processes/test-shop.ts'
import { signedInMember, signIn } from '../../../tools/builders/members.ts'
import { anOrder, levelOf, payByCard, violations, type WireOrder } from '../../../tools/builders/orders.ts'
import { aCalendar, aDeliveredOrder, aPicture } from '../../../tools/builders/reviews.ts'
import { atDesk } from '../../../tools/builders/staff.ts'
import { auditShop } from '../audit/audit.ts'
import { changeSetting } from '../content/content.ts'
import { markDelivered, pack, ship, startPicking } from '../orders/fulfil.ts'
import type { Role } from '../staff/rules.ts'
import { returnMoves } from './return.rules.ts'
import { eraseReturnNotes } from './returns.ts'

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const conditioner = 'ELOWEN-REPAIR-CONDITIONER-250'
const calendar = aCalendar()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: calendar })
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

type Wire = { _id: string; number: string; state: string; send_to: string | null } & Record<string, unknown>
type Asked = { line: number; units: number; reason?: string; note?: string }
type Photo = { id: string; small: string; large: string }
const codeOf = ({ status, body }: TestAnswer) => [status, body.code]

type Buyer = Pick<Awaited<ReturnType<typeof signedInMember>>, 'get' | 'send' | 'headers'>
function returnsOf(buyer: Buyer, order: WireOrder) {
  const wire = (lines: Asked[]) =>
    lines.map(({ line, reason = 'unopened', ...rest }) => ({ line_id: order.items[line]?._id, reason, ...rest }))
  return {
    list: async () =>
      (await buyer.get(`/returns?order_id=${order._id}`)).body as { returns: Wire[]; returnable: { units: number; reasons: string[] }[] },
    ask: (lines: Asked[], more: object = {}) => buyer.send('POST', '/returns', { order_id: order._id, lines: wire(lines), ...more }),
    photo: (bytes: Uint8Array, more: Record<string, string> = {}) => sendPhoto(buyer.headers, { order_id: order._id, ...more }, bytes),
    cancel: (id: string) => buyer.send('POST', '/returns/cancel', { order_id: order._id, id }),
    now: async () => (await buyer.get(`/order?id=${order._id}`)).body.order as WireOrder,
  }
}

/** A photo as a browser's form sends it. */
async function sendPhoto(headers: Record<string, string>, fields: Record<string, string>, bytes: Uint8Array): Promise<TestAnswer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('photo', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
  const request = new Request('http://shop.test/api/v1/returns/photo', { method: 'POST', body: form, headers })
  const answer = await shop.shop.api.fetch(request, { ip: '10.3.3.3', seenIn: null })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> }
}
const photoIn = ({ status, body }: TestAnswer): Photo => {
  expect([status, body.code]).toEqual([200, undefined])
  return body.photo as Photo
}
const fileOf = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await shop.shop.api.fetch(new Request(`http://shop.test${path}`, { headers }), { ip: '10.3.3.3', seenIn: null })
  return { status: answer.status, type: answer.headers.get('content-type'), cache: answer.headers.get('cache-control') }
}

async function aMembersOrder(wanted: Record<string, number> = { [shampoo]: 2, [conditioner]: 1 }) {
  const member = await signedInMember(shop)
  const order = await aDeliveredOrder(shop, member, wanted)
  return { member, order, ...returnsOf(member, order) }
}
const idOf = ({ status, body }: TestAnswer): string => {
  expect([status, body.code]).toEqual([200, undefined])
  return (body.return as Wire)._id
}
const as = async (role: Role, id: string, step: string, body: object = {}) => {
  const colleague = await atDesk(shop, role)
  return colleague.send('POST', `/returns/${id}/${step}`, body)
}
const stateOf = (answer: TestAnswer) => (answer.body.return as { state?: string } | undefined)?.state ?? codeOf(answer)
async function inspected(id: string, order: WireOrder, verdict: string, role: Role = 'warehouse', lines = order.items) {
  await as('care', id, 'decide', { decision: 'approve' })
  await as('warehouse', id, 'receive')
  return as(role, id, 'inspect', { lines: lines.map(({ _id }) => ({ line_id: _id, verdict })) })
}

describe('asking', () => {
  it('by line, piece and reason; what is asked for cannot be asked for again', async () => {
    const { order, list, ask } = await aMembersOrder()
    expect((await list()).returnable).toMatchObject([
      { line_id: order.items[0]?._id, units: 2, reasons: ['unopened', 'damaged', 'wrong'] },
      { units: 1 },
    ])
    const answer = await ask([{ line: 0, units: 1, note: 'One is enough' }, { line: 1, units: 0 }]) // prettier-ignore
    expect(answer.body.return).toMatchObject({
      number: `${order.number}-R1`,
      state: 'requested',
      can_cancel: true,
      lines: [{ units: 1, reason: 'unopened', note: 'One is enough', verdict: null }],
    })
    expect((await list()).returnable.map(({ units }) => units)).toEqual([1, 1])
    expect(codeOf(await ask([{ line: 0, units: 2 }]))).toEqual([422, 'returns.too_many_units'])
    expect(codeOf(await ask([{ line: 0, units: 1 }, { line: 0, units: 1 }]))).toEqual([422, 'returns.too_many_units']) // prettier-ignore
    expect(codeOf(await ask([{ line: 0, units: 0 }]))).toEqual([400, 'returns.nothing_chosen'])
  })

  it('within the days of its reason, and only what has arrived', async () => {
    const { member, list, ask, photo } = await aMembersOrder()
    calendar.pass(8)
    await signIn(shop, member)
    expect((await list()).returnable[0]?.reasons).toEqual(['damaged', 'wrong'])
    expect(codeOf(await ask([{ line: 0, units: 1 }]))).toEqual([422, 'returns.too_late'])
    const shown = [photoIn(await photo(await aPicture())).id]
    idOf(await ask([{ line: 0, units: 1, reason: 'damaged' }], { photo_ids: shown }))
    const paid = await anOrder(shop, { [shampoo]: 1 })
    await payByCard(shop, paid)
    const { ask: askOf, list: listOf } = returnsOf(paid.visitor, paid.order)
    expect((await listOf()).returnable).toEqual([])
    expect(codeOf(await askOf([{ line: 0, units: 1 }]))).toEqual([409, 'returns.not_delivered'])
    calendar.pass(7)
    await signIn(shop, member)
    expect((await list()).returnable).toEqual([])
  })

  it('ten times at once is once', async () => {
    const { ask, list } = await aMembersOrder({ [shampoo]: 1 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask([{ line: 0, units: 1 }])))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 422)])
    expect((await list()).returns).toHaveLength(1)
  })

  it('is taken back while nobody has decided', async () => {
    const { ask, cancel, list } = await aMembersOrder()
    const id = idOf(await ask([{ line: 0, units: 2 }]))
    expect((await cancel(id)).body.return).toMatchObject({ state: 'closed' })
    expect((await list()).returnable[0]?.units).toBe(2)
    expect(codeOf(await cancel(id))).toEqual([409, 'returns.illegal_transition'])
    const other = idOf(await ask([{ line: 0, units: 2 }]))
    await as('care', other, 'decide', { decision: 'approve' })
    expect(codeOf(await cancel(other))).toEqual([409, 'returns.illegal_transition'])
  })

  it('is for its buyer alone: others hear that there is no such order', async () => {
    const { order, ask } = await aMembersOrder()
    const id = idOf(await ask([{ line: 0, units: 1 }]))
    const other = await aMembersOrder()
    const stranger = returnsOf(other.member, order)
    expect(codeOf(await other.member.get(`/returns?order_id=${order._id}`))).toEqual([404, 'orders.unknown'])
    expect(codeOf(await stranger.ask([{ line: 0, units: 1 }]))).toEqual([404, 'orders.unknown'])
    expect(codeOf(await stranger.cancel(id))).toEqual([404, 'orders.unknown'])
    expect(codeOf(await other.cancel(id))).toEqual([404, 'returns.unknown'])
    expect(codeOf(await other.cancel(randomUUID()))).toEqual([404, 'returns.unknown'])
  })

  it('by a guest with the link of a letter, who has no wallet', async () => {
    const { id, token, order } = await aGuestsDeliveredOrder()
    const bearer = await anOrder(shop, { [conditioner]: 1 })
    const lines = [{ line_id: order.items[0]?._id, units: 1, reason: 'wrong' }]
    const { id: shown, small } = photoIn(await sendPhoto(bearer.visitor.headers, { order_id: id, token }, await aPicture()))
    const wish = { order_id: id, token, lines, photo_ids: [shown] }
    expect(codeOf(await bearer.visitor.send('POST', '/returns', { ...wish, token: 'guess' }))).toEqual([404, 'orders.unknown'])
    expect(codeOf(await bearer.visitor.send('POST', '/returns', { ...wish, to_wallet: true }))).toEqual([422, 'orders.no_wallet'])
    idOf(await bearer.visitor.send('POST', '/returns', wish))
    expect([(await fileOf(small, bearer.visitor.headers)).status, (await fileOf(`${small}&token=guess`)).status]).toEqual([404, 404])
    expect((await fileOf(`${small}&token=${encodeURIComponent(token)}`)).status).toBe(200)
  })
})

describe('photos', () => {
  it('come with what arrived damaged or wrong, and not with what nobody opened', async () => {
    const { ask, photo, list } = await aMembersOrder()
    expect(codeOf(await ask([{ line: 0, units: 1, reason: 'damaged' }]))).toEqual([400, 'returns.photo_missing'])
    const [first, second] = [photoIn(await photo(await aPicture())), photoIn(await photo(await aPicture('png')))]
    const { photos, needs_photo } = (await list()) as unknown as { photos: Photo[]; needs_photo: boolean }
    expect([needs_photo, photos.map(({ id }) => id).toSorted()]).toEqual([true, [first.id, second.id].toSorted()])
    idOf(await ask([{ line: 0, units: 1, reason: 'damaged' }], { photo_ids: [first.id, first.id] }))
    expect((await list()) as object).toMatchObject({
      returns: [{ photos: [{ id: first.id, small: first.small }] }],
      photos: [{ id: second.id }],
    })
    expect(codeOf(await ask([{ line: 0, units: 1, reason: 'wrong' }], { photo_ids: [first.id] }))).toEqual([400, 'returns.unknown_photo'])
    idOf(await ask([{ line: 0, units: 1 }]))
  })

  it('are not asked for where the shop does not', async () => {
    const policy = { unopenedDays: 7, faultyDays: 14, photo: false }
    await changeSetting(shop.shop.systemContext(), 'return_policy', policy)
    shop.shop.kept.drop('*')
    const { ask, list } = await aMembersOrder()
    expect((await list()) as object).toMatchObject({ needs_photo: false })
    idOf(await ask([{ line: 0, units: 1, reason: 'wrong' }]))
    await changeSetting(shop.shop.systemContext(), 'return_policy', { ...policy, photo: true })
    shop.shop.kept.drop('*')
  })

  it('are their buyer’s and the desk’s, and nobody else’s', async () => {
    const { member, order, ask, photo } = await aMembersOrder()
    const { id, small, large } = photoIn(await photo(await aPicture()))
    const desk = await atDesk(shop, 'care')
    const atTheDesk = () => fileOf(`/api/admin/v1/returns/photos/${id}`, { cookie: desk.cookie })
    expect(await fileOf(small, member.headers)).toEqual({ status: 200, type: 'image/webp', cache: 'private, no-store' })
    expect((await atTheDesk()).status).toBe(404)
    const asked = idOf(await ask([{ line: 0, units: 1, reason: 'wrong' }], { photo_ids: [id] }))
    expect((await atTheDesk()).status).toBe(200)
    expect((await desk.get(`/returns/${asked}`)).body.return).toMatchObject({
      photos: [{ id, small: `/api/admin/v1/returns/photos/${id}?size=small` }],
    })
    const other = await aMembersOrder()
    for (const headers of [undefined, other.member.headers, { cookie: (await atDesk(shop, 'marketing')).cookie }])
      expect((await fileOf(large, headers)).status).toBe(404)
    expect((await fileOf(`/api/admin/v1/returns/photos/${id}`, { cookie: (await atDesk(shop, 'marketing')).cookie })).status).toBe(403)
    const { id: waiting } = photoIn(await photo(await aPicture()))
    expect(codeOf(await other.ask([{ line: 0, units: 1, reason: 'wrong' }], { photo_ids: [waiting] }))).toEqual([
      400,
      'returns.unknown_photo',
    ])
    expect(codeOf(await sendPhoto(other.member.headers, { order_id: order._id }, await aPicture()))).toEqual([404, 'orders.unknown'])
  })

  it('are pictures, of goods that arrived, and not too many', async () => {
    const { photo, order } = await aMembersOrder()
    expect(codeOf(await photo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toEqual([422, 'returns.photo_type'])
    expect(codeOf(await photo((await aPicture()).subarray(0, 200)))).toEqual([422, 'returns.photo_broken'])
    expect(codeOf(await photo(Buffer.from('GIF89a')))).toEqual([422, 'returns.photo_moves'])
    const paid = await anOrder(shop, { [shampoo]: 1 })
    expect(codeOf(await sendPhoto(paid.visitor.headers, { order_id: paid.id }, await aPicture()))).toEqual([409, 'returns.not_delivered'])
    await shop.shop.pool.query(
      'insert into return_photos (id, order_id, width, height, created_at) select gen_random_uuid(), $1, 1, 1, now() from generate_series(1, 24)',
      [order._id],
    )
    expect(codeOf(await photo(await aPicture()))).toEqual([422, 'returns.too_many_photos'])
  })

  it('that nobody asked with are forgotten after a month, and all of them with who is erased', async () => {
    const { member, ask, photo } = await aMembersOrder()
    const [sent, waiting] = [photoIn(await photo(await aPicture())), photoIn(await photo(await aPicture()))]
    idOf(await ask([{ line: 0, units: 1, reason: 'wrong' }], { photo_ids: [sent.id] }))
    const job = () => shop.shop.jobs.find(({ name }) => name === 'forget-return-photos')?.run({})
    await job()
    expect((await fileOf(waiting.small, member.headers)).status).toBe(200)
    await shop.shop.pool.query("update return_photos set created_at = created_at - interval '31 days'")
    await job()
    const there = async () => [(await fileOf(sent.small, member.headers)).status, (await fileOf(waiting.small, member.headers)).status]
    expect(await there()).toEqual([200, 404])
    await shop.shop.systemContext().transaction((tx) => eraseReturnNotes(tx, member.id))
    expect(await there()).toEqual([404, 404])
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

describe('at the desk', () => {
  it('approved, received, looked at and settled: shelf, money and order follow', async () => {
    const { order, ask, now, list } = await aMembersOrder()
    const before = await levelOf(shop, shampoo)
    const id = idOf(await ask([{ line: 0, units: 1 }]))
    expect(stateOf(await as('care', id, 'decide', { decision: 'approve', note: 'Any post will do.' }))).toBe('approved')
    expect((await list()).returns[0]).toMatchObject({ send_to: expect.stringContaining('Wan Chai'), note: 'Any post will do.' })
    expect(stateOf(await as('warehouse', id, 'receive'))).toBe('received')
    expect(codeOf(await as('warehouse', id, 'inspect', { lines: [] }))).toEqual([400, 'returns.verdict_missing'])
    const lines = [{ line_id: order.items[0]?._id, verdict: 'ok' }]
    expect(stateOf(await as('warehouse', id, 'inspect', { lines }))).toBe('inspected')
    expect(await levelOf(shop, shampoo)).toEqual({ ...before, on_hand: before.on_hand + 1 })
    const finance = await atDesk(shop, 'finance')
    const { preview } = (await finance.get(`/returns/${id}/refund`)).body as { preview: { total: number } }
    expect(preview.total).toBeCloseTo((order.items[0]?.net ?? 0) / 2, 2)
    expect(stateOf(await as('finance', id, 'settle'))).toBe('settled')
    expect(await now()).toMatchObject({ fulfilment: 'partially_returned', items: [{ refunded: 1 }, { refunded: 0 }] })
    expect(((await now()).refunds as { amount: number }[]).map(({ amount }) => amount)).toEqual([preview.total])
    expect(codeOf(await as('finance', id, 'settle'))).toEqual([409, 'returns.illegal_transition'])

    const rest = idOf(await ask([{ line: 0, units: 1 }, { line: 1, units: 1 }], { to_wallet: true })) // prettier-ignore
    await inspected(rest, order, 'damaged')
    expect(await levelOf(shop, shampoo)).toEqual({ ...before, on_hand: before.on_hand + 1 })
    expect(stateOf(await as('finance', rest, 'settle', { delivery: true }))).toBe('settled')
    expect(await now()).toMatchObject({ fulfilment: 'returned' })
    const refunds = (await now()).refunds as { amount: number; wallet_amount: number }[]
    const [byCard, asWallet] = refunds.toSorted((a, b) => a.wallet_amount - b.wallet_amount) // both of one moment
    expect([byCard?.wallet_amount, asWallet?.wallet_amount]).toEqual([0, asWallet?.amount])
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(order.total, 2)
    expect((await auditShop(shop.shop.systemContext())).filter(({ check }) => check.includes('return'))).toEqual([])
  })

  it('refused or closed with a reason, and then it may be asked for again', async () => {
    const { ask, list } = await aMembersOrder()
    const id = idOf(await ask([{ line: 0, units: 2 }]))
    expect(codeOf(await as('care', id, 'decide', { decision: 'refuse' }))).toEqual([400, 'returns.reason_missing'])
    expect(codeOf(await as('care', id, 'close', { note: 'no' }))).toEqual([409, 'returns.illegal_transition'])
    expect(stateOf(await as('care', id, 'decide', { decision: 'refuse', note: 'The seal is broken.' }))).toBe('refused')
    expect((await list()).returns[0]).toMatchObject({ state: 'refused', note: 'The seal is broken.' })
    const again = idOf(await ask([{ line: 0, units: 2 }]))
    await as('care', again, 'decide', { decision: 'approve' })
    expect(codeOf(await as('care', again, 'close'))).toEqual([400, 'returns.reason_missing'])
    expect(stateOf(await as('care', again, 'close', { note: 'It never came.' }))).toBe('closed')
    expect((await list()).returnable[0]?.units).toBe(2)
  })

  it('takes two people for much money', async () => {
    const { order, ask } = await aMembersOrder({ [shampoo]: 20 })
    const id = idOf(await ask([{ line: 0, units: 20 }]))
    const owner = await atDesk(shop, 'owner')
    await as('care', id, 'decide', { decision: 'approve' })
    await owner.send('POST', `/returns/${id}/receive`)
    const lines = order.items.map(({ _id }) => ({ line_id: _id, verdict: 'ok' }))
    await owner.send('POST', `/returns/${id}/inspect`, { lines })
    expect((await owner.get(`/returns/${id}/refund`)).body.preview).toMatchObject({ needs_second: true })
    expect(codeOf(await owner.send('POST', `/returns/${id}/settle`))).toEqual([403, 'returns.second_person'])
    expect(stateOf(await as('finance', id, 'settle'))).toBe('settled')
  })

  it('is listed, found by its number, and among what waits today', async () => {
    const { ask, order } = await aMembersOrder()
    const id = idOf(await ask([{ line: 0, units: 1 }]))
    const care = await atDesk(shop, 'care')
    const { returns } = (await care.get(`/returns?search=${order.number}-R1`)).body as { returns: object[] }
    expect(returns).toMatchObject([{ id, number: `${order.number}-R1`, pieces: 1, state: 'requested' }])
    const { matters } = (await care.get('/today')).body as { matters: { kind: string; rows: { id: string }[] }[] }
    expect(matters.find(({ kind }) => kind === 'returns')?.rows.map((row) => row.id)).toContain(id)
    expect(codeOf(await care.get(`/returns/${randomUUID()}`))).toEqual([404, 'returns.unknown'])
  })
})

it('an order is not completed while a return of it is open', async () => {
  const { member, order, ask, now } = await aMembersOrder()
  const id = idOf(await ask([{ line: 0, units: 1 }]))
  const complete = () => shop.shop.jobs.find(({ name }) => name === 'complete-orders')?.run({})
  calendar.pass(15)
  await complete()
  await signIn(shop, member)
  expect(await now()).toMatchObject({ status: 'confirmed' })
  await inspected(id, order, 'ok', 'warehouse', order.items.slice(0, 1))
  await as('finance', id, 'settle')
  await complete()
  expect(await now()).toMatchObject({ status: 'completed', fulfilment: 'partially_returned' })
})

it('its buyer hears of every step once, in letters that say where to send it', async () => {
  const { order, ask } = await aMembersOrder()
  const id = idOf(await ask([{ line: 0, units: 1 }]))
  await inspected(id, order, 'ok', 'warehouse', order.items.slice(0, 1))
  await as('finance', id, 'settle')
  await shop.work('tell-return')
  const { rows } = await shop.shop.pool.query<{ key: string; text: string }>(
    `select key, text from messages where order_id = $1 and event = 'return.moved' order by created_at, id`,
    [order._id],
  )
  expect(rows.map(({ key }) => key.split(':').at(-1))).toEqual(['requested', 'approved', 'received', 'settled'])
  expect(rows[1]?.text).toContain(`${order.number}-R1`)
  expect(rows[1]?.text).toContain('88')
})

describe('the table', () => {
  it('knows the same moves as the rules', async () => {
    const { rows } = await shop.shop.pool.query<{ move: string }>(
      `select from_state || ' ' || to_state as move from moves where entity = 'return' order by 1`,
    )
    const moves = Object.entries(returnMoves).flatMap(([from, next]) => next.map((to) => `${from} ${to}`))
    expect(rows.map(({ move }) => move)).toEqual(moves.toSorted())
  })

  it('lets nobody return more than was sent, nor move a return unnamed', async () => {
    const { order, ask } = await aMembersOrder()
    const id = idOf(await ask([{ line: 0, units: 2 }]))
    const sql = (text: string) => shop.shop.pool.query(text)
    await expect(sql(`insert into return_lines values ('${id}', '${order.items[1]?._id}', 2, 'wrong')`)).rejects.toThrow(
      'more would come back',
    )
    await expect(sql(`update returns set state = 'settled' where id = '${id}'`)).rejects.toThrow('moves by transition alone')
    await expect(sql(`update return_lines set units = 1 where return_id = '${id}'`)).rejects.toThrow('stays')
    await expect(sql(`delete from returns where id = '${id}'`)).rejects.toThrow()
  })
})
