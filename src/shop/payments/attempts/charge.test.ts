import fc from '#tools/testing/properties.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { aClock, aStart } from '#tools/builders/payments/payments.ts'
import type { Ctx } from '../../context.ts'
import { money } from '../../money.ts'
import {
  attemptsForStaff,
  cancelAttempts,
  closeUnclear,
  paymentOf,
  startAttempt,
  type Start,
} from '../payments.ts'
import { paymentFindings } from '#tools/builders/payments/payment-books.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { refundsOf, requestRefund } from '../refunds/refunds.ts'
import { listTasks } from '../desk/tasks.ts'

let shop: PayingShop
let ctx: Ctx
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({}, { clock })
  ctx = shop.shop.systemContext()
})
afterAll(() => shop.close())

const job = async (name: string) => shop.shop.jobs.find((one) => one.name === name)?.run({})
const soon = (look: () => Promise<unknown>) => expect.poll(look, { timeout: 20_000, interval: 50 })
const lastOf = async (orderId: string) => (await attemptsForStaff(ctx, orderId)).at(-1)
const rows = async <T>(sql: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(sql, values)).rows as T[]

/** A buyer of two orders, of HKD 388 and 205, who has come as far as PayDollar's page. */
async function atTheCompany(changes: Partial<Start> = {}) {
  const other = aStart()
  const start = aStart({ alongside: [{ ...other, amount: money('HKD', 20_500) }], ...changes })
  const payment = await startAttempt(ctx, start)
  if (!payment.form) throw new Error('no form')
  await fetch(payment.form.action, {
    method: 'POST',
    body: new URLSearchParams(payment.form.fields),
    redirect: 'manual',
  })
  const ref = payment.form.fields.orderRef ?? ''
  const ids = [start.orderId, other.orderId] as const
  return {
    start,
    payment,
    ref,
    ids,
    act: (fields: Record<string, string>) => shop.control('paydollar', { ref, ...fields }),
    states: async () => Promise.all(ids.map(async (id) => (await lastOf(id))?.state)),
  }
}
type Buyer = Awaited<ReturnType<typeof atTheCompany>>
async function paid(): Promise<Buyer> {
  const buyer = await atTheCompany()
  await buyer.act({ do: 'approve' })
  await soon(() => buyer.states()).toEqual(['captured', 'captured'])
  return buyer
}
const back = async (orderId: string, minor: number) =>
  requestRefund(ctx, {
    orderId,
    key: randomUUID(),
    amount: money('HKD', minor),
    reason: 'returned',
    actor: 'may',
  })
const refundStates = async (orderId: string) => (await refundsOf(ctx, orderId)).map(({ state }) => state)
/** What PayDollar itself counts as given back of a charge. */
async function refundedThere(ref: string): Promise<number> {
  const payments = (await (await fetch(`${shop.companies}/paydollar/payments`)).json()) as {
    ref: string
    refunded: number
  }[]
  return payments.find((payment) => payment.ref === ref)?.refunded ?? -1
}

