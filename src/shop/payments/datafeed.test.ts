import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPaymentShop, type PaymentShop } from '#tools/builders/payments/begun-payments.ts'
import { aDatafeed, declined } from '#tools/builders/payments/payments.ts'
import fc from '#tools/testing/properties.ts'
import { closeTask, listTasks } from './desk/tasks.ts'
import { cancelAttempts, openAttempts, paymentOf, startAttempt } from './payments.ts'

let shop: PaymentShop
beforeAll(async () => {
  shop = await openPaymentShop()
})
afterAll(() => shop.close())

describe('a datafeed', () => {
  it('captures once, however often and in how many threads it arrives', async () => {
    const { reference, orderId, payment } = await shop.begun()
    const { body } = aDatafeed(reference)
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.post(body)))
    expect(answers.map(String)).toEqual(Array(20).fill('200,OK'))
    await shop.post(body)
    expect(await shop.stateOf(orderId)).toEqual(['captured'])
    const events = await shop.rows<{ to: string; actor: string }>(
      'select "to", actor from payment_state_events where entity_id = $1 order by id',
      payment.attemptId,
    )
    expect(events).toEqual([
      { to: 'redirected', actor: 'shopper' },
      { to: 'captured', actor: 'paydollar' },
    ])
    expect(await paymentOf(shop.ctx, orderId, 'paydollar')).toMatchObject({ state: 'captured', form: null })
    expect(await openAttempts(shop.ctx, orderId)).toBe(false)
  })

  it('that is forged or altered has no effect, is stored, and staff are notified', async () => {
    const { reference, orderId } = await shop.begun()
    const { body } = aDatafeed(reference, declined)
    const tampered = body.replace('successcode=1', 'successcode=0')
    expect(await shop.post(tampered)).toEqual([400, 'payments.forged'])
    expect(await shop.post(tampered)).toEqual([400, 'payments.forged'])
    expect(await shop.post('')).toEqual([400, 'payments.forged'])
    expect(await shop.stateOf(orderId)).toEqual(['redirected'])
    expect(await shop.rows('select state from payment_events where body = $1', tampered)).toEqual([
      { state: 'suspicious' },
    ])
    expect(
      (await listTasks(shop.ctx, { limit: 1_000 })).filter((task) => task.kind === 'forged').length,
    ).toBeGreaterThanOrEqual(2)
    expect(await shop.post(aDatafeed(reference).body)).toEqual([200, 'OK'])
    expect(await shop.stateOf(orderId)).toEqual(['captured'])
  })

  it.each([
    ['amount', { Amt: '1.00' }],
    ['currency', { Cur: '840' }],
    ['currency that we do not have', { Cur: '978' }],
  ])('of another %s confirms nothing, is acknowledged, and opens a task', async (_, wrong) => {
    const { reference, orderId, start } = await shop.begun()
    expect(await shop.post(aDatafeed(reference, wrong).body)).toEqual([200, 'OK'])
    expect(await shop.stateOf(orderId)).toEqual(['unknown'])
    expect((await shop.tasksOf(orderId)).map((task) => task.kind)).toEqual(['wrong_amount'])
    await expect(startAttempt(shop.ctx, start)).rejects.toMatchObject({ code: 'payments.still_unknown' })
    await shop.post(aDatafeed(reference).body)
    expect(await shop.stateOf(orderId)).toEqual(['captured'])
    expect(await shop.tasksOf(orderId)).toEqual([])
  })

  it('with a late success of a cancelled attempt still captures, and with a late failure of a paid one changes nothing', async () => {
    const { reference, orderId } = await shop.begun()
    expect(await cancelAttempts(shop.ctx, orderId)).toBe('cancelled')
    expect(await shop.stateOf(orderId)).toEqual(['cancelled'])
    await shop.post(aDatafeed(reference).body)
    await shop.post(aDatafeed(reference, declined).body)
    expect(await shop.stateOf(orderId)).toEqual(['captured'])
    expect(await cancelAttempts(shop.ctx, orderId)).toBe('paid')
  })

  it('of a second payment with one reference opens a task', async () => {
    const { reference, orderId } = await shop.begun()
    await shop.post(aDatafeed(reference).body)
    await shop.post(aDatafeed(reference).body)
    expect((await shop.tasksOf(orderId)).map((task) => task.kind)).toEqual(['paid_twice'])
  })

  it('for an unknown reference opens a task, which is closed once', async () => {
    await shop.post(aDatafeed('000000-NOBODY-1').body)
    const task = (await listTasks(shop.ctx, { limit: 1_000 })).find((one) => one.kind === 'unknown_reference')
    expect(
      await closeTask(shop.ctx, { taskId: task!.id, note: 'a test of theirs', actor: 'may' }),
    ).toMatchObject({
      state: 'done',
      doneBy: 'may',
    })
    await expect(closeTask(shop.ctx, { taskId: task!.id, note: null, actor: 'may' })).rejects.toMatchObject({
      code: 'payments.unknown_task',
    })
  })

  it('that was stored but not processed is processed later', async () => {
    const { reference, orderId } = await shop.begun()
    const { body, fields } = aDatafeed(reference)
    await shop.rows(
      `insert into payment_events (provider, event_key, body, received_at) values ('paydollar', $1, $2, $3)`,
      `88140001:${fields.PayRef}:0`,
      body,
      shop.clock.now(),
    )
    shop.clock.move(30)
    await shop.shop.jobs.find((job) => job.name === 'poll-payments')?.run({})
    expect(await shop.stateOf(orderId)).toEqual(['captured'])
  })

  it('that cannot be processed is stored before the response, however often it arrives, and processed once', async () => {
    const { reference, orderId, payment } = await shop.begun()
    const { body } = aDatafeed(reference)
    const storedCalls = () =>
      shop.rows<{ state: string; attempt_id: string | null }>(
        'select state, attempt_id from payment_events where body = $1',
        body,
      )
    await shop.rows(
      `alter table payment_attempts add constraint refused check (reference <> '${reference}' or state <> 'captured') not valid`,
    )
    const answers = await Promise.all([shop.post(body), shop.post(body), shop.post(body)])
    expect(answers.map(String)).toEqual(Array(3).fill('200,OK'))
    expect(await shop.stateOf(orderId)).toEqual(['redirected'])
    expect(await storedCalls()).toEqual([{ state: 'waiting', attempt_id: null }])
    await shop.rows('alter table payment_attempts drop constraint refused')
    expect(await shop.post(body)).toEqual([200, 'OK'])
    expect(await storedCalls()).toEqual([{ state: 'waiting', attempt_id: null }])
    shop.clock.move(30)
    const sweep = () => shop.shop.jobs.find((job) => job.name === 'poll-payments')?.run({})
    await Promise.all([sweep(), shop.post(body), sweep()])
    expect(await shop.post(body)).toEqual([200, 'OK'])
    expect(await shop.stateOf(orderId)).toEqual(['captured'])
    expect(await storedCalls()).toEqual([{ state: 'done', attempt_id: payment.attemptId }])
    const captures = await shop.rows(
      `select from payment_state_events where entity_id = $1 and "to" = 'captured'`,
      payment.attemptId,
    )
    expect(captures).toHaveLength(1)
  })

  it('in any order with any others captures at most once and never reverts a capture', async () => {
    const step = fc.constantFrom('paid', 'declined', 'repeat', 'forged', 'wrong', 'cancel', 'poll')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const { reference, orderId, payment } = await shop.begun()
        const good = aDatafeed(reference).body
        let paid = false
        for (const one of steps) {
          if (one === 'paid' || one === 'repeat') await shop.post(good)
          if (one === 'declined') await shop.post(aDatafeed(reference, declined).body)
          if (one === 'forged') await shop.post(aDatafeed(reference).body.replace('388.00', '388.01'))
          if (one === 'wrong') await shop.post(aDatafeed(reference, { Amt: '3.88' }).body)
          if (one === 'cancel') await cancelAttempts(shop.ctx, orderId)
          if (one === 'poll') await paymentOf(shop.ctx, orderId, 'paydollar')
          paid ||= one === 'paid' || one === 'repeat'
          expect((await shop.stateOf(orderId)).includes('captured')).toBe(paid)
        }
        const captures = await shop.rows(
          `select 1 from payment_state_events where entity_id = $1 and "to" = 'captured'`,
          payment.attemptId,
        )
        expect(captures).toHaveLength(paid ? 1 : 0)
      }),
      { numRuns: 60 },
    )
  }, 60_000)

  it.each([
    ['provider_ref', 'paydollar'],
    ['bill_number', 'fps'],
    ['webhook_key', 'paydollar'],
  ] as const)('two payments never have one %s', async (column, method) => {
    const [one, other] = [await shop.begun({ method }), await shop.begun({ method })]
    const named = ({ payment }: typeof one) =>
      shop.rows(`update payment_attempts set ${column} = $2 where id = $1`, payment.attemptId, 'SAME')
    await named(one)
    await expect(named(other)).rejects.toMatchObject({ code: '23505' })
  })

  it('is bounded, and other providers are not offered', async () => {
    expect((await shop.post('a'.repeat(65 * 1_024)))[0]).toBe(413)
    expect((await shop.post('{}', '/hooks/nobody'))[0]).toBe(404)
    expect((await shop.post('{}', '/hooks/payme/made-up'))[0]).toBe(400)
  })
})
