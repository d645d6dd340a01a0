import { clockInHongKong } from '../../calendar.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { served } from '#api/rooms/rooms.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { anOrder, receivePayDollar, payByCard } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'

let shop: TestShop
let finance: AtDesk
let owner: AtDesk
let care: AtDesk
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  ;[finance, owner, care] = [
    await atDesk(shop, 'finance'),
    await atDesk(shop, 'owner'),
    await atDesk(shop, 'care'),
  ]
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
type Row = { id: string; order_number: string; bill_number: string; amount: number } & Record<string, unknown>
const ok = (answer: TestAnswer): TestAnswer => {
  expect([answer.status, answer.body]).toEqual([200, answer.body])
  return answer
}
const no = (answer: TestAnswer) => [answer.status, answer.body.code]
const rows = (answer: TestAnswer, name: string) => ok(answer).body[name] as Row[]

let quantity = 0
/** An order for a sum of its own, waiting for an FPS transfer. */
async function anFpsOrder() {
  const placed = await anOrder(shop, { [shampoo]: (quantity += 1) })
  const { body } = ok(await placed.visitor.send('POST', '/order/fps/create', { order_id: placed.id }))
  const {
    bill_number: bill,
    attempt_id: attemptId,
    amount,
  } = body.payment as { bill_number: string; attempt_id: string; amount: number }
  const order = async () => (await owner.get(`/orders/${placed.id}`)).body.order as { status: string }
  return { ...placed, bill, attemptId, amount, now: order }
}
const hour = () => clockInHongKong(clock.now())
const statement = (...lines: [ref: string, amount: number, text: string][]) =>
  [
    'Date,Transaction Reference,Credit,Description',
    ...lines.map(([ref, amount, text]) => `${hour()},${ref},${amount.toFixed(2)},${text}`),
  ].join('\r\n')
const importStatement = (csv: string) => finance.send('POST', '/fps/statements', { account: '004-1', csv })