describe('one charge for two orders', () => {
  it('requests the sum, and captures each order by its own amount', async () => {
    const buyer = await paid()
    expect(buyer.payment).toMatchObject({ amount: 593, form: { fields: { amount: '593.00' } } })
    const [first, second] = await Promise.all(buyer.ids.map(lastOf))
    expect([first?.amount.minor, second?.amount.minor, second?.chargedWith]).toEqual([
      38_800,
      20_500,
      first?.id,
    ])
    expect([first?.providerRef, second?.providerRef]).toEqual([expect.any(String), null])
    const payloads = await rows<{ minor: number }>(
      `select (payload ->> 'minor')::int as minor from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'payment.captured' and payload ->> 'orderId' = any ($1::text[]) order by minor`,
      buyer.ids,
    )
    expect(payloads).toEqual([{ minor: 20_500 }, { minor: 38_800 }])
  })

  it('is one of card payments, and starts again in a second tab', async () => {
    const { start, states, ids } = await atTheCompany()
    expect((await startAttempt(ctx, start)).form?.fields).toMatchObject({
      orderRef: `${start.orderNumber}-2`,
      amount: '593.00',
    })
    expect(await states()).toEqual(['redirected', 'redirected'])
    expect((await attemptsForStaff(ctx, ids[1])).map(({ state }) => state)).toEqual([
      'cancelled',
      'redirected',
    ])
    await expect(startAttempt(ctx, { ...start, method: 'fps' })).rejects.toMatchObject({
      code: 'payments.method_off',
    })
  })

  it('ends before either order is paid alone, and the other way round', async () => {
    const { start, ids, states } = await atTheCompany()
    const { alongside = [], ...alone } = start
    const [other] = alongside
    await startAttempt(ctx, { ...alone, ...other })
    expect(await states()).toEqual(['cancelled', 'redirected'])
    await startAttempt(ctx, start)
    expect((await attemptsForStaff(ctx, ids[1])).map(({ state }) => state)).toEqual([
      'cancelled',
      'cancelled',
      'redirected',
    ])
    expect(await states()).toEqual(['redirected', 'redirected'])
  })

  it('that turns out to be paid is not charged again for one of them', async () => {
    const { start, act, states } = await atTheCompany()
    await act({ do: 'approve', feed: 'never' })
    const [other] = start.alongside ?? []
    expect(await startAttempt(ctx, { ...start, alongside: [], ...other })).toMatchObject({
      state: 'captured',
      form: null,
    })
    expect(await states()).toEqual(['captured', 'captured'])
    expect(await startAttempt(ctx, start)).toMatchObject({ state: 'captured' })
  })

  it.each(['twice', 'disorder', 'two_hashes'])('reported %s is captured once', async (feed) => {
    const buyer = await atTheCompany()
    await buyer.act({ do: 'approve', feed })
    await soon(() => buyer.states()).toEqual(['captured', 'captured'])
  })

  it('declined is declined for both', async () => {
    const buyer = await atTheCompany()
    await buyer.act({ do: 'decline' })
    await soon(() => buyer.states()).toEqual(['failed', 'failed'])
  })

  it.each([
    ['wrong_amount', 'unknown'],
    ['forged', 'redirected'],
  ])('reported %s is %s, for both orders', async (feed, state) => {
    const buyer = await atTheCompany()
    const before = (await listTasks(ctx, { limit: 1_000 })).length
    await buyer.act({ do: 'approve', feed })
    await soon(async () => (await listTasks(ctx, { limit: 1_000 })).length).toBe(before + 1)
    expect(await buyer.states()).toEqual([state, state])
  })

  it('is queried from either order, and by the scheduled job', async () => {
    const [looked, left] = [await atTheCompany(), await atTheCompany()]
    await looked.act({ do: 'approve', feed: 'never' })
    await left.act({ do: 'approve', feed: 'never' })
    clock.move(25)
    expect((await paymentOf(ctx, looked.ids[1], 'paydollar'))?.state).toBe('captured')
    clock.move(600)
    await job('poll-payments')
    expect(await left.states()).toEqual(['captured', 'captured'])
  })

  it('is closed by staff when its outcome is unclear, from either order, for both', async () => {
    const { act, states, ids } = await atTheCompany()
    await act({ do: 'approve', feed: 'wrong_amount' })
    await soon(() => states()).toEqual(['unknown', 'unknown'])
    const second = await lastOf(ids[1])
    await closeUnclear(ctx, { attemptId: second?.id ?? '', note: 'asked by telephone', actor: 'may' })
    expect(await states()).toEqual(['failed', 'failed'])
    expect((await listTasks(ctx, { limit: 1_000 })).filter(({ orderId }) => orderId === ids[0])).toEqual([])
  })

  it('ends for both when one order is cancelled, and a late payment is captured for both', async () => {
    const buyer = await atTheCompany()
    expect(await cancelAttempts(ctx, buyer.ids[1])).toBe('cancelled')
    expect(await buyer.states()).toEqual(['cancelled', 'cancelled'])
    await buyer.act({ do: 'approve' })
    await soon(() => buyer.states()).toEqual(['captured', 'captured'])
  })
})

