import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPaymentShop, type PaymentShop } from '#tools/builders/payments/begun-payments.ts'
import { aDatafeed, aStart, declined } from '#tools/builders/payments/payments.ts'
import { claimPaid } from './fps/claims.ts'
import { attemptsForStaff, closeUnclear, openAttempts, startAttempt } from './payments.ts'
import { attemptMoves, refundMoves } from './rules.ts'

let shop: PaymentShop
beforeAll(async () => {
  shop = await openPaymentShop()
})
afterAll(() => shop.close())

describe('starting to pay', () => {
  it('by card is a signed form', async () => {
    const { start, payment } = await shop.begun()
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
    const tabs = await Promise.all(Array.from({ length: 10 }, () => startAttempt(shop.ctx, start)))
    expect(new Set(tabs.map((tab) => tab.attemptId)).size).toBe(1)
  })

  it('after a refusal is a new attempt with a new reference', async () => {
    const { start, reference } = await shop.begun()
    expect(await shop.post(aDatafeed(reference, declined).body)).toEqual([200, 'OK'])
    const second = await startAttempt(shop.ctx, start)
    expect(second.form?.fields.orderRef).toBe(`${start.orderNumber}-2`)
    expect(await shop.stateOf(start.orderId)).toEqual(['failed', 'redirected'])
  })

  it('by FPS is a code with the bill number', async () => {
    const { start, payment } = await shop.begun({ method: 'fps' })
    expect(payment.billNumber).toBe(start.orderNumber.replace('-', ''))
    expect(payment.qr?.text).toContain(`01${payment.billNumber?.length}${payment.billNumber}`)
    expect(payment.qr?.svg).toMatch(/^<svg /)
    expect(await openAttempts(shop.ctx, start.orderId)).toBe(true)
  })

  it.each([
    ['fps', 'USD', 'payments.currency'],
    ['payme', 'TWD', 'payments.currency'],
    ['paydollar', 'CHF', 'payments.currency'],
    ['payme', 'HKD', 'payments.unavailable'],
  ] as const)('by %s in %s is refused: %s', async (method, currency, code) => {
    await expect(
      startAttempt(shop.ctx, aStart({ method, amount: { currency, minor: 10_000 } })),
    ).rejects.toMatchObject({ code })
  })

  it('is refused while the outcome of the last payment is unknown (rules/payments#7)', async () => {
    const { start, orderId } = await shop.begun()
    shop.clock.move(32 * 60)
    await shop.shop.jobs.find((job) => job.name === 'poll-payments')?.run({})
    expect(await shop.stateOf(orderId)).toEqual(['unknown'])
    await expect(startAttempt(shop.ctx, start)).rejects.toMatchObject({ code: 'payments.still_unknown' })
    expect(await openAttempts(shop.ctx, orderId)).toBe(true)
    for (let hour = 0; hour < 27; hour += 1) {
      shop.clock.move(3_601)
      await shop.shop.jobs.find((job) => job.name === 'poll-payments')?.run({})
    }
    const [task] = await shop.tasksOf(orderId)
    expect(task?.kind).toBe('no_answer')
    expect((await attemptsForStaff(shop.ctx, orderId))[0]?.nextPollAt).toBeNull()
    await closeUnclear(shop.ctx, { attemptId: task!.attemptId!, note: 'asked by telephone', actor: 'may' })
    expect(await shop.tasksOf(orderId)).toEqual([])
    expect((await startAttempt(shop.ctx, start)).state).toBe('redirected')
  })
})

