import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tryOutAccounts } from '#outside/programs/accounts.ts'
import { openPayingShop, type PayingShop } from '#processes/test-shop.ts'
import { aClock, aStart } from '../../../tools/builders/payments.ts'
import type { Ctx } from '../context.ts'
import { cancelAttempts, attemptsForStaff, paymentOf, startAttempt, type Start } from './payments.ts'
import { paymentFaults, reconcile } from './reconcile.ts'
import { refundsOf, requestRefund, settleByHand, type RefundAsk } from './refunds.ts'
import { importStatement } from './statement.ts'
import { listTasks } from './tasks.ts'

let shop: PayingShop
let ctx: Ctx
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({}, { clock })
  ctx = shop.shop.systemContext()
})
afterAll(() => shop.close())

const job = async (name: string) => shop.shop.jobs.find((one) => one.name === name)?.run({})
const stateOf = async (orderId: string) => (await attemptsForStaff(ctx, orderId)).at(-1)?.state
const soon = (look: () => Promise<unknown>) => expect.poll(look, { timeout: 5_000, interval: 50 })
const tasksOf = async (orderId: string) => (await listTasks(ctx, { limit: 1_000 })).filter((task) => task.orderId === orderId)

/** A buyer who has come as far as the company's page. */
async function atTheCompany(changes: Partial<Start> = {}) {
  const start = aStart(changes)
  const payment = await startAttempt(ctx, start)
  if (payment.form) await fetch(payment.form.action, { method: 'POST', body: new URLSearchParams(payment.form.fields), redirect: 'manual' })
  const ref = `${start.orderNumber}-1`
  const act = (fields: Record<string, string>) => shop.control(start.method === 'payme' ? 'payme' : 'paydollar', { ref, ...fields })
  return { start, payment, ref, orderId: start.orderId, act }
}
async function paid(changes: Partial<Start> = {}) {
  const buyer = await atTheCompany(changes)
  await buyer.act({ do: 'approve' })
  if (changes.method === 'payme') {
    await soon(() => shop.work('settle-payment-call').then(() => stateOf(buyer.orderId))).toBe('captured')
  } else await soon(() => stateOf(buyer.orderId)).toBe('captured')
  return buyer
}

/** Somebody gives all of it back in PayDollar's own portal. */
async function undoneAtPayDollar(ref: string): Promise<void> {
  const { merchantId, login, password, url } = tryOutAccounts(shop.companies).payDollar
  const payments = (await (await fetch(`${shop.companies}/paydollar/payments`)).json()) as { id: string; ref: string }[]
  const payRef = payments.find((payment) => payment.ref === ref)?.id ?? ''
  const body = new URLSearchParams({ merchantId, loginId: login, password, actionType: 'Void', payRef })
  await fetch(`${url}/eng/merchant/api/orderApi.jsp`, { method: 'POST', body })
}

