import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { atTheCompany, paid, stateOf, undoneAtPayDollar, soon } from '#tools/builders/payments/companies.ts'
import { aClock, aStart } from '#tools/builders/payments/payments.ts'
import type { Ctx } from '../../context.ts'
import { cancelAttempts, attemptsForStaff, paymentOf, startAttempt } from '../payments.ts'
import { paymentFindings } from '#tools/builders/payments/payment-books.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { importStatement } from '../fps/statement.ts'
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

describe('PayDollar, over the network', () => {
  it.each(['now', 'twice', 'disorder', 'two_hashes'])('reported %s is captured once', async (feed) => {
    const buyer = await atTheCompany(shop)
    await buyer.act({ do: 'approve', feed })
    await soon(() => stateOf(shop, buyer.orderId)).toBe('captured')
  })

  it.each([
    ['forged', 'redirected'],
    ['wrong_amount', 'unknown'],
    ['wrong_currency', 'unknown'],
  ])('reported %s is not captured', async (feed, state) => {
    const buyer = await atTheCompany(shop)
    const before = (await listTasks(ctx, { limit: 1_000 })).length
    await buyer.act({ do: 'approve', feed })
    await soon(async () => (await listTasks(ctx, { limit: 1_000 })).length).toBe(before + 1)
    expect(await stateOf(shop, buyer.orderId)).toBe(state)
  })

  it('a refusal ends the attempt', async () => {
    const buyer = await atTheCompany(shop)
    await buyer.act({ do: 'decline' })
    await soon(() => stateOf(shop, buyer.orderId)).toBe('failed')
    expect((await attemptsForStaff(ctx, buyer.orderId))[0]?.failureCode).toBe('1/05')
  })

  it('queried without a callback: by the buyer’s page after a while, by the scheduled job after ten minutes', async () => {
    const [looked, left] = [
      await atTheCompany(shop),
      await atTheCompany(shop, { amount: { currency: 'TWD', minor: 1_200 } }),
    ]
    await looked.act({ do: 'approve', feed: 'never' })
    await left.act({ do: 'approve', feed: 'never' })
    clock.move(25)
    expect((await paymentOf(ctx, looked.orderId, 'paydollar'))?.state).toBe('captured')
    clock.move(600)
    await job('poll-payments')
    expect(await stateOf(shop, left.orderId)).toBe('captured')
  })

  it('an unpaid attempt expires only when PayDollar confirms it', async () => {
    const buyer = await atTheCompany(shop)
    await buyer.act({ do: 'expire' })
    await shop.outage('paydollar', 'error', 1)
    clock.move(11 * 60)
    await job('poll-payments')
    clock.move(6 * 60)
    await job('poll-payments')
    expect(await stateOf(shop, buyer.orderId)).toBe('redirected')
    clock.move(20 * 60)
    await job('poll-payments')
    expect(await stateOf(shop, buyer.orderId)).toBe('expired')
  })

  it('cancelling an order queries first, and a paid attempt is captured', async () => {
    const [unpaid, paidAlready] = [await atTheCompany(shop), await atTheCompany(shop)]
    await paidAlready.act({ do: 'approve', feed: 'never' })
    expect(await cancelAttempts(ctx, unpaid.orderId)).toBe('cancelled')
    expect(await cancelAttempts(ctx, paidAlready.orderId)).toBe('paid')
    expect(await stateOf(shop, paidAlready.orderId)).toBe('captured')
  })
})

