import { describe, expect, it } from 'vitest'
import { money, type Currency } from '../money.ts'
import type { Order, OrderLine } from '../orders/order.rules.ts'
import { quoteRevision } from './revision.rules.ts'

const aLine = (id: string, unitPrice: number, unitNet: number[]) =>
  ({ id, unitPrice, unitNet, quantity: unitNet.length }) as unknown as OrderLine
const anOrder = (currency: Currency) =>
  ({
    currency,
    lines: [aLine('a', 100, [90, 89, 88]), aLine('b', 500, [450])],
    goods: money(currency, 800),
    discount: money(currency, 83),
    giftWrap: money(currency, 20),
    deliveryFee: money(currency, 30),
    tax: money(currency, 5),
    total: money(currency, 772),
    walletAmount: money(currency, 72),
    due: money(currency, 700),
    revisions: [],
    refunds: [],
  }) as unknown as Order // what the rules read

describe.each<Currency>(['HKD', 'USD', 'JPY'])('the sums of a change, in %s', (currency) => {
  const outcome = (added: [number, number][], units: number, delivery: number) => {
    const removed =
      units === 0
        ? []
        : [{ lineId: 'a', from: 0, units, amount: money(currency, [0, 90, 179, 267][units] ?? 0) }]
    const made = quoteRevision(anOrder(currency), {
      added: added.map(([unitPrice, quantity]) => ({ unitPrice, quantity })),
      removed,
      delivery: money(currency, delivery),
    })
    const { after } = made
    return [
      after.goods.minor,
      after.discount.minor,
      after.deliveryFee.minor,
      after.total.minor,
      made.difference.minor,
      made.exchanged.minor,
      made.due.minor,
      made.back.minor,
    ]
  }
  it.each<[string, () => number[], number[]]>([
    ['nothing', () => outcome([], 0, 0), [800, 83, 30, 772, 0, 0, 0, 0]],
    ['more', () => outcome([[60, 2]], 0, 0), [920, 83, 30, 892, 120, 0, 120, 0]],
    [
      'two kinds more',
      () =>
        outcome(
          [
            [60, 2],
            [7, 3],
          ],
          0,
          0,
        ),
      [941, 83, 30, 913, 141, 0, 141, 0],
    ],
    ['less', () => outcome([], 1, 0), [700, 73, 30, 682, -90, 0, 0, 90]],
    ['the same worth', () => outcome([[90, 1]], 1, 0), [790, 73, 30, 772, 0, 90, 0, 0]],
    ['dearer goods', () => outcome([[91, 1]], 1, 0), [791, 73, 30, 773, 1, 90, 1, 0]],
    ['cheaper goods', () => outcome([[89, 1]], 1, 0), [789, 73, 30, 771, -1, 89, 0, 1]],
    ['dearer delivery', () => outcome([], 0, 15), [800, 83, 45, 787, 15, 0, 15, 0]],
    ['cheaper delivery', () => outcome([], 0, -15), [800, 83, 15, 757, -15, 0, 0, 15]],
    ['less, and a dearer delivery', () => outcome([], 1, 15), [700, 73, 45, 697, -75, 15, 0, 75]],
    ['more, and a cheaper delivery', () => outcome([[60, 1]], 0, -15), [860, 83, 15, 817, 45, 15, 45, 0]],
  ])('%s', (_, found, expected) => expect(found()).toEqual(expected))
})