describe('PayDollar, over the network', () => {
  it.each(['now', 'twice', 'disorder', 'two_hashes'])('told %s, the shop has the money once', async (feed) => {
    const buyer = await atTheCompany()
    await buyer.act({ do: 'approve', feed })
    await soon(() => stateOf(buyer.orderId)).toBe('captured')
  })

  it.each([
    ['forged', 'redirected'],
    ['wrong_amount', 'unknown'],
    ['wrong_currency', 'unknown'],
  ])('told %s, it has not', async (feed, state) => {
    const buyer = await atTheCompany()
    const before = (await listTasks(ctx, { limit: 1_000 })).length
    await buyer.act({ do: 'approve', feed })
    await soon(async () => (await listTasks(ctx, { limit: 1_000 })).length).toBe(before + 1)
    expect(await stateOf(buyer.orderId)).toBe(state)
  })

  it('a refusal ends the attempt', async () => {
    const buyer = await atTheCompany()
    await buyer.act({ do: 'decline' })
    await soon(() => stateOf(buyer.orderId)).toBe('failed')
    expect((await attemptsForStaff(ctx, buyer.orderId))[0]?.failureCode).toBe('1/05')
  })

  it('told nothing, the shop asks: the buyer’s page after a while, the clock after ten minutes', async () => {
    const [looked, left] = [await atTheCompany(), await atTheCompany({ amount: { currency: 'TWD', minor: 1_200 } })]
    await looked.act({ do: 'approve', feed: 'never' })
    await left.act({ do: 'approve', feed: 'never' })
    clock.move(25)
    expect((await paymentOf(ctx, looked.orderId, 'paydollar'))?.state).toBe('captured')
    clock.move(600)
    await job('poll-payments')
    expect(await stateOf(left.orderId)).toBe('captured')
  })

  it('what nobody paid expires, and only when PayDollar says so', async () => {
    const buyer = await atTheCompany()
    await buyer.act({ do: 'expire' })
    await shop.outage('paydollar', 'error', 1)
    clock.move(11 * 60)
    await job('poll-payments')
    clock.move(6 * 60)
    await job('poll-payments')
    expect(await stateOf(buyer.orderId)).toBe('redirected')
    clock.move(20 * 60)
    await job('poll-payments')
    expect(await stateOf(buyer.orderId)).toBe('expired')
  })

  it('cancelling an order asks first: what was paid is paid', async () => {
    const [unpaid, paidAlready] = [await atTheCompany(), await atTheCompany()]
    await paidAlready.act({ do: 'approve', feed: 'never' })
    expect(await cancelAttempts(ctx, unpaid.orderId)).toBe('cancelled')
    expect(await cancelAttempts(ctx, paidAlready.orderId)).toBe('paid')
    expect(await stateOf(paidAlready.orderId)).toBe('captured')
  })
})

describe('PayMe, over the network', () => {
  const payme = { method: 'payme' } as const

  it('shows a link and a code, the same in a second tab, and hears that it was paid', async () => {
    const { start, payment, orderId } = await paid(payme)
    expect(payment).toMatchObject({ state: 'redirected', form: null, webLink: expect.stringContaining('/payme/app/') })
    expect(payment.qr?.text).toBe(payment.webLink)
    expect((await attemptsForStaff(ctx, orderId))[0]).toMatchObject({ state: 'captured', transactionId: expect.any(String) })
    expect((await startAttempt(ctx, start)).state).toBe('captured')
  })

  it('ten tabs at once ask PayMe for one request', async () => {
    const start = aStart(payme)
    const tabs = await Promise.all(Array.from({ length: 10 }, () => startAttempt(ctx, start)))
    expect(new Set(tabs.map((tab) => tab.webLink)).size).toBe(1)
  })

  it('status asks PayMe, at most every few seconds; a rejection is one', async () => {
    const buyer = await atTheCompany(payme)
    await buyer.act({ do: 'reject', feed: 'never' })
    expect((await paymentOf(ctx, buyer.orderId, 'payme'))?.state).toBe('redirected')
    clock.move(3)
    expect((await paymentOf(ctx, buyer.orderId, 'payme'))?.state).toBe('cancelled')
  })

  it('a call at a made-up address is forged; told nothing, the shop asks after a minute', async () => {
    const buyer = await atTheCompany(payme)
    await buyer.act({ do: 'approve', feed: 'forged' })
    await soon(async () =>
      (await listTasks(ctx, { limit: 1_000 })).some((task) => task.kind === 'forged' && task.why.includes('payme')),
    ).toBe(true)
    expect(await stateOf(buyer.orderId)).toBe('redirected')
    clock.move(61)
    await job('poll-payments')
    expect(await stateOf(buyer.orderId)).toBe('captured')
  })

  it('a lost answer leaves nothing open, and the next try is a new attempt', async () => {
    const start = aStart(payme)
    await shop.outage('payme', 'lose', 1)
    await expect(startAttempt(ctx, start)).rejects.toMatchObject({ code: 'payments.unavailable' })
    expect(await stateOf(start.orderId)).toBe('failed')
    expect((await startAttempt(ctx, start)).state).toBe('redirected')
    // the lost one is paid after all: its call finds its attempt, and PayMe says that it is its own
    await shop.control('payme', { ref: `${start.orderNumber}-1`, do: 'approve' })
    await soon(async () => {
      await shop.work('settle-payment-call')
      return (await attemptsForStaff(ctx, start.orderId))[0]?.state
    }).toBe('captured')
  })

  it('cancelling an order cancels the request, or finds it paid', async () => {
    const [open, done] = [await atTheCompany(payme), await atTheCompany(payme)]
    await done.act({ do: 'approve', feed: 'never' })
    expect([await cancelAttempts(ctx, open.orderId), await cancelAttempts(ctx, done.orderId)]).toEqual(['cancelled', 'paid'])
    expect(await open.act({ do: 'approve' })).toHaveProperty('error')
  })
})

