import { describe, expect, it } from 'vitest'
import { money, type Money } from '../../money.ts'
import { mostTries, nextLook, nextTry, unrefundedAmount, sharesOf, sumOf } from './refund.rules.ts'

const hkd = (minor: number): Money => money('HKD', minor)
const taken = (id: string, amount: number, refunded = 0, overpaid?: number) => ({
  id,
  amount: hkd(amount),
  refunded: hkd(refunded),
  ...(overpaid === undefined ? {} : { overpaid: hkd(overpaid) }),
})

it.each([
  [taken('a', 100), 100],
  [taken('a', 100, 30), 70],
  [taken('a', 100, 100), 0],
  [taken('a', 100, 0, 5), 105],
  [taken('a', 100, 30, 5), 75],
])('%j can be refunded up to %i', (attempt, rest) => expect(unrefundedAmount(attempt)).toEqual(hkd(rest)))

describe('a refund over several attempts', () => {
  const shares = (attempts: Parameters<typeof sharesOf>[0], amount: Money) =>
    sharesOf(attempts, amount)?.map((share) => [share.attemptId, share.amount.minor]) ?? null
  it.each<[string, () => unknown, unknown]>([
    ['less than one', () => shares([taken('a', 100)], hkd(99)), [['a', 99]]],
    ['all of one', () => shares([taken('a', 100)], hkd(100)), [['a', 100]]],
    ['more than one', () => shares([taken('a', 100)], hkd(101)), null],
    [
      'the first, then the second',
      () => shares([taken('a', 100), taken('b', 50)], hkd(120)),
      [
        ['a', 100],
        ['b', 20],
      ],
    ],
    ['the first alone', () => shares([taken('a', 100), taken('b', 50)], hkd(100)), [['a', 100]]],
    [
      'both',
      () => shares([taken('a', 100), taken('b', 50)], hkd(150)),
      [
        ['a', 100],
        ['b', 50],
      ],
    ],
    ['more than both', () => shares([taken('a', 100), taken('b', 50)], hkd(151)), null],
    ['past one that is all back', () => shares([taken('a', 100, 100), taken('b', 50)], hkd(50)), [['b', 50]]],
    ['the rest of one', () => shares([taken('a', 100, 40)], hkd(60)), [['a', 60]]],
    ['more than the rest of one', () => shares([taken('a', 100, 40)], hkd(61)), null],
    ['the excess too', () => shares([taken('a', 100, 0, 5)], hkd(105)), [['a', 105]]],
    ['another currency', () => shares([taken('a', 100)], money('USD', 50)), null],
    [
      'past one in another currency',
      () =>
        shares([{ id: 'u', amount: money('USD', 100), refunded: money('USD', 0) }, taken('a', 100)], hkd(50)),
      [['a', 50]],
    ],
    ['nothing', () => shares([taken('a', 100)], hkd(0)), null],
    ['of nothing', () => shares([], hkd(1)), null],
  ])('%s', (_, found, expected) => expect(found()).toEqual(expected))

  it('amounts sum up, and none is zero', () => {
    expect(sumOf('HKD', [hkd(1), hkd(2), hkd(4)])).toEqual(hkd(7))
    expect(sumOf('JPY', [])).toEqual(money('JPY', 0))
  })
})

describe('time', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const minutes = (at: Date) => (at.getTime() - now.getTime()) / 60_000

  it('between tries grows to six hours', () => {
    const pauses = Array.from({ length: mostTries }, (_, tries) => minutes(nextTry(now, tries)))
    expect(pauses).toEqual([1, 2, 5, 10, 30, 60, 120, 360, 360, 360, 360, 360])
  })

  it.each([
    [0, 60],
    [24 * 60 - 1, 60],
    [24 * 60, 24 * 60],
    [48 * 60, 24 * 60],
  ])('%i minutes after a provider accepted it is queried in %i', (passed, wait) => {
    expect(minutes(nextLook(now, new Date(now.getTime() - passed * 60_000)))).toBe(wait)
  })
})
