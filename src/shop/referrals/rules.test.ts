import { describe, expect, it } from 'vitest'
import { amountsIn } from '#tools/builders/amounts.ts'
import { money, type Currency } from '../money.ts'
import { initialOf, remainingReward, referralMoves, returnedOf, rewardOf } from './rules.ts'

describe('the reward of an order', () => {
  it.each<[Currency, number, number, { from: string; to: string }, number]>([
    ['HKD', 10_000, 10, { from: '7.8', to: '7.8' }, 1_000],
    ['HKD', 10_009, 10, { from: '7.8', to: '7.8' }, 1_000], // 1000.9, rounded down
    ['HKD', 9, 10, { from: '7.8', to: '7.8' }, 0],
    ['HKD', 0, 10, { from: '7.8', to: '7.8' }, 0],
    ['HKD', 10_000, 0, { from: '7.8', to: '7.8' }, 0],
    ['HKD', 10_000, 10, { from: '1', to: '2' }, 1_000], // rates do not affect HKD
    ['USD', 10_000, 10, { from: '1', to: '7.8' }, 7_800],
    ['USD', 1_001, 10, { from: '1', to: '7.8' }, 780], // 780.78
    ['JPY', 10_000, 5, { from: '156', to: '7.8' }, 2_500],
    ['JPY', 1, 10, { from: '156', to: '7.8' }, 0], // 0.5 of a cent
  ])('%s %i at %i per cent and %j: %i cents', (currency, minor, percent, rates, cents) => {
    expect(rewardOf(money(currency, minor), percent, rates)).toEqual(money('HKD', cents))
  })
})

it.each([
  [1_000, 10_000, 0, 1_000],
  [1_000, 10_000, 1, 999],
  [1_000, 10_000, 5_000, 500],
  [1_000, 10_000, 9_999, 0],
  [1_000, 10_000, 10_000, 0],
  [1_000, 10_000, 10_001, 0],
  [1_000, 0, 0, 0],
  [0, 10_000, 0, 0],
])('a reward of %i over %i is, after a refund of %i, %i', (reward, base, back, remaining) => {
  expect(remainingReward(reward, base, back)).toBe(remaining)
})

describe('changes of the base', () => {
  type Back = { attemptId?: string | null; amount: number; delivery?: number; exchanged?: number }
  const touched = (base: number, ...refunds: Back[]) =>
    returnedOf(
      base,
      refunds.map(({ attemptId = null, ...amounts }) => ({
        attemptId,
        ...amountsIn('HKD', { delivery: 0, exchanged: 0, ...amounts }),
      })),
    )
  it.each<[string, () => number, number]>([
    ['nothing', () => touched(100), 0],
    ['a part', () => touched(100, { amount: 40 }), 40],
    ['two parts', () => touched(100, { amount: 40 }, { amount: 10 }), 50],
    ['all', () => touched(100, { amount: 100 }), 100],
    ['more than all', () => touched(100, { amount: 101 }), 100],
    ['delivery alone', () => touched(100, { amount: 30, delivery: 30 }), 0],
    ['goods and delivery', () => touched(100, { amount: 70, delivery: 30 }), 40],
    ['goods that paid for others', () => touched(100, { amount: 40, exchanged: 40 }), 0],
    [
      'goods, some of which paid for others',
      () => touched(100, { amount: 70, delivery: 10, exchanged: 20 }),
      40,
    ],
    [
      'more exchanged than goods',
      () => touched(100, { amount: 40, delivery: 30, exchanged: 20 }, { amount: 10 }),
      10,
    ],
    ['another payment', () => touched(100, { amount: 100, attemptId: 'late' }), 0],
  ])('%s', (_, found, expected) => expect(found()).toBe(expected))
})

it.each([
  [60, 60, 0],
  [60, 50, 10],
  [160, 60, 100],
  [0, 60, 0],
  [40, -20, 40],
])('a refund of %i after goods of %i were added reduces the base by %i', (refund, added, reduced) => {
  const refunds = [{ attemptId: null, ...amountsIn('HKD', { amount: refund, delivery: 0, exchanged: 0 }) }]
  expect(returnedOf(100, refunds, added)).toBe(reduced)
})

it.each([
  ['Mei', 'M…'],
  [' ka yan', 'K…'],
  ['嘉欣', '嘉…'],
  ['😀', '😀…'],
  ['', '…'],
  ['  ', '…'],
])('of %j a referrer reads %j', (firstname, view) => expect(initialOf(firstname)).toBe(view))

it('a referral that was granted can only be taken back', () => {
  expect(referralMoves.granted).toEqual(['clawed_back'])
  expect([referralMoves.rejected, referralMoves.clawed_back]).toEqual([[], []])
})
