import { describe, expect, it } from 'vitest'
import { nextSteps, standingOf } from './order/confirmation.rules.ts'
import { hongKongForm } from '#tools/testing/rendered-checkout.tsx'
import { clockOf, momentInHongKong, secondsUntil } from './pay/moment.rules.ts'
import { paymentFrom } from './pay/payment-from.ts'
import { isClaimed, isOpen } from './form-state/payment.rules.ts'
import { pointsFor } from './form-state/pickup.rules.ts'

describe('the state of an order page', () => {
  it.each([
    ['pending', 'unpaid', true, 'unpaid'],
    ['pending', 'unpaid', false, 'waiting'],
    ['pending', 'pending', true, 'waiting'],
    ['pending', 'authorised', false, 'waiting'],
    ['confirmed', 'paid', false, 'paid'],
    ['completed', 'partially_refunded', false, 'paid'],
    ['cancelled', 'refunded', false, 'cancelled'],
    ['expired', 'unpaid', false, 'expired'],
  ] as const)('%s, %s, payable %s: %s', (status, payment, canPay, standing) =>
    expect(standingOf({ status, payment, canPay, paymentMethod: 'paydollar' })).toBe(standing),
  )

  it('is waiting during a payment that the order has not recorded yet', () =>
    expect(
      standingOf({ status: 'pending', payment: 'unpaid', canPay: true, paymentMethod: 'paydollar' }, true),
    ).toBe('waiting'))

  it('is being checked after a claimed transfer', () =>
    expect(standingOf({ status: 'pending', payment: 'pending', canPay: true, paymentMethod: 'fps' })).toBe(
      'checking',
    ))

  it.each([
    ['none', 'shipping', ['packed', 'sent']],
    ['picking', 'sf_locker', ['packed', 'ready']],
    ['shipped', 'shipping', ['sent']],
    ['ready_for_pickup', 'pickup_shop', ['ready']],
    ['delivered', 'shipping', ['done']],
  ] as const)('%s by %s has the next steps %j', (fulfilment, deliveryMethod, steps) =>
    expect(
      nextSteps({ fulfilment, deliveryMethod, delivery: {} as never, isDeposit: false, items: [] }),
    ).toEqual(steps),
  ) // of the delivery only whether it is null matters

  it.each([
    ['a treatment is booked', 'Treatment', false, 'booked'],
    ['a deposit shows its time', 'Treatment', true, 'kept'],
    ['a gift card is sent by mail', 'SinglePurchase', false, 'mailed'],
  ] as const)('%s', (_, productType, isDeposit, step) =>
    expect(
      nextSteps({
        fulfilment: 'none',
        deliveryMethod: null,
        delivery: null,
        isDeposit,
        items: [{ productType }],
      }),
    ).toEqual([step]),
  )
})

describe('moments', () => {
  it('are Hong Kong’s', () => expect(momentInHongKong('2026-11-20T16:05:00Z')).toBe('21/11/2026 00:05'))
  it('count down to zero', () => {
    const at = Date.parse('2026-11-21T00:00:00Z')
    expect(secondsUntil('2026-11-21T00:00:01.200Z', at)).toBe(2)
    expect(secondsUntil('2026-11-20T23:00:00Z', at)).toBe(0)
  })
  it.each([
    [0, '0:00'],
    [59, '0:59'],
    [899, '14:59'],
    [3909, '1:05:09'],
  ])('%i seconds read %s', (seconds, clock) => expect(clockOf(seconds)).toBe(clock))
})

describe('points to collect from', () => {
  const codes = (method: string, search: string, chosen = '') =>
    pointsFor(hongKongForm.pickupPoints, method, search, chosen).map(({ code }) => code)
  it('are those of the way that is chosen', () =>
    expect([codes('pickup_shop', ''), codes('sf_station', '')]).toEqual([['CWB', 'TST'], []]))
  it('contain every word of a search, in any spelling', () =>
    expect([
      codes('pickup_shop', 'ＮＡＴＨＡＮ  tsim'),
      codes('pickup_shop', 'wan chai'),
      codes('pickup_shop', 'mars'),
    ]).toEqual([['TST'], ['CWB'], []]))
  it('include the chosen one', () => expect(codes('pickup_shop', 'nathan', 'CWB')).toEqual(['CWB', 'TST']))
})

it('leaves the names of another company’s form as they are', () => {
  const form = { action: 'https://pay.example', fields: { secure_hash: 'x', merchantId: '1' } }
  expect(paymentFrom({ payment: { attempt_id: 'a', web_link: null, form } })).toEqual({
    attemptId: 'a',
    webLink: null,
    form,
  })
  expect(paymentFrom(null)).toBeNull()
})

it('recognises a claimed transfer', () =>
  expect(
    (
      [
        ['fps', 'processing'],
        ['fps', 'redirected'],
        ['payme', 'processing'],
      ] as const
    ).map(([method, state]) => isClaimed({ method, state })),
  ).toEqual([true, false, false]))

it('knows which attempts may still become a payment', () =>
  expect([isOpen('processing'), isOpen('failed'), isOpen('captured')]).toEqual([true, false, false]))
