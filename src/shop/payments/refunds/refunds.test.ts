import fc from '#tools/testing/properties.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { paid, stateOf, undoneAtPayDollar, soon } from '#tools/builders/payments/companies.ts'
import { aClock, aStart } from '#tools/builders/payments/payments.ts'
import type { Ctx } from '../../context.ts'
import { attemptsForStaff, startAttempt } from '../payments.ts'
import { refundsOf, requestRefund, type RefundAsk } from './refunds.ts'
import { settleManually } from './refunds-by-hand.ts'
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
const tasksOf = async (orderId: string) =>
  (await listTasks(ctx, { limit: 1_000 })).filter((task) => task.orderId === orderId)

describe('refunds', () => {
  const hkd = (minor: number) => ({ currency: 'HKD', minor }) as const
  const back = (orderId: string, minor: number, changes: Partial<RefundAsk> = {}) =>
    requestRefund(ctx, {
      orderId,
      key: `key-${Math.random()}`,
      amount: hkd(minor),
      reason: 'returned',
      actor: 'may',
      ...changes,
    })
  const states = async (orderId: string) => (await refundsOf(ctx, orderId)).map((refund) => refund.state)

  it('are sent through PayDollar, in parts, and are queried until they are done', async () => {
    const { orderId, act } = await paid(shop)
    await back(orderId, 30_000, { key: 'first' })
    await back(orderId, 30_000, { key: 'first' })
    await shop.work('send-refund')
    expect(await states(orderId)).toEqual(['sent'])
    await act({ do: 'settle_refund' })
    clock.move(3_601)
    await job('advance-refunds')
    expect(await states(orderId)).toEqual(['succeeded'])
    await expect(back(orderId, 8_801)).rejects.toMatchObject({ code: 'payments.refund_too_large' })
    await expect(back(orderId, 1, { key: 'first' })).rejects.toMatchObject({
      code: 'payments.refund_key_used',
    })
  })

  it('void the whole payment on its day', async () => {
    const { orderId } = await paid(shop)
    await back(orderId, 38_800)
    await shop.work('send-refund')
    expect(await states(orderId)).toEqual(['succeeded'])
  })

  it('are sent through PayMe, and a lost response is queried and never sent twice', async () => {
    const { orderId, ref } = await paid(shop, { method: 'payme' })
    await back(orderId, 30_000)
    await shop.outage('payme', 'lose', 1)
    await shop.work('send-refund')
    expect(await states(orderId)).toEqual(['sent'])
    clock.move(400)
    await job('advance-refunds')
    expect(await states(orderId)).toEqual(['succeeded'])
    const requests = (await (await fetch(`${shop.companies}/payme/requests`)).json()) as {
      merchantData: { orderId: string }
      refunds: []
    }[]
    expect(requests.find((request) => request.merchantData.orderId === ref)?.refunds).toHaveLength(1)
  })

  it('are retried while the provider is unavailable, and an unknown refund is sent again', async () => {
    const { orderId } = await paid(shop, { method: 'payme' })
    await back(orderId, 100)
    await shop.outage('payme', 'hang', 1)
    await shop.work('send-refund')
    clock.move(400)
    await job('advance-refunds')
    expect(await states(orderId)).toEqual(['approved'])
    await job('advance-refunds')
    expect(await states(orderId)).toEqual(['succeeded'])
  })

  it('that a provider refuses are left to staff, who settle them once', async () => {
    const { orderId, ref } = await paid(shop, { amount: hkd(50_000) })
    await undoneAtPayDollar(shop, ref)
    const [refund] = await back(orderId, 100)
    await shop.work('send-refund')
    expect(await states(orderId)).toEqual(['manual'])
    expect((await tasksOf(orderId)).map((task) => task.kind)).toEqual(['refund_failed'])
    expect(
      await settleManually(ctx, { refundId: refund!.id, proof: 'bank transfer 42', actor: 'may' }),
    ).toMatchObject({ state: 'succeeded' })
    expect(await tasksOf(orderId)).toEqual([])
    await expect(
      settleManually(ctx, { refundId: refund!.id, proof: '', actor: 'may' }),
    ).rejects.toMatchObject({
      code: 'payments.illegal_transition',
    })
    await expect(settleManually(ctx, { refundId: orderId, proof: '', actor: 'may' })).rejects.toMatchObject({
      code: 'payments.unknown_refund',
    })
  })

  it('of two captured attempts are split over both, or use the named one', async () => {
    const start = aStart()
    const one = await paid(shop, start)
    clock.move(700)
    await startAttempt(ctx, { ...start, method: 'payme' })
    await shop.control('payme', { ref: `${start.orderNumber}-2`, do: 'approve' })
    await soon(() => shop.work('settle-payment-call').then(() => stateOf(shop, one.orderId))).toBe('captured')
    const [first, second] = await attemptsForStaff(ctx, one.orderId)
    await back(one.orderId, 800, { attemptId: first!.id })
    await expect(back(one.orderId, 38_001, { attemptId: first!.id })).rejects.toMatchObject({
      code: 'payments.refund_too_large',
    })
    const spread = await back(one.orderId, 40_000)
    expect(spread.map(({ attemptId, amount }) => [attemptId, amount.minor])).toEqual([
      [second!.id, 38_800],
      [first!.id, 1_200],
    ])
  })

  it('never exceed the captured amount, twenty at once', async () => {
    const { orderId } = await paid(shop)
    const requested = await Promise.allSettled(Array.from({ length: 20 }, () => back(orderId, 5_000)))
    expect(requested.filter((one) => one.status === 'fulfilled')).toHaveLength(7)
    const sum = (await refundsOf(ctx, orderId)).reduce((total, refund) => total + refund.amount.minor, 0)
    expect([sum, (await attemptsForStaff(ctx, orderId))[0]?.refunded.minor]).toEqual([35_000, 35_000])
    const once = await paid(shop)
    const same = await Promise.all(
      Array.from({ length: 20 }, () => back(once.orderId, 38_800, { key: 'all' })),
    )
    expect(new Set(same.map(([refund]) => refund?.id)).size).toBe(1)
  })

  it('in any pieces sum to the captured amount', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 6 }),
        async (pieces) => {
          const { orderId } = await paid(shop)
          let left = 38_800
          for (const piece of pieces) {
            const isRequested = await back(orderId, piece).then(
              () => true,
              () => false,
            )
            expect(isRequested).toBe(piece <= left)
            if (isRequested) left -= piece
          }
          if (left > 0) await back(orderId, left)
          await expect(back(orderId, 1)).rejects.toMatchObject({ code: 'payments.refund_too_large' })
          expect((await refundsOf(ctx, orderId)).reduce((sum, refund) => sum + refund.amount.minor, 0)).toBe(
            38_800,
          )
        },
      ),
      { numRuns: 8 },
    )
  })
})
