import fc from '#tools/testing/properties.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aClock, aDatafeed, aStart, declined } from '#tools/builders/payments.ts'
import type { Ctx } from '../context.ts'
import { claimPaid } from './fps/claims.ts'
import {
  attemptsForStaff,
  cancelAttempts,
  closeUnclear,
  openAttempts,
  paymentOf,
  startAttempt,
  type Start,
} from './payments.ts'
import { attemptMoves, refundMoves } from './rules.ts'
import { closeTask, listTasks } from './desk/tasks.ts'

let shop: TestShop
let ctx: Ctx
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({}, { clock })
  ctx = shop.shop.systemContext()
})
afterAll(() => shop.close())

const rows = async <T>(sql: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(sql, values)).rows as T[]
const post = async (body: string, path = '/hooks/paydollar') => {
  const answer = await shop.shop.api.fetch(
    new Request(`http://shop.test${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    { ip: '10.1.1.1', seenIn: null },
  )
  const text = await answer.text()
  return [answer.status, answer.ok ? text : (JSON.parse(text) as { code: string }).code]
}
const begun = async (changes: Partial<Start> = {}) => {
  const start = aStart(changes)
  const payment = await startAttempt(ctx, start)
  const [attempt] = await attemptsForStaff(ctx, start.orderId)
  return { start, payment, reference: attempt!.reference, orderId: start.orderId }
}
const stateOf = async (orderId: string) =>
  (await attemptsForStaff(ctx, orderId)).map((attempt) => attempt.state)
/** What was announced about an order: the jobs that wait for whoever hears. */
const tasksOf = async (orderId: string) =>
  (await listTasks(ctx, { limit: 1_000 })).filter((task) => task.orderId === orderId)

describe('starting to pay', () => {
  it('by card is a signed form', async () => {
    const { start, payment } = await begun()
    expect(payment).toMatchObject({
      method: 'paydollar',
      state: 'redirected',
      amount: 388,
      currency: 'HKD',
      qr: null,
    })
    expect(payment.form?.fields).toMatchObject({
      orderRef: `${start.orderNumber}-1`,
      amount: '388.00',
      currCode: '344',
      lang: 'E',
    })
  })

  it('by FPS in ten tabs at once begins one attempt', async () => {
    const start = aStart({ method: 'fps' })
    const tabs = await Promise.all(Array.from({ length: 10 }, () => startAttempt(ctx, start)))
    expect(new Set(tabs.map((tab) => tab.attemptId)).size).toBe(1)
  })

  it('after a refusal is a new attempt with a reference of its own', async () => {
    const { start, reference } = await begun()
    expect(await post(aDatafeed(reference, declined).body)).toEqual([200, 'OK'])
    const second = await startAttempt(ctx, start)
    expect(second.form?.fields.orderRef).toBe(`${start.orderNumber}-2`)
    expect(await stateOf(start.orderId)).toEqual(['failed', 'redirected'])
  })

  it('by FPS is a code with the bill number', async () => {
    const { start, payment } = await begun({ method: 'fps' })
    expect(payment.billNumber).toBe(start.orderNumber.replace('-', ''))
    expect(payment.qr?.text).toContain(`01${payment.billNumber?.length}${payment.billNumber}`)
    expect(payment.qr?.svg).toMatch(/^<svg /)
    expect(await openAttempts(ctx, start.orderId)).toBe(true)
  })

  it.each([
    ['fps', 'USD', 'payments.currency'],
    ['payme', 'TWD', 'payments.currency'],
    ['paydollar', 'CHF', 'payments.currency'],
    ['payme', 'HKD', 'payments.unavailable'],
  ] as const)('by %s in %s is refused: %s', async (method, currency, code) => {
    await expect(
      startAttempt(ctx, aStart({ method, amount: { currency, minor: 10_000 } })),
    ).rejects.toMatchObject({ code })
  })

  it('is refused while nobody knows what became of the last payment (rules/payments#7)', async () => {
    const { start, orderId } = await begun()
    clock.move(32 * 60)
    await shop.shop.jobs.find((job) => job.name === 'poll-payments')?.run({})
    expect(await stateOf(orderId)).toEqual(['unknown'])
    await expect(startAttempt(ctx, start)).rejects.toMatchObject({ code: 'payments.still_unknown' })
    expect(await openAttempts(ctx, orderId)).toBe(true)
    for (let hour = 0; hour < 27; hour += 1) {
      clock.move(3_601)
      await shop.shop.jobs.find((job) => job.name === 'poll-payments')?.run({})
    }
    const [task] = await tasksOf(orderId)
    expect(task?.kind).toBe('no_answer')
    expect((await attemptsForStaff(ctx, orderId))[0]?.nextPollAt).toBeNull()
    await closeUnclear(ctx, { attemptId: task!.attemptId!, note: 'asked by telephone', actor: 'may' })
    expect(await tasksOf(orderId)).toEqual([])
    expect((await startAttempt(ctx, start)).state).toBe('redirected')
  })
})

describe('a datafeed', () => {
  it('captures once, however often and in how many threads it comes', async () => {
    const { reference, orderId, payment } = await begun()
    const { body } = aDatafeed(reference)
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(body)))
    expect(answers.map(String)).toEqual(Array(20).fill('200,OK'))
    await post(body)
    expect(await stateOf(orderId)).toEqual(['captured'])
    const events = await rows<{ to: string; actor: string }>(
      'select "to", actor from payment_state_events where entity_id = $1 order by id',
      payment.attemptId,
    )
    expect(events).toEqual([
      { to: 'redirected', actor: 'shopper' },
      { to: 'captured', actor: 'paydollar' },
    ])
    expect(await paymentOf(ctx, orderId, 'paydollar')).toMatchObject({ state: 'captured', form: null })
    expect(await openAttempts(ctx, orderId)).toBe(false)
  })

  it('that is forged or tampered with does nothing, is kept, and somebody is told', async () => {
    const { reference, orderId } = await begun()
    const { body } = aDatafeed(reference, declined)
    const tampered = body.replace('successcode=1', 'successcode=0')
    expect(await post(tampered)).toEqual([400, 'payments.forged'])
    expect(await post(tampered)).toEqual([400, 'payments.forged'])
    expect(await post('')).toEqual([400, 'payments.forged'])
    expect(await stateOf(orderId)).toEqual(['redirected'])
    expect(await rows('select state from payment_events where body = $1', tampered)).toEqual([
      { state: 'suspicious' },
    ])
    expect(
      (await listTasks(ctx, { limit: 1_000 })).filter((task) => task.kind === 'forged').length,
    ).toBeGreaterThanOrEqual(2)
    expect(await post(aDatafeed(reference).body)).toEqual([200, 'OK'])
    expect(await stateOf(orderId)).toEqual(['captured'])
  })

  it.each([
    ['amount', { Amt: '1.00' }],
    ['currency', { Cur: '840' }],
    ['currency that we do not have', { Cur: '978' }],
  ])('of another %s confirms nothing, is acknowledged, and somebody looks', async (_, wrong) => {
    const { reference, orderId, start } = await begun()
    expect(await post(aDatafeed(reference, wrong).body)).toEqual([200, 'OK'])
    expect(await stateOf(orderId)).toEqual(['unknown'])
    expect((await tasksOf(orderId)).map((task) => task.kind)).toEqual(['wrong_amount'])
    await expect(startAttempt(ctx, start)).rejects.toMatchObject({ code: 'payments.still_unknown' })
    await post(aDatafeed(reference).body)
    expect(await stateOf(orderId)).toEqual(['captured'])
    expect(await tasksOf(orderId)).toEqual([])
  })

  it('late success of what was cancelled still captures; late failure of what was paid changes nothing', async () => {
    const { reference, orderId } = await begun()
    expect(await cancelAttempts(ctx, orderId)).toBe('cancelled')
    expect(await stateOf(orderId)).toEqual(['cancelled'])
    await post(aDatafeed(reference).body)
    await post(aDatafeed(reference, declined).body)
    expect(await stateOf(orderId)).toEqual(['captured'])
    expect(await cancelAttempts(ctx, orderId)).toBe('paid')
  })

  it('of a second payment with one reference is told to staff', async () => {
    const { reference, orderId } = await begun()
    await post(aDatafeed(reference).body)
    await post(aDatafeed(reference).body)
    expect((await tasksOf(orderId)).map((task) => task.kind)).toEqual(['paid_twice'])
  })

  it('for a reference nobody gave is told to staff, and a matter is closed once', async () => {
    await post(aDatafeed('000000-NOBODY-1').body)
    const task = (await listTasks(ctx, { limit: 1_000 })).find((one) => one.kind === 'unknown_reference')
    expect(await closeTask(ctx, { taskId: task!.id, note: 'a test of theirs', actor: 'may' })).toMatchObject({
      state: 'done',
      doneBy: 'may',
    })
    await expect(closeTask(ctx, { taskId: task!.id, note: null, actor: 'may' })).rejects.toMatchObject({
      code: 'payments.unknown_task',
    })
  })

  it('that was kept but not settled is taken up later', async () => {
    const { reference, orderId } = await begun()
    const { body, fields } = aDatafeed(reference)
    await rows(
      `insert into payment_events (provider, event_key, body, received_at) values ('paydollar', $1, $2, $3)`,
      `88140001:${fields.PayRef}:0`,
      body,
      clock.now(),
    )
    clock.move(30)
    await shop.shop.jobs.find((job) => job.name === 'poll-payments')?.run({})
    expect(await stateOf(orderId)).toEqual(['captured'])
  })

  it('in any order with any others captures at most once and never lets go', async () => {
    const step = fc.constantFrom('paid', 'declined', 'repeat', 'forged', 'wrong', 'cancel', 'poll')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const { reference, orderId, payment } = await begun()
        const good = aDatafeed(reference).body
        let paid = false
        for (const one of steps) {
          if (one === 'paid' || one === 'repeat') await post(good)
          if (one === 'declined') await post(aDatafeed(reference, declined).body)
          if (one === 'forged') await post(aDatafeed(reference).body.replace('388.00', '388.01'))
          if (one === 'wrong') await post(aDatafeed(reference, { Amt: '3.88' }).body)
          if (one === 'cancel') await cancelAttempts(ctx, orderId)
          if (one === 'poll') await paymentOf(ctx, orderId, 'paydollar')
          paid ||= one === 'paid' || one === 'repeat'
          expect((await stateOf(orderId)).includes('captured')).toBe(paid)
        }
        const captures = await rows(
          `select 1 from payment_state_events where entity_id = $1 and "to" = 'captured'`,
          payment.attemptId,
        )
        expect(captures).toHaveLength(paid ? 1 : 0)
      }),
      { numRuns: 60 },
    )
  }, 60_000)

  it('is bounded, and other providers are not offered', async () => {
    expect((await post('a'.repeat(65 * 1_024)))[0]).toBe(413)
    expect((await post('{}', '/hooks/nobody'))[0]).toBe(404)
    expect((await post('{}', '/hooks/payme/made-up'))[0]).toBe(400)
  })
})

describe('"I have paid"', () => {
  it('waits for staff a day longer and confirms nothing; saying it twice is saying it once', async () => {
    const { orderId } = await begun({ method: 'fps' })
    const claimed = await claimPaid(ctx, orderId, { note: 'sent at noon' })
    expect(claimed.state).toBe('processing')
    expect(Date.parse(claimed.expiresAt ?? '') - clock.now().getTime()).toBeGreaterThan(23 * 3_600_000)
    expect(await claimPaid(ctx, orderId)).toEqual(claimed)
    expect((await tasksOf(orderId)).map((task) => task.kind)).toEqual(['fps_claim'])
  })

  it('may be said after the code ran out, but not of nothing', async () => {
    const { orderId } = await begun({ method: 'fps' })
    clock.move(32 * 60)
    await shop.shop.jobs.find((job) => job.name === 'poll-payments')?.run({})
    expect(await stateOf(orderId)).toEqual(['expired'])
    expect((await claimPaid(ctx, orderId)).state).toBe('processing')
    await expect(claimPaid(ctx, (await begun()).orderId)).rejects.toMatchObject({
      code: 'payments.nothing_to_claim',
    })
  })
})

describe('the database', () => {
  it('knows the same moves as the rules', async () => {
    const known = await rows<{ machine: string; from: string; to: string }>(
      'select machine, "from", "to" from payment_moves',
    )
    const words = (machine: string, moves: Record<string, readonly string[]>) =>
      Object.entries(moves).flatMap(([from, tos]) => tos.map((to) => `${machine} ${from} ${to}`))
    expect(known.map(({ machine, from, to }) => `${machine} ${from} ${to}`).toSorted()).toEqual(
      [...words('attempt', attemptMoves), ...words('refund', refundMoves)].toSorted(),
    )
  })

  it('moves no state behind the back of the transition function, changes no amount and forgets nothing', async () => {
    const { payment, reference } = await begun()
    const change = (sql: string) => rows(`${sql} where id = $1`, payment.attemptId)
    await expect(
      change(`update payment_attempts set state = 'captured', captured_at = now()`),
    ).rejects.toThrow(/move_payment alone/)
    await expect(change('update payment_attempts set amount_minor = 1')).rejects.toThrow(/stays/)
    await expect(change('delete from payment_attempts')).rejects.toThrow(/never/)
    await post(aDatafeed(reference).body)
    const back = `select move_payment('attempt', $1, 'captured', 'failed', 'me', 'because', now())`
    await expect(rows(back, payment.attemptId)).rejects.toThrow(/does not go from captured to failed/)
    await expect(change('update payment_attempts set refunded_minor = 38801')).rejects.toThrow(/check/)
    await expect(rows('delete from payment_events')).rejects.toThrow(/stays as it was said/)
    await expect(rows(`update payment_state_events set actor = 'me'`)).rejects.toThrow(/never/)
  })
})