describe('PayMe, over the network', () => {
  const payme = { method: 'payme' } as const

  it('shows a link and a code, the same in a second tab, and is captured by a callback', async () => {
    const { start, payment, orderId } = await paid(shop, payme)
    expect(payment).toMatchObject({
      state: 'redirected',
      form: null,
      webLink: expect.stringContaining('/payme/app/'),
    })
    expect(payment.qr?.text).toBe(payment.webLink)
    expect((await attemptsForStaff(ctx, orderId))[0]).toMatchObject({
      state: 'captured',
      transactionId: expect.any(String),
    })
    expect((await startAttempt(ctx, start)).state).toBe('captured')
  })

  it('ten tabs at once ask PayMe for one request', async () => {
    const start = aStart(payme)
    const tabs = await Promise.all(Array.from({ length: 10 }, () => startAttempt(ctx, start)))
    expect(new Set(tabs.map((tab) => tab.webLink)).size).toBe(1)
  })

  it('status requests query PayMe, at most every few seconds, and report a rejection', async () => {
    const buyer = await atTheCompany(shop, payme)
    await buyer.act({ do: 'reject', feed: 'never' })
    expect((await paymentOf(ctx, buyer.orderId, 'payme'))?.state).toBe('redirected')
    clock.move(3)
    expect((await paymentOf(ctx, buyer.orderId, 'payme'))?.state).toBe('cancelled')
  })

  it('rejects a callback with a made-up address, and queries after a minute without a callback', async () => {
    const buyer = await atTheCompany(shop, payme)
    await buyer.act({ do: 'approve', feed: 'forged' })
    await soon(async () =>
      (await listTasks(ctx, { limit: 1_000 })).some((task) => task.kind === 'forged' && task.why === 'PayMe'),
    ).toBe(true)
    expect(await stateOf(shop, buyer.orderId)).toBe('redirected')
    clock.move(61)
    await job('poll-payments')
    expect(await stateOf(shop, buyer.orderId)).toBe('captured')
  })

  it('leaves no open attempt after a lost response, and the next try is a new attempt', async () => {
    const start = aStart(payme)
    await shop.outage('payme', 'lose', 1)
    await expect(startAttempt(ctx, start)).rejects.toMatchObject({ code: 'payments.unavailable' })
    expect(await stateOf(shop, start.orderId)).toBe('failed')
    expect((await startAttempt(ctx, start)).state).toBe('redirected')
    // the lost one is paid after all: its call finds its attempt, and PayMe says that it is its own
    await shop.control('payme', { ref: `${start.orderNumber}-1`, do: 'approve' })
    await soon(async () => {
      await shop.work('settle-payment-call')
      return (await attemptsForStaff(ctx, start.orderId))[0]?.state
    }).toBe('captured')
  })

  it('cancelling an order cancels the request, or finds it paid', async () => {
    const [open, done] = [await atTheCompany(shop, payme), await atTheCompany(shop, payme)]
    await done.act({ do: 'approve', feed: 'never' })
    expect([await cancelAttempts(ctx, open.orderId), await cancelAttempts(ctx, done.orderId)]).toEqual([
      'cancelled',
      'paid',
    ])
    expect(await open.act({ do: 'approve' })).toHaveProperty('error')
  })
})

describe('FPS, over the bank', () => {
  it.each(['bill', 'messy', 'without'])('matches a transfer %s from the statement', async (transferKind) => {
    const minor = { bill: 41_100, messy: 41_200, without: 41_300 }[transferKind]!
    const start = aStart({ method: 'fps', amount: { currency: 'HKD', minor } })
    const payment = await startAttempt(ctx, start)
    expect(payment.webLink).toContain(`${shop.companies}/bank?qr=`)
    expect(await shop.control('bank', { qr: payment.qr?.text ?? '', says: transferKind })).toMatchObject({
      amount: (minor / 100).toFixed(2),
    })
    const csv = await (await fetch(`${shop.companies}/bank/statement.csv`)).text()
    // the bank's clock is the machine's; ours was set forward by the tests above
    await shop.shop.pool.query(
      `update payment_attempts set created_at = now() - interval '1 minute' where order_id = $1`,
      [start.orderId],
    )
    await importStatement(ctx, { account: '004-1', csv, actor: 'may' })
    expect(await stateOf(shop, start.orderId)).toBe('captured')
  })
})

describe('the daily comparison', () => {
  it('captures payments that were never reported, and leaves other differences to staff', async () => {
    const [missed, ours, undone] = [
      await atTheCompany(shop),
      await paid(shop, { method: 'payme' }),
      await paid(shop),
    ]
    await cancelAttempts(ctx, missed.orderId)
    await missed.act({ do: 'approve', feed: 'never' })
    await undoneAtPayDollar(shop, undone.ref)
    clock.move(24 * 3_600)
    await reconcile(ctx)
    expect(await stateOf(shop, missed.orderId)).toBe('captured')
    expect(await tasksOf(ours.orderId)).toEqual([])
    expect((await tasksOf(undone.orderId)).map((task) => task.kind)).toEqual(['difference'])
    await reconcile(ctx)
    expect(await tasksOf(undone.orderId)).toHaveLength(1)
  })

  it('and the books agree', async () => expect(await paymentFindings(ctx)).toEqual([]))
})
