import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newsletterOf } from '#tools/builders/marketing/newsletter.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { anOrder, payByCard } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { erased } from '#tools/builders/profile/erased.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { aSubscriber, everyTwoMonths } from '#tools/builders/subscriptions/subscriptions.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { dayInHongKong } from '../calendar.ts'
import type { EventName, ShopEvents } from '../events.ts'
import type { Subscriber } from '../subscribers.ts'
import { daysLater } from '../subscriptions/days.rules.ts'
import { askNewsletterConfirmation } from './jobs.ts'
import { notifyLegalText } from './members/legal.jobs.ts'
import { notifyRestocked } from './members/restocked.jobs.ts'
import { notifyAwaitsTransfer, notifyLinkMade, notifyRevised } from './orders/order.jobs.ts'
import { queueMessage } from './outbox.ts'
import { notifyTermsChanging } from './subscriptions/subscription.jobs.ts'

let shop: PayingShop
let newsletter: ReturnType<typeof newsletterOf>
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
  newsletter = newsletterOf(shop)
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const ctx = () => shop.shop.systemContext()
const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]
/** Runs a subscriber, which queues its messages in the outbox. */
const write = <E extends EventName>(subscriber: Subscriber<E>, payload: ShopEvents[E]) =>
  ctx().transaction((tx) => subscriber.run(tx, payload))
const statesOf = async (key: string) =>
  (
    await rows<{ state: string }>(
      'select distinct state from messages where starts_with(key, $1) order by state',
      key,
    )
  ).map(({ state }) => state)
async function sent(key: string): Promise<string[]> {
  expect(await statesOf(key)).toEqual(['queued'])
  await shop.work('send-message')
  return statesOf(key)
}
const daysOn = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)

describe('the queued notice of a legal text', () => {
  type Setting = { live: { number: number; value: object }; draft: { id: string } | null }
  const act = async (id: string, name: string, body: object = {}) => {
    const answer = await (await atDesk(shop, 'owner')).send('POST', `/setting-versions/${id}/${name}`, body)
    expect([answer.status, answer.body.code]).toEqual([200, undefined])
  }
  async function aNotice() {
    const owner = await atDesk(shop, 'owner')
    const { live } = (await owner.get('/settings/page_terms')).body.setting as Setting
    const words = { chi: '新', eng: 'New', cn: '新' }
    const value = { ...live.value, title: words, changes: words, announced: true }
    const saved = await owner.send('PUT', '/settings/page_terms/draft', {
      value,
      base: live.number,
      seen: '',
    })
    const id = (saved.body.setting as Setting).draft?.id ?? ''
    const at = daysOn(31).toISOString()
    await act(id, 'schedule', { at })
    await write(notifyLegalText, { versionId: id, at, after: null })
    return { id, at, key: `mail:legal:${id}:${at}:` }
  }

  it('is sent to all members while the text is scheduled for that moment', async () => {
    const { id, key } = await aNotice()
    expect(await sent(key)).toEqual(['sent'])
    await act(id, 'withdraw')
  })

  it('is not sent once staff withdrew the text', async () => {
    const { id, key } = await aNotice()
    await act(id, 'withdraw')
    expect(await sent(key)).toEqual(['outdated'])
  })

  it('is not sent once the text is rescheduled, because the new date has its own notice', async () => {
    const { id, key } = await aNotice()
    const later = daysOn(40).toISOString()
    await act(id, 'schedule', { at: later })
    await write(notifyLegalText, { versionId: id, at: later, after: null })
    expect(await sent(key)).toEqual(['outdated'])
    expect(await statesOf(`mail:legal:${id}:${later}:`)).toEqual(['sent'])
    await act(id, 'withdraw')
  })
})

