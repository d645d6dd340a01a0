import { describe, expect, it } from 'vitest'
import * as contract from '#shop/subscriptions/contract.ts'
import { cancelReasons } from '#shop/subscriptions/rules.ts'
import { aSubscription } from '#tools/testing/a-subscription.ts'
import { actionOf, actions } from './actions.rules.ts'
import { inputOf } from './input.rules.ts'
import { offerInput, offersFor, offerWord } from './cancelling/offers.rules.ts'

describe('actions on a subscription', () => {
  const endpoints = Object.values(contract).flatMap((each) => ('path' in each ? [each] : []))

  it.each(Object.entries(actions))('%s is a call of the shop', (_, { call, path }) => {
    const found = endpoints.find(({ name }) => name === call)
    expect(found && [found.method, found.path]).toEqual(['POST', path])
  })

  it('are read from the address, and unknown ones are ignored', () => {
    expect(actionOf('send-now')).toBe('send-now')
    expect([actionOf('constructor'), actionOf('buy'), actionOf(null)]).toEqual([null, null, null])
  })
})

describe('the request of a choice', () => {
  const subscription = aSubscription()
  const sent = (name: Parameters<typeof inputOf>[0], chosen: Record<string, string> = {}) =>
    inputOf(name, subscription, chosen, [])
  const { id } = subscription

  it.each([
    ['skip', {}, { id, renews_on: '2026-12-05' }],
    ['pause', {}, { id, months: '1' }],
    ['pause', { months: '9' }, { id, months: '3' }],
    ['date', { date: '2026-12-12' }, { id, date: '2026-12-12' }],
    ['interval', { interval: '3' }, { id, interval: '3' }],
    ['wallet', { cap: '0' }, { id, cap: '0' }],
    ['asking', {}, { id, asks: '1' }],
    [
      'swap',
      { line: 'line-2', option: 'NIGHT-SERUM-2M' },
      { id, line_id: 'line-2', sub_sku: 'NIGHT-SERUM-2M' },
    ],
    ['quantity', { line: 'line-1', quantity: '0' }, { id, line_id: 'line-1', quantity: '0' }],
    ['out-of-stock', { choice: 'wait' }, { id, choice: 'wait' }],
    [
      'out-of-stock',
      { choice: 'substitute', line: 'line-2', substitute: 'NIGHT-SERUM-2M' },
      { id, choice: 'substitute', line_id: 'line-2', substitute: 'NIGHT-SERUM-2M' },
    ],
  ] as const)('%s with %j', (name, chosen, input) => expect(sent(name, chosen)).toEqual(input))

  it.each([
    ['date', { date: '2026-12-05' }],
    ['date', { date: 'tomorrow' }],
    ['interval', { interval: '2' }],
    ['wallet', { cap: '40' }],
    ['wallet', { cap: '-1' }],
    ['swap', { line: 'line-2', option: 'SCALP-SERUM-2M' }],
    ['quantity', { line: 'line-1', quantity: '2' }],
    ['quantity', { line: 'somebody-else', quantity: '1' }],
    ['out-of-stock', { choice: 'skip_line' }],
    ['out-of-stock', { choice: 'substitute' }],
    ['address', { address: 'not-in-the-book' }],
  ] as const)('is empty where %s with %j has no effect', (name, chosen) =>
    expect(sent(name, chosen)).toBe(null),
  )
})

describe('offers in place of cancelling', () => {
  const { may } = aSubscription()
  const words = (reason: (typeof cancelReasons)[number], differing = {}) =>
    offersFor([reason], { may: { ...may, ...differing }, intervalInMonth: 2 }).map(offerWord)

  it('answers the first reason that was ticked', () => {
    expect(words('too_much')).toEqual(['interval-3', 'skip', 'pause-1', 'pause-2', 'pause-3'])
    expect(offersFor(['moving', 'too_much'], aSubscription()).map(offerWord)[0]).toBe('pause-1')
  })
  it('are empty for irritated skin, and without a reason', () => {
    expect(words('irritates')).toEqual([])
    expect(offersFor([], aSubscription())).toEqual([])
  })
  it('leave out impossible actions', () => {
    expect(words('too_much', { skip: false, pause: false })).toEqual(['interval-3'])
    expect(offersFor(['too_expensive'], { may, intervalInMonth: 6 }).map(offerWord)).toEqual(['skip'])
  })
  it('never make deliveries more frequent', () => {
    for (const reason of cancelReasons)
      for (const offer of offersFor([reason], aSubscription()))
        if (offer.kind === 'interval') expect(offer.months).toBeGreaterThan(2)
  })
  it('are accepted by a call of their own', () =>
    expect(offerInput({ kind: 'pause', months: 2 }, { id: 'a', next: null })).toEqual([
      'pause',
      { id: 'a', months: '2' },
    ]))
})
