import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { soon } from '#tools/builders/payments/companies.ts'
import { aClock, aStart } from '#tools/builders/payments/payments.ts'
import type { Ctx } from '../../context.ts'
import { attemptsForStaff, cancelAttempts, paymentOf, startAttempt, type Start } from '../payments.ts'

let shop: PayingShop
let ctx: Ctx
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({}, { clock })
  ctx = shop.shop.systemContext()
})
afterAll(() => shop.close())

const states = async ({ orderId }: Start) => (await attemptsForStaff(ctx, orderId)).map(({ state }) => state)
const poll = async () => shop.shop.jobs.find(({ name }) => name === 'poll-payments')?.run({})

/** Presses "pay by card" and goes to PayDollar's page; answers what that page says and the reference. */
async function toTheCompany(start: Start) {
  const { form } = await startAttempt(ctx, start)
  if (!form) throw new Error('no form')
  const page = await fetch(form.action, {
    method: 'POST',
    body: new URLSearchParams(form.fields),
    redirect: 'manual',
  })
  return {
    ref: form.fields.orderRef ?? '',
    isOpen: page.status === 303,
    control: (fields: Record<string, string>) =>
      shop.control('paydollar', { ref: form.fields.orderRef ?? '', ...fields }),
  }
}
type Begun = Awaited<ReturnType<typeof toTheCompany>>

/** However a card payment ended, and what it is once the next one began. */
const endings: Record<string, readonly [(first: Begun, start: Start) => Promise<unknown>, string]> = {
  'cancelling at the company': [(first) => first.control({ do: 'cancel' }), 'cancelled'],
  'being declined': [
    async (first, start) => {
      await first.control({ do: 'decline' })
      await soon(() => states(start)).toEqual(['failed'])
    },
    'failed',
  ],
  'being declined while the webhook is lost': [
    (first) => first.control({ do: 'decline', feed: 'never' }),
    'failed',
  ],
  'letting the page time out': [(first) => first.control({ do: 'expire' }), 'cancelled'],
  'going back in the browser': [async () => {}, 'cancelled'],
  'opening a second tab after a while': [async () => clock.move(300), 'cancelled'],
  'coming back an hour later': [
    async () => {
      clock.move(3_600)
      await poll()
    },
    'expired',
  ],
  'the company not answering': [() => shop.outage('paydollar', 'error', 1), 'cancelled'],
  'leaving it to the shop': [(_, { orderId }) => cancelAttempts(ctx, orderId), 'cancelled'],
}

describe('paying again by card', () => {
  it.each(Object.entries(endings))('after %s begins at once, with a new reference', async (_, [end, was]) => {
    const start = aStart()
    const first = await toTheCompany(start)
    await end(first, start)
    const second = await toTheCompany(start)
    expect([first.ref, second.ref, second.isOpen]).toEqual([
      `${start.orderNumber}-1`,
      `${start.orderNumber}-2`,
      true,
    ])
    expect(await states(start)).toEqual([was, 'redirected'])
    await second.control({ do: 'approve' })
    await soon(() => states(start)).toEqual([was, 'captured'])
  })

  it('never issues a reference twice, also from concurrent tabs', async () => {
    const start = aStart()
    const tabs = await Promise.all(Array.from({ length: 8 }, () => startAttempt(ctx, start)))
    const references = tabs.map(({ form }) => form?.fields.orderRef)
    expect(new Set(references).size).toBe(8)
    expect((await states(start)).filter((state) => state !== 'cancelled')).toEqual(['redirected'])
  })

  it('captures a payment on the older page, received or found by a query', async () => {
    const [view, lost] = [aStart(), aStart()]
    const [first, silent] = [await toTheCompany(view), await toTheCompany(lost)]
    await startAttempt(ctx, view)
    await startAttempt(ctx, lost)
    await first.control({ do: 'approve' })
    await silent.control({ do: 'approve', feed: 'never' })
    await soon(() => states(view)).toEqual(['captured', 'redirected'])
    expect(await states(lost)).toEqual(['cancelled', 'redirected'])
    clock.move(30 * 60)
    await poll()
    expect((await states(lost))[0]).toBe('captured')
    const requested = await attemptsForStaff(ctx, lost.orderId)
    expect(requested[0]?.nextPollAt).toBeNull()
  })

  it('queries an abandoned attempt again while the company is unavailable, and finally stops', async () => {
    const start = aStart()
    await toTheCompany(start)
    await startAttempt(ctx, start)
    clock.move(30 * 60 + 1)
    await shop.outage('paydollar', 'error', 50)
    await poll()
    const [left] = await attemptsForStaff(ctx, start.orderId)
    expect(left).toMatchObject({
      state: 'cancelled',
      nextPollAt: expect.any(Date),
      unreachableSince: expect.any(Date),
    })
    await shop.outage('paydollar', 'error', 0)
    clock.move(301)
    await poll()
    expect((await attemptsForStaff(ctx, start.orderId))[0]?.nextPollAt).toBeNull()
  })
})

describe('paying again by PayMe', () => {
  it('reuses a valid link, and gets another one after a rejection in the app', async () => {
    const start = aStart({ method: 'payme' })
    const first = await startAttempt(ctx, start)
    expect(await startAttempt(ctx, start)).toMatchObject({
      attemptId: first.attemptId,
      webLink: first.webLink,
    })
    const [{ reference } = { reference: '' }] = await attemptsForStaff(ctx, start.orderId)
    await shop.control('payme', { ref: reference, do: 'reject' })
    const second = await startAttempt(ctx, start)
    expect(second.attemptId).not.toBe(first.attemptId)
    expect(second.webLink).not.toBe(first.webLink)
    expect(await states(start)).toEqual(['cancelled', 'redirected'])
  })
})

describe('paying again by FPS', () => {
  it('shows the same code while it is valid, then another with a new bill number', async () => {
    const start = aStart({ method: 'fps' })
    const first = await startAttempt(ctx, start)
    expect((await startAttempt(ctx, start)).billNumber).toBe(first.billNumber)
    clock.move(29 * 60)
    const second = await startAttempt(ctx, start)
    expect(second.billNumber).not.toBe(first.billNumber)
    expect(await paymentOf(ctx, start.orderId, 'fps')).toMatchObject({
      state: 'redirected',
      billNumber: second.billNumber,
    })
  })
})