describe('the email that requests confirmation', () => {
  const requestConfirmation = async (email: string) => {
    await newsletter.signUp(email)
    const [job] = await rows<{ payload: ShopEvents['newsletter.requested'] }>(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'ask-newsletter-confirmation' returning payload`,
    )
    if (!job) throw new Error('no confirmation was requested')
    await write(askNewsletterConfirmation, job.payload)
    return `newsletter:${job.payload.token}`
  }

  it('is sent while its token is valid', async () => {
    expect(await sent(await requestConfirmation('wanted@example.com'))).toEqual(['sent'])
  })

  it('is not sent after an unsubscription, nor twice for a repeated request', async () => {
    const withdrawn = await requestConfirmation('withdrawn@example.com')
    await newsletter.unsubscribe('withdrawn@example.com')
    expect(await sent(withdrawn)).toEqual(['outdated'])
    const first = await requestConfirmation('twice@example.com')
    clock.move(601)
    const second = await requestConfirmation('twice@example.com')
    expect([await sent(first), await statesOf(second)]).toEqual([['outdated'], ['sent']])
  })
})

describe('the notice of changed terms of a subscription', () => {
  async function risen() {
    const { subscription } = await aSubscriber(shop)
    const manager = await atDesk(shop, 'manager')
    const fromDay = daysLater(dayInHongKong(clock.now()), 40)
    const started = await manager.send('POST', '/subscription-campaigns', {
      kind: 'price',
      sub_sku: everyTwoMonths,
      prices: `HKD:${(subscription.lines[0]?.price ?? 0) + 10}`,
      from_day: fromDay,
      reason: 'Costs',
    })
    expect([started.status, started.body.code]).toEqual([200, undefined])
    const [line] = await rows<{ id: string }>(
      'select id from subscription_lines where subscription_id = $1',
      subscription._id,
    )
    const { id } = started.body.campaign as { id: string }
    const payload = {
      subscriptionId: subscription._id,
      lineId: line?.id ?? '',
      what: 'price',
      day: fromDay,
      campaignId: id,
    } as const
    const withdraw = async () =>
      expect(
        (await manager.send('POST', `/subscription-campaigns/${id}/withdraw`, { reason: 'Costs fell' }))
          .status,
      ).toBe(200)
    return { payload, withdraw, key: `mail:subscription-terms:${payload.lineId}:price:${fromDay}:${id}` }
  }

  it('is sent while the change is announced, and not once it was withdrawn', async () => {
    const [valid, withdrawnNotice] = [await risen(), await risen()]
    for (const { payload } of [valid, withdrawnNotice]) await write(notifyTermsChanging, payload)
    await withdrawnNotice.withdraw()
    expect([await sent(withdrawnNotice.key), await statesOf(valid.key)]).toEqual([['outdated'], ['sent']])
    await valid.withdraw()
  })

  it('is not queued once the change was withdrawn', async () => {
    const { payload, withdraw, key } = await risen()
    await withdraw()
    await write(notifyTermsChanging, payload)
    expect(await statesOf(key)).toEqual([])
  })
})

it('sends a restock email only if its request is still open', async () => {
  const keys: string[] = []
  for (const drops of [false, true]) {
    const member = await signedInMember(shop)
    const [request] = await rows<{ id: string }>(
      `insert into restock_requests (sub_sku, email, member_id, locale, state, created_at, notified_at)
       values ($1, $2, $3, 'en', 'notified', now(), now()) returning id`,
      shampoo,
      member.email,
      member.id,
    )
    const requestId = request?.id ?? ''
    await write(notifyRestocked, { requestId, subSku: shampoo, email: member.email, locale: 'en' })
    const drop = () => shop.send('DELETE', '/api/v1/restock', { sub_sku: shampoo }, member.headers)
    if (drops) expect((await drop()).status).toBe(200)
    keys.push(`mail:restock:${requestId}`)
  }
  const [open = '', dropped = ''] = keys
  expect([await sent(open), await statesOf(dropped)]).toEqual([['sent'], ['outdated']])
})

describe('a queued email that asks for a payment', () => {
  const aRequest = async (kind: 'waiting' | 'link') => {
    const placed = await anOrder(shop, { [shampoo]: 1 }, { payment_method: 'fps' })
    const subscriber = kind === 'waiting' ? notifyAwaitsTransfer : notifyLinkMade
    await write(subscriber, { orderId: placed.id })
    return { ...placed, key: `mail:${kind}:${placed.id}` }
  }

  it.each(['waiting', 'link'] as const)('is sent while it is due: %s', async (kind) => {
    expect(await sent((await aRequest(kind)).key)).toEqual(['sent'])
  })

  it.each(['waiting', 'link'] as const)('is not sent once the order is paid: %s', async (kind) => {
    const { visitor, order, key } = await aRequest(kind)
    await payByCard(shop, { visitor, order })
    await shop.work('send-message')
    expect(await statesOf(key)).toEqual(['outdated'])
  })

  it('is not sent once the order can no longer be paid', async () => {
    const { key } = await aRequest('waiting')
    clock.move(8 * 86_400)
    expect(await sent(key)).toEqual(['outdated'])
  })

  it('is not sent once the change of a paid order is withdrawn', async () => {
    const placed = await anOrder(shop, { [shampoo]: 1 })
    await payByCard(shop, placed)
    const care = await atDesk(shop, 'care')
    const add = [{ sub_sku: shampoo, quantity: 1 }]
    const keys: string[] = []
    for (const isWithdrawn of [false, true]) {
      const edit = await care.send('POST', `/orders/${placed.id}/edits`, { add, reason: 'the buyer called' })
      expect([edit.status, edit.body.code]).toEqual([200, undefined])
      const [revision] = await rows<{ id: string }>(
        "select id from order_revisions where order_id = $1 and state = 'waiting'",
        placed.id,
      )
      const revisionId = revision?.id ?? ''
      const key = `mail:revised:${revisionId}:waiting`
      keys.push(key)
      await write(notifyRevised, { orderId: placed.id, revisionId, state: 'waiting' })
      if (!isWithdrawn) expect(await sent(key)).toEqual(['sent'])
      const withdrawn = await care.send('POST', `/orders/${placed.id}/edits/withdraw`, { reason: 'no more' })
      expect([withdrawn.status, withdrawn.body.code]).toEqual([200, undefined])
    }
    expect(await sent(keys[1] ?? '')).toEqual(['outdated'])
  })
})

it('sends no queued message to an erased member', async () => {
  const member = await signedInMember(shop, { email: 'gone.from.outbox@example.com' })
  const keys = ['mail', 'sms'].map((channel) => `${channel}:waiting:${member.id}`)
  await ctx().transaction(async (tx) => {
    for (const key of keys)
      await queueMessage(tx, {
        key,
        channel: key.startsWith('sms') ? 'sms' : 'mail',
        event: 'test',
        language: 'en',
        to: key.startsWith('sms') ? member.phone : member.email,
        subject: '',
        text: `waiting for ${member.id}`,
        html: null,
        orderId: null,
      })
  })
  await erased(shop, member, clock)
  await shop.work('send-message')
  await shop.shop.jobs.find(({ name }) => name === 'send-waiting-messages')?.run({})
  expect(await newsletter.mailsTo(member.email)).not.toContainEqual(
    expect.objectContaining({ text: `waiting for ${member.id}` }),
  )
  const left = await rows(`select state, "to", text from messages where key = any ($1)`, keys)
  expect(left).toEqual(keys.map(() => ({ state: 'failed', to: 'erased', text: '' })))
})
