import { describe, expect, it } from 'vitest'
import type { SubscriptionFacts } from '../../subscriptions/letter.ts'
import { money } from '../../money.ts'
import { locales, type Locale } from '../../region.ts'
import { deadlinesOf } from '../../subscriptions/days.rules.ts'
import { emailHtml, emailText } from '../email.rules.ts'
import { sayIn } from '../words.ts'
import { subscriptionEmail, subscriptionMessageKinds, smsKinds, valuesOf } from './subscription-emails.ts'

const hkd = (minor: number) => money('HKD', minor)
const factsIn = (locale: Locale, changes: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  member: { firstname: 'Mei', locale } as SubscriptionFacts['member'], // all that letters read of it
  cycleId: null,
  number: 'S-2611-4F7K2',
  every: 'every 2 months',
  lines: [{ name: 'Shampoo', detail: '500 ml × 2', amount: hkd(41_000) }],
  goods: hkd(41_000),
  deliveryFee: hkd(0),
  total: hkd(41_000),
  wallet: hkd(4_000),
  due: hkd(37_000),
  days: deadlinesOf('2026-12-05'),
  card: { brand: 'visa', lastFour: '4242' },
  asksFirst: false,
  failure: 'funds',
  nextTry: new Date('2026-12-06T11:00:00Z'),
  payBy: '2027-01-11',
  orderId: 'o1',
  ...changes,
})
const extra = {
  url: 'https://shop.example/subscription?token=t',
  careEmail: 'care@example.com',
  values: { line: 'Shampoo', from: '5 January 2027', price: 'HK$230.00', substitute: 'Refill' },
  failureText: 'Not enough funds',
}

describe.each(locales)('messages in %s', (locale) => {
  it.each(subscriptionMessageKinds)('%s has all of its words, and a button', (kind) => {
    const email = subscriptionEmail(kind, factsIn(locale), extra)
    const text = emailText(email)
    expect([email.subject, text].join('\n')).not.toMatch(/[{}]|undefined/)
    expect(text).toContain(extra.url)
    expect(emailHtml(email)).toContain('<html')
  })

  it.each(smsKinds)('%s as a text is short and complete', (kind) => {
    const values = { ...valuesOf(locale, factsIn(locale)), reason: extra.failureText, url: extra.url }
    const text = sayIn(locale)(`subscription.${kind}.sms`, values)
    expect(text).not.toMatch(/[{}]|undefined/)
    expect(text).toContain(extra.url)
    expect(text.length).toBeLessThan(300)
  })
})

it('a notice names contents, sums and the four days in their order', () => {
  const text = emailText(subscriptionEmail('notice', factsIn('en'), extra))
  const order = [
    'Shampoo',
    'HK$410',
    'HK$370',
    '28 November 2026',
    '2 December 2026 23:59',
    '4 December 2026 23:59',
    '5 December 2026 10:00',
  ]
  const places = order.map((words) => text.lastIndexOf(words))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(text).not.toContain('asks first')
  expect(emailText(subscriptionEmail('notice', factsIn('en', { asksFirst: true }), extra))).toContain(
    'asks first',
  )
})