describe('"I have paid"', () => {
  it('extends the deadline by one day for staff and confirms nothing, and claiming twice is idempotent', async () => {
    const { orderId } = await shop.begun({ method: 'fps' })
    const claimed = await claimPaid(shop.ctx, orderId, { note: 'sent at noon' })
    expect(claimed.state).toBe('processing')
    expect(Date.parse(claimed.expiresAt ?? '') - shop.clock.now().getTime()).toBeGreaterThan(23 * 3_600_000)
    expect(await claimPaid(shop.ctx, orderId)).toEqual(claimed)
    expect((await shop.tasksOf(orderId)).map((task) => task.kind)).toEqual(['fps_claim'])
  })

  it('is accepted after the code expired, but not without an attempt', async () => {
    const { orderId } = await shop.begun({ method: 'fps' })
    shop.clock.move(32 * 60)
    await shop.shop.jobs.find((job) => job.name === 'poll-payments')?.run({})
    expect(await shop.stateOf(orderId)).toEqual(['expired'])
    expect((await claimPaid(shop.ctx, orderId)).state).toBe('processing')
    await expect(claimPaid(shop.ctx, (await shop.begun()).orderId)).rejects.toMatchObject({
      code: 'payments.nothing_to_claim',
    })
  })
})

describe('the database', () => {
  it('knows the same moves as the rules', async () => {
    const known = await shop.rows<{ machine: string; from: string; to: string }>(
      'select machine, "from", "to" from payment_moves',
    )
    const words = (machine: string, moves: Record<string, readonly string[]>) =>
      Object.entries(moves).flatMap(([from, tos]) => tos.map((to) => `${machine} ${from} ${to}`))
    expect(known.map(({ machine, from, to }) => `${machine} ${from} ${to}`).toSorted()).toEqual(
      [...words('attempt', attemptMoves), ...words('refund', refundMoves)].toSorted(),
    )
  })

  it('lets any actor start an attempt at the company, with its event, and from no other state', async () => {
    const { payment, reference } = await shop.begun()
    const events = await shop.rows(
      'select "from", "to", actor, reason from payment_state_events where entity_id = $1 order by id',
      payment.attemptId,
    )
    expect(events).toEqual([{ from: 'created', to: 'redirected', actor: 'shopper', reason: 'begun' }])
    const another = (state: string, mover: unknown) =>
      shop.rows(
        `insert into payment_attempts (order_id, order_number, number, method, reference, amount_minor, currency, created_at, state, captured_at)
         select order_id, order_number, 9, method, reference || '-9', amount_minor, currency, now(),
           (select $2 from set_config('elowen.payment_mover', $3, true)), case $2 when 'captured' then now() end
         from payment_attempts where id = $1 returning reference`,
        payment.attemptId,
        state,
        JSON.stringify(mover),
      )
    const mover = { actor: 'me', reason: 'because', at: new Date(), reference: `${reference}-9` }
    await expect(another('redirected', { ...mover, reference })).rejects.toThrow(/move_payment alone/)
    await expect(another('captured', mover)).rejects.toThrow(/begins at its beginning/)
    // the guard lets it pass, and one order has one open attempt
    await expect(another('redirected', mover)).rejects.toThrow(/payment_attempts_open/)
  })

  it('rejects state changes without the transition function, changed amounts and deletions', async () => {
    const { payment, reference } = await shop.begun()
    const change = (sql: string) => shop.rows(`${sql} where id = $1`, payment.attemptId)
    await expect(
      change(`update payment_attempts set state = 'captured', captured_at = now()`),
    ).rejects.toThrow(/move_payment alone/)
    await expect(change('update payment_attempts set amount_minor = 1')).rejects.toThrow(/stays/)
    await expect(change('delete from payment_attempts')).rejects.toThrow(/never/)
    await shop.post(aDatafeed(reference).body)
    const back = `select move_payment('attempt', $1, 'captured', 'failed', 'me', 'because', now())`
    await expect(shop.rows(back, payment.attemptId)).rejects.toThrow(/does not go from captured to failed/)
    await expect(change('update payment_attempts set refunded_minor = 38801')).rejects.toThrow(/check/)
    await expect(shop.rows('delete from payment_events')).rejects.toThrow(/stays as it was said/)
    await expect(shop.rows(`update payment_state_events set actor = 'me'`)).rejects.toThrow(/never/)
  })
})
