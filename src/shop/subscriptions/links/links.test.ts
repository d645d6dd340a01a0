import { afterAll, beforeAll, expect, it } from 'vitest'
import { aClock } from '#tools/builders/payments/payments.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { aSubscriber, type WireSubscription } from '#tools/builders/subscriptions/subscriptions.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { runDue } from '../clock.ts'
import { daysLater, lockAt, monthsAfter, noticeAt } from '../days.rules.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

type WireLink = {
  actions: string[]
  done: string | null
  can_undo: boolean
  is_over: boolean
  renews_on: string
}
const due = ({ next }: WireSubscription) => next?.renews_on ?? ''
const goTo = (at: Date) =>
  clock.move(Math.max(0, Math.ceil((at.getTime() - clock.now().getTime()) / 1_000) + 1))

/** A recipient of a notice email, in a browser without a sign-in. */
async function withNotice() {
  const subscriber = await aSubscriber(shop)
  goTo(noticeAt(due(subscriber.subscription)))
  await runDue(shop.shop.systemContext())
  await shop.work('send-subscription-notice')
  const { rows } = await shop.shop.pool.query<{ text: string }>(
    `select text from messages where event = 'subscription.notice_due' and channel = 'mail' and "to" = $1`,
    [subscriber.buyer.email],
  )
  const token = /subscription\?token=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
  const visitor = await aVisitor(shop)
  const linkIn = ({ body }: { body: Record<string, unknown> }) => body.link as WireLink
  return {
    ...subscriber,
    token,
    visitor,
    open: async () => linkIn(await visitor.get(`/subscriptions/link?token=${token}`)),
    use: (action: string, more: object = {}) =>
      visitor.send('POST', '/subscriptions/link', { token, action, ...more }),
    undo: () => visitor.send('POST', '/subscriptions/link/undo', { token }),
    linkIn,
  }
}

it('opens without an account, changes no data by that, and does not sign in', async () => {
  const { open, subscription, subscriptionOf, visitor } = await withNotice()
  expect(await open()).toMatchObject({
    actions: ['keep', 'skip', 'later', 'swap', 'pause'],
    done: null,
    is_over: false,
    renews_on: due(subscription),
  })
  await open()
  expect((await subscriptionOf()).next).toMatchObject({ number: 2, state: 'scheduled' })
  expect((await visitor.get('/user')).status).toBe(401)
  expect((await visitor.get('/subscriptions')).status).toBe(401)
})

it('performs one action, once, which can be undone', async () => {
  const { use, undo, linkIn, subscription, subscriptionOf } = await withNotice()
  expect(linkIn(await use('skip'))).toMatchObject({ actions: [], can_undo: true })
  expect(due(await subscriptionOf())).toBe(monthsAfter(due(subscription), 2))
  expect((await use('later')).body.code).toBe('subscriptions.link_over')
  expect(linkIn(await undo())).toMatchObject({ done: null, can_undo: false, actions: [] })
  expect(due(await subscriptionOf())).toBe(due(subscription))
  expect((await undo()).body.code).toBe('subscriptions.link_over')
  expect((await use('skip')).body.code).toBe('subscriptions.link_used')
})

it('undoes its own skip alone, not a later one of the owner', async () => {
  const { use, undo, act, subscriptionOf } = await withNotice()
  await use('skip')
  await act('skip')
  const before = await subscriptionOf()
  expect((await undo()).body.code).toBe('subscriptions.link_over')
  expect((await subscriptionOf()).next).toEqual(before.next)
})

it('moves a week, and back', async () => {
  const { use, undo, subscription, subscriptionOf } = await withNotice()
  await use('later')
  expect(due(await subscriptionOf())).toBe(daysLater(due(subscription), 7))
  await undo()
  expect(due(await subscriptionOf())).toBe(due(subscription))
})

it('confirms a subscription that requires confirmation', async () => {
  const { use, act, subscriptionOf } = await withNotice()
  await act('asking', { asks: true })
  expect((await use('keep')).status).toBe(200)
  expect((await subscriptionOf()).next).toMatchObject({ answered: true })
})

it('counts once under concurrent requests', async () => {
  const { use, subscriptionOf } = await withNotice()
  const answers = await Promise.all(Array.from({ length: 10 }, () => use('skip')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await subscriptionOf()).next?.number).toBe(3)
})

it('expires with the deadline for changes', async () => {
  const { open, use, undo, subscription } = await withNotice()
  goTo(lockAt(due(subscription)))
  expect(await open()).toMatchObject({ is_over: true, actions: [], can_undo: false })
  expect((await use('skip')).body.code).toBe('subscriptions.link_over')
  expect((await undo()).body.code).toBe('subscriptions.link_over')
})

it('with a guessed token is refused', async () => {
  const visitor = await aVisitor(shop)
  expect((await visitor.get('/subscriptions/link?token=guessed')).status).toBe(404)
  expect(
    (await visitor.send('POST', '/subscriptions/link', { token: 'guessed', action: 'skip' })).status,
  ).toBe(404)
})