describe('the FPS back office', () => {
  it('imports a statement, matches bill numbers and confirms their orders, idempotently', async () => {
    const order = await anFpsOrder()
    ok(
      await order.visitor.send('POST', '/order/fps/handle-pending', {
        order_id: order.id,
        recaptchaResponse: 'test-passes',
      }),
    )
    expect(rows(await care.get('/fps/claims'), 'claims').map(({ id }) => id)).toContain(order.attemptId)
    clock.move(60)
    const csv = statement(['B1', order.amount, `FPS ${order.bill}`])
    expect(ok(await importStatement(csv)).body).toEqual({
      added: 1,
      known: 0,
      matched: 1,
      unmatched: 0,
      foreign: [],
      foreign_total: 0,
    })
    await shop.work('take-payment')
    expect((await order.now()).status).toBe('confirmed')
    expect(ok(await importStatement(csv)).body).toMatchObject({ added: 0, known: 1 })
    expect(rows(await finance.get('/fps/claims'), 'claims').map(({ id }) => id)).not.toContain(
      order.attemptId,
    )
    expect(no(await importStatement(csv.replace('FPS', 'F\0PS')))).toEqual([400, 'shop.invalid_input'])
    expect(no(await importStatement('hello'))).toEqual([400, 'payments.statement_unreadable'])
    expect((await care.send('POST', '/fps/statements', { account: '004-1', csv })).status).toBe(403)
  })

  it('matches lines without a bill number by hand, once, and only for the same amount', async () => {
    const [one, two] = [await anFpsOrder(), await anFpsOrder()]
    clock.move(60)
    ok(
      await importStatement(
        statement(['B2', one.amount + 0.5, 'FPS SOMEBODY'], ['B3', two.amount + 1_000, 'RENT']),
      ),
    )
    const lines = rows(await finance.get('/fps/lines?state=unmatched'), 'lines')
    const wrong = lines.find((line) => line.bank_ref === 'B2')
    const match = (line: Row | undefined, attemptId: string) =>
      finance.send('POST', `/fps/lines/${line?.id}/match`, { attempt_id: attemptId })
    expect(no(await match(wrong, one.attemptId))).toEqual([409, 'payments.amount_differs'])
    expect(no(await match(wrong, crypto.randomUUID()))).toEqual([404, 'payments.unknown_attempt'])
    const end = (how: string) =>
      finance.send('POST', `/fps/lines/${wrong?.id}/end`, { how, note: 'FPS 8812' })
    expect(ok(await end('returned')).body).toMatchObject({
      line: { state: 'returned', settled_by: finance.email, settled_note: 'FPS 8812' },
    })
    expect(no(await end('not_ours'))).toEqual([409, 'payments.line_matched'])
    const tasks = rows(await finance.get('/payment-tasks?state=open&limit=100'), 'tasks')
    const rent = tasks.find(({ why }) => String(why).includes('B3'))
    ok(await finance.send('POST', `/payment-tasks/${rent?.id}/done`, { note: 'our own rent' }))
    expect(rows(await finance.get('/fps/lines?state=not_ours'), 'lines')).toMatchObject([
      { bank_ref: 'B3', settled_note: 'our own rent' },
    ])
    // two payments of one sum: nobody can tell whose the line is
    const [third, fourth] = [await anOrder(shop, { [shampoo]: 30 }), await anOrder(shop, { [shampoo]: 30 })]
    const attempts = []
    for (const each of [third, fourth]) {
      const started = ok(await each.visitor.send('POST', '/order/fps/create', { order_id: each.id }))
      attempts.push(started.body.payment as { attempt_id: string; amount: number })
    }
    clock.move(60)
    ok(await importStatement(statement(['B4', attempts[0]?.amount ?? 0, 'FPS CHAN'])))
    const line = rows(await finance.get('/fps/lines?state=unmatched'), 'lines').find(
      (each) => each.bank_ref === 'B4',
    )
    expect(((line?.guesses ?? []) as Row[]).map(({ id }) => id).toSorted()).toEqual(
      attempts.map(({ attempt_id: id }) => id).toSorted(),
    )
    const both = await Promise.all([
      match(line, attempts[0]?.attempt_id ?? ''),
      match(line, attempts[1]?.attempt_id ?? ''),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { body } = await owner.get('/audit?action=staff-match-fps-line')
    expect(body.entries).toMatchObject([
      {
        changes: [{ path: ['state'], kind: 'word', before: ['unmatched'], after: ['matched'] }],
        who: finance.email,
      },
    ])
  })

  it('rejects a claim without a received payment', async () => {
    const order = await anFpsOrder()
    expect(
      no(await finance.send('POST', `/fps/claims/${order.attemptId}/reject`, { reason: 'nothing there' })),
    ).toEqual([409, 'payments.illegal_transition'])
    ok(
      await order.visitor.send('POST', '/order/fps/handle-pending', {
        order_id: order.id,
        recaptchaResponse: 'test-passes',
      }),
    )
    expect(
      ok(await finance.send('POST', `/fps/claims/${order.attemptId}/reject`, { reason: 'nothing there' }))
        .body,
    ).toMatchObject({ claim: { state: 'failed', failure_code: 'claim_rejected' } })
    expect((await order.now()).status).toBe('pending')
  })
})

describe('payments in the back office', () => {
  it('are found by any of their numbers, with every step and the provider messages', async () => {
    const placed = await anOrder(shop, { [shampoo]: 1 })
    const reference = await payByCard(shop, placed)
    const [payment] = rows(
      await care.get(`/payments?search=${reference}&state=captured&method=paydollar`),
      'payments',
    )
    expect(payment).toMatchObject({
      order_number: placed.order.number,
      amount: placed.order.total,
      currency: 'HKD',
    })
    const { body } = ok(await finance.get(`/payments/${payment?.id}`))
    expect(body).toMatchObject({
      steps: [{ to: 'redirected' }, { to: 'captured' }],
      calls: [{ provider: 'paydollar', state: 'done', body: expect.stringContaining('successcode=0') }],
    })
    expect((await care.get(`/payments/${payment?.id}`)).status).toBe(403)
    expect(no(await finance.get(`/payments/${crypto.randomUUID()}`))).toEqual([
      404,
      'payments.unknown_attempt',
    ])
    expect(no(await finance.send('POST', `/payments/${payment?.id}/close`, { note: 'x' }))).toEqual([
      409,
      'payments.illegal_transition',
    ])
  })

  it('with an unclear outcome are closed by hand', async () => {
    const placed = await anOrder(shop, { [shampoo]: 1 })
    ok(await placed.visitor.send('POST', '/order/paydollar/create', { order_id: placed.id }))
    const [payment] = rows(await finance.get(`/payments?search=${placed.order.number}`), 'payments')
    await shop.shop.pool.query(
      "select move_payment('attempt', $1, 'redirected', 'unknown', 'test', 'no answer', now())",
      [payment?.id],
    )
    expect(
      ok(await finance.send('POST', `/payments/${payment?.id}/close`, { note: 'rang them' })).body,
    ).toMatchObject({ payment: { state: 'failed' } })
  })

  it('open tasks that staff close once', async () => {
    const placed = await anOrder(shop, { [shampoo]: 1 })
    const { body } = ok(await placed.visitor.send('POST', '/order/paydollar/create', { order_id: placed.id }))
    const { form } = body.payment as { form: { fields: Record<string, string> } }
    await receivePayDollar(shop, form.fields.orderRef ?? '', { Amt: '1.00' })
    const task = rows(await finance.get('/payment-tasks?limit=100'), 'tasks').find(
      (each) => each.order_number === placed.order.number,
    )
    expect(task).toMatchObject({ kind: 'wrong_amount', state: 'open' })
    const close = () => finance.send('POST', `/payment-tasks/${task?.id}/done`, { note: 'sent back' })
    const both = await Promise.all([close(), close()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(rows(await finance.get('/payment-tasks?state=done'), 'tasks')).toContainEqual(
      expect.objectContaining({ id: task?.id, done_by: finance.email, note: 'sent back' }),
    )
  })
})

describe('refunds in the back office', () => {
  it('are tried again when they wait, and settled by hand with a proof', async () => {
    const placed = await anOrder(shop, { [shampoo]: 1 })
    await payByCard(shop, placed)
    ok(await care.send('POST', `/orders/${placed.id}/cancel`, { reason: 'x' }))
    await shop.work('send-refund') // nobody answers there, so it waits to ask what became of it
    const [refund] = rows(await finance.get(`/refunds?search=${placed.order.number}`), 'refunds')
    expect(refund).toMatchObject({ state: 'sent', tries: 1 })
    ok(await finance.send('POST', `/refunds/${refund?.id}/retry`))
    expect(no(await finance.send('POST', `/refunds/${refund?.id}/retry`))).toEqual([
      409,
      'payments.illegal_transition',
    ])
    await shop.work('send-refund')
    expect(rows(await finance.get(`/refunds?search=${placed.order.number}`), 'refunds')).toMatchObject([
      { state: 'sent', tries: 2 },
    ])
    expect(no(await finance.send('POST', `/refunds/${refund?.id}/settle`, { proof: 'T1' }))).toEqual([
      409,
      'payments.illegal_transition',
    ])
    for (const [from, to] of [
      ['sent', 'failed'],
      ['failed', 'manual'],
    ])
      await shop.shop.pool.query("select move_payment('refund', $1, $2, $3, 'test', 'given up', now())", [
        refund?.id,
        from,
        to,
      ])
    expect(no(await finance.send('POST', `/refunds/${refund?.id}/retry`))).toEqual([
      409,
      'payments.illegal_transition',
    ])
    expect(rows(await finance.get('/refunds?state=manual'), 'refunds').map(({ id }) => id)).toEqual([
      refund?.id,
    ])
    expect(
      ok(await finance.send('POST', `/refunds/${refund?.id}/settle`, { proof: 'HSBC T1' })).body,
    ).toMatchObject({ refund: { state: 'succeeded', proof: 'HSBC T1' } })
    await shop.work('follow-refund')
    expect((await owner.get(`/orders/${placed.id}`)).body.order).toMatchObject({ payment: 'refunded' })
    expect(no(await finance.send('POST', `/refunds/${crypto.randomUUID()}/settle`, { proof: 'T1' }))).toEqual(
      [404, 'payments.unknown_refund'],
    )
  })
})

it('every write about money above has an audit entry', async () => {
  // need an order, which the orders room has, or a second person (orders/part-payments)
  const elsewhere = ['staff-accept-fps-part', 'staff-link-fps-line', 'staff-withdraw-fps-return']
  const entities = ['payment', 'payment_task', 'refund', 'bank_line', 'bank_statement']
  const names = served.flatMap(({ endpoint, access }) =>
    access.who === 'staff' &&
    access.entity &&
    entities.includes(access.entity) &&
    !elsewhere.includes(endpoint.name)
      ? [endpoint.name]
      : [],
  )
  const found = await shop.shop.pool.query<{ action: string }>(
    'select distinct action from audit_log where who = $1',
    [finance.email],
  )
  expect(names.filter((name) => !found.rows.some(({ action }) => action === name))).toEqual([])
})