describe('FPS, over the bank', () => {
  it.each(['bill', 'messy', 'without'])('a transfer that says %s is found on the statement', async (says) => {
    const minor = { bill: 41_100, messy: 41_200, without: 41_300 }[says]!
    const start = aStart({ method: 'fps', amount: { currency: 'HKD', minor } })
    const payment = await startAttempt(ctx, start)
    expect(payment.webLink).toContain(`${shop.companies}/bank?qr=`)
    expect(await shop.control('bank', { qr: payment.qr?.text ?? '', says })).toMatchObject({ amount: (minor / 100).toFixed(2) })
    const csv = await (await fetch(`${shop.companies}/bank/statement.csv`)).text()
    // the bank's clock is the machine's; ours was set forward by the tests above
    await shop.shop.pool.query(`update payment_attempts set created_at = now() - interval '1 minute' where order_id = $1`, [start.orderId])
    await importStatement(ctx, { account: '004-1', csv, actor: 'may' })
    expect(await stateOf(start.orderId)).toBe('captured')
  })
})

describe('refunds', () => {
  const hkd = (minor: number) => ({ currency: 'HKD', minor }) as const
  const back = (orderId: string, minor: number, changes: Partial<RefundAsk> = {}) =>
    requestRefund(ctx, { orderId, key: `key-${Math.random()}`, amount: hkd(minor), reason: 'returned', actor: 'may', ...changes })
  const states = async (orderId: string) => (await refundsOf(ctx, orderId)).map((refund) => refund.state)

  it('go back through PayDollar, in parts, and are asked about until they are done', async () => {
    const { orderId, act } = await paid()
    await back(orderId, 30_000, { key: 'first' })
    await back(orderId, 30_000, { key: 'first' })
    await shop.work('send-refund')
    expect(await states(orderId)).toEqual(['sent'])
    await act({ do: 'settle_refund' })
    clock.move(3_601)
    await job('advance-refunds')
    expect(await states(orderId)).toEqual(['succeeded'])
    await expect(back(orderId, 8_801)).rejects.toMatchObject({ code: 'payments.refund_too_large' })
    await expect(back(orderId, 1, { key: 'first' })).rejects.toMatchObject({ code: 'payments.refund_key_used' })
  })

  it('undo the whole payment on its day', async () => {
    const { orderId } = await paid()
    await back(orderId, 38_800)
    await shop.work('send-refund')
    expect(await states(orderId)).toEqual(['succeeded'])
  })

  it('go back through PayMe; a lost answer is asked about, never sent twice', async () => {
    const { orderId, ref } = await paid({ method: 'payme' })
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

  it('whose provider is away are sent again; what it never saw is sent again', async () => {
    const { orderId } = await paid({ method: 'payme' })
    await back(orderId, 100)
    await shop.outage('payme', 'hang', 1)
    await shop.work('send-refund')
    clock.move(400)
    await job('advance-refunds')
    expect(await states(orderId)).toEqual(['approved'])
    await job('advance-refunds')
    expect(await states(orderId)).toEqual(['succeeded'])
  })

  it('that a provider refuses are left to a person, who settles them once', async () => {
    const { orderId, ref } = await paid({ amount: hkd(50_000) })
    await undoneAtPayDollar(ref)
    const [refund] = await back(orderId, 100)
    await shop.work('send-refund')
    expect(await states(orderId)).toEqual(['manual'])
    expect((await tasksOf(orderId)).map((task) => task.kind)).toEqual(['refund_failed'])
    expect(await settleByHand(ctx, { refundId: refund!.id, proof: 'bank transfer 42', actor: 'may' })).toMatchObject({ state: 'succeeded' })
    expect(await tasksOf(orderId)).toEqual([])
    await expect(settleByHand(ctx, { refundId: refund!.id, proof: '', actor: 'may' })).rejects.toMatchObject({
      code: 'payments.illegal_transition',
    })
    await expect(settleByHand(ctx, { refundId: orderId, proof: '', actor: 'may' })).rejects.toMatchObject({
      code: 'payments.unknown_refund',
    })
  })

  it('of two captured attempts spread over both, or keep to the one that is named', async () => {
    const start = aStart()
    const one = await paid(start)
    clock.move(700)
    await startAttempt(ctx, { ...start, method: 'payme' })
    await shop.control('payme', { ref: `${start.orderNumber}-2`, do: 'approve' })
    await soon(() => shop.work('settle-payment-call').then(() => stateOf(one.orderId))).toBe('captured')
    const [first, second] = await attemptsForStaff(ctx, one.orderId)
    await back(one.orderId, 800, { attemptId: first!.id })
    await expect(back(one.orderId, 38_001, { attemptId: first!.id })).rejects.toMatchObject({ code: 'payments.refund_too_large' })
    const spread = await back(one.orderId, 40_000)
    expect(spread.map(({ attemptId, amount }) => [attemptId, amount.minor])).toEqual([
      [second!.id, 38_800],
      [first!.id, 1_200],
    ])
  })

  it('never exceed what was captured, twenty at once', async () => {
    const { orderId } = await paid()
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => back(orderId, 5_000)))
    expect(asked.filter((one) => one.status === 'fulfilled')).toHaveLength(7)
    const sum = (await refundsOf(ctx, orderId)).reduce((total, refund) => total + refund.amount.minor, 0)
    expect([sum, (await attemptsForStaff(ctx, orderId))[0]?.returned.minor]).toEqual([35_000, 35_000])
    const once = await paid()
    const same = await Promise.all(Array.from({ length: 20 }, () => back(once.orderId, 38_800, { key: 'all' })))
    expect(new Set(same.map(([refund]) => refund?.id)).size).toBe(1)
  })

  it('in any pieces add up to what was taken', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 6 }), async (pieces) => {
        const { orderId } = await paid()
        let left = 38_800
        for (const piece of pieces) {
          const asked = await back(orderId, piece).then(
            () => true,
            () => false,
          )
          expect(asked).toBe(piece <= left)
          if (asked) left -= piece
        }
        if (left > 0) await back(orderId, left)
        await expect(back(orderId, 1)).rejects.toMatchObject({ code: 'payments.refund_too_large' })
        expect((await refundsOf(ctx, orderId)).reduce((sum, refund) => sum + refund.amount.minor, 0)).toBe(38_800)
      }),
      { numRuns: 8 },
    )
  })
})

describe('the daily comparison', () => {
  it('captures what nobody told us, and leaves the rest to a person', async () => {
    const [missed, ours, undone] = [await atTheCompany(), await paid({ method: 'payme' }), await paid()]
    await cancelAttempts(ctx, missed.orderId)
    await missed.act({ do: 'approve', feed: 'never' })
    await undoneAtPayDollar(undone.ref)
    clock.move(24 * 3_600)
    await reconcile(ctx)
    expect(await stateOf(missed.orderId)).toBe('captured')
    expect(await tasksOf(ours.orderId)).toEqual([])
    expect((await tasksOf(undone.orderId)).map((task) => task.kind)).toEqual(['difference'])
    await reconcile(ctx)
    expect(await tasksOf(undone.orderId)).toHaveLength(1)
  })

  it('and the books agree', async () => expect(await paymentFaults(ctx)).toEqual([]))
})
