import { describe, expect, it } from 'vitest'
import { inSpendingOrder, spendShares, takeShares, type Lot } from './rules.ts'

const now = new Date('2026-11-20T00:00:00Z')
const aLot = (id: string, changes: Partial<Lot> = {}): Lot => ({
  id,
  source: 'topup',
  ref: '',
  worth: 'paid',
  expiresAt: null,
  available: 100,
  held: 0,
  frozen: 0,
  isFrozen: false,
  ...changes,
})
const until = (day: string) => new Date(`2026-${day}T00:00:00Z`)

describe('the order of spending', () => {
  it('is by expiry, with credit that never expires last', () => {
    const lots = [
      aLot('never'),
      aLot('late', { expiresAt: until('12-31') }),
      aLot('soon', { expiresAt: until('12-01') }),
    ]
    expect(inSpendingOrder(lots).map(({ id }) => id)).toEqual(['soon', 'late', 'never'])
  })
  it('prefers promotional credit of two that expire together', () => {
    const lots = [aLot('paid'), aLot('promo', { worth: 'promo' })]
    expect(inSpendingOrder(lots).map(({ id }) => id)).toEqual(['promo', 'paid'])
  })
  it('prefers the earlier one of two alike', () => {
    expect(inSpendingOrder([aLot('b'), aLot('a')]).map(({ id }) => id)).toEqual(['b', 'a'])
  })
})

describe('an amount', () => {
  const lots = [aLot('never'), aLot('soon', { expiresAt: until('12-01'), available: 30, worth: 'promo' })]
  it('is taken from several lots', () =>
    expect(spendShares(lots, 50, { now })).toEqual([
      { lotId: 'soon', amount: 30 },
      { lotId: 'never', amount: 20 },
    ]))
  it('may be all there is, and no more', () => {
    expect(spendShares(lots, 130, { now })).toHaveLength(2)
    expect(spendShares(lots, 131, { now })).toBeNull()
  })
  it('excludes expired lots', () => expect(spendShares(lots, 101, { now: until('12-01') })).toBeNull())
  it('is spent from money alone where it must be', () => {
    expect(spendShares(lots, 100, { now, paidOnly: true })).toEqual([{ lotId: 'never', amount: 100 }])
    expect(spendShares(lots, 101, { now, paidOnly: true })).toBeNull()
  })
  it('that exceeds the balance is taken as far as possible', () =>
    expect(takeShares([aLot('a', { available: 7 })], 10)).toEqual([{ lotId: 'a', amount: 7 }]))
})