describe('refunds of one charge', () => {
  it('are sent as parts of it, for each order separately, and never void the whole charge', async () => {
    const { ids, ref, act } = await paid()
    await back(ids[1], 20_500)
    await shop.work('send-refund')
    await back(ids[0], 38_800)
    await shop.work('send-refund')
    expect(await refundedThere(ref)).toBe(59_300)
    await act({ do: 'settle_refund' })
    clock.move(3_601)
    await job('advance-refunds')
    expect([await refundStates(ids[0]), await refundStates(ids[1])]).toEqual([['succeeded'], ['succeeded']])
    await expect(back(ids[1], 1)).rejects.toMatchObject({ code: 'payments.refund_too_large' })
  })

  it('are left to staff after a lost response while the other order has a refund too', async () => {
    const { ids, ref } = await paid()
    await back(ids[0], 10_000)
    await shop.work('send-refund')
    await back(ids[1], 5_000)
    await shop.outage('paydollar', 'lose', 1)
    await shop.work('send-refund')
    clock.move(3_601)
    await job('advance-refunds')
    expect([await refundStates(ids[0]), await refundStates(ids[1])]).toEqual([['succeeded'], ['manual']])
    expect(await refundedThere(ref)).toBe(15_000)
  })

  it('in any order and any pieces sum to the paid amount of each order, and together to the refunds at PayDollar', async () => {
    const pieces = fc.array(
      fc.record({ at: fc.constantFrom(0, 1), minor: fc.integer({ min: 1, max: 20_000 }) }),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    await fc.assert(
      fc.asyncProperty(pieces, async (wanted) => {
        const { ids, ref } = await paid()
        const left = [38_800, 20_500]
        for (const { at, minor } of wanted) {
          const isGiven = await back(ids[at] ?? '', minor).then(
            () => true,
            () => false,
          )
          expect(isGiven).toBe(minor <= (left[at] ?? 0))
          if (isGiven) left[at] = (left[at] ?? 0) - minor
        }
        for (const [at, rest] of left.entries()) if (rest > 0) await back(ids[at] ?? '', rest)
        await shop.work('send-refund')
        const sums = await Promise.all(
          ids.map(async (id) =>
            (await refundsOf(ctx, id)).reduce((sum, { amount }) => sum + amount.minor, 0),
          ),
        )
        expect(sums).toEqual([38_800, 20_500])
        expect(await refundedThere(ref)).toBe(59_300)
      }),
      { numRuns: 6 },
    )
  })
})

describe('reconciliation', () => {
  it('compares the whole charge with the records of PayDollar', async () => {
    const [stored, missed, given] = [await paid(), await atTheCompany(), await paid()]
    await cancelAttempts(ctx, missed.ids[0])
    await missed.act({ do: 'approve', feed: 'never' })
    await back(given.ids[1], 500)
    await shop.work('send-refund')
    clock.move(24 * 3_600)
    await reconcile(ctx)
    expect(await missed.states()).toEqual(['captured', 'captured'])
    const about = new Set<string | null>([...stored.ids, ...given.ids])
    expect((await listTasks(ctx, { limit: 1_000 })).filter(({ orderId }) => about.has(orderId))).toEqual([])
    expect(await paymentFindings(ctx)).toEqual([])
  })

  it('has constraints in the database: the orders of one charge, and their joint capture', async () => {
    const { ids } = await atTheCompany()
    const [first, second] = await Promise.all(ids.map(lastOf))
    await expect(
      rows('update payment_attempts set charged_with = null where id = $1', second?.id),
    ).rejects.toThrow(/stays/)
    const moved = (id: string | undefined) =>
      rows(`select move_payment('attempt', $1, 'redirected', 'failed', 'me', 'because', now())`, id)
    await expect(moved(first?.id)).rejects.toThrow(/taken at once/)
    await expect(moved(second?.id)).rejects.toThrow(/taken at once/)
    const split = `insert into payment_attempts (order_id, order_number, number, method, reference, amount_minor, currency, charged_with, created_at)
      values (gen_random_uuid(), 'X', 1, $1, 'X-' || gen_random_uuid(), 1, $2, $3, now())`
    await expect(rows(split, 'paydollar', 'HKD', second?.id)).rejects.toThrow(/begun with a leader/)
    await expect(rows(split, 'paydollar', 'HKD', first?.id)).rejects.toThrow(/begun with a leader/)
    await expect(rows(split, 'fps', 'HKD', first?.id)).rejects.toThrow(/begun with a leader/)
  })
})
