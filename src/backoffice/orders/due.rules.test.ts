import { expect, it } from 'vitest'
import { dueOf } from './due.rules.ts'

const paid = {
  status: 'confirmed',
  fulfilment: 'none',
  confirmedAt: '2026-11-20T01:00:00.000Z',
  payUntil: null,
  deliveryMethod: 'shipping',
} as const

it('is due two days after it was paid, until it is sent', () => {
  expect(dueOf(paid)).toBe('2026-11-22T01:00:00.000Z')
  expect(dueOf({ ...paid, fulfilment: 'partially_shipped' })).toBe('2026-11-22T01:00:00.000Z')
  expect(dueOf({ ...paid, fulfilment: 'shipped' })).toBe(null)
})

it('waits for the buyer until the payment is over', () => {
  expect(dueOf({ ...paid, status: 'pending', confirmedAt: null, payUntil: '2026-11-21T00:00:00.000Z' })).toBe(
    '2026-11-21T00:00:00.000Z',
  )
  expect(dueOf({ ...paid, status: 'cancelled' })).toBe(null)
})

it('is never due without a shipment', () => expect(dueOf({ ...paid, deliveryMethod: null })).toBe(null))
