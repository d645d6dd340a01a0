import { describe, expect, it } from 'vitest'
import { amountsIn, hkd } from '#tools/builders/amounts.ts'
import { aLine, anOrder, revised } from '#tools/builders/revisions/revisions.ts'
import type { Order } from '../orders/order.rules.ts'
import { canEdit, changedPieces, linesNow, payableNow } from '../orders/revisions/revision.rules.ts'
import { refundedNow, sumsNow } from '../orders/revisions/revision-sums.rules.ts'
import { deliveryDifference, quoteRevision } from './revision.rules.ts'

const code = (run: () => unknown): string => {
  try {
    run()
    return 'nothing'
  } catch (error) {
    return (error as { code: string }).code
  }
}

const sumsIn = ([goods, discount, giftWrap, deliveryFee, tax, total]: SixSums) => ({
  goods: hkd(goods),
  discount: hkd(discount),
  giftWrap: hkd(giftWrap),
  deliveryFee: hkd(deliveryFee),
  tax: hkd(tax),
  total: hkd(total),
})
type SixSums = [number, number, number, number, number, number]

describe('a revision of a placed order', () => {
  const order = anOrder([aLine('a', 100, [90, 90, 89]), aLine('b', 500, [500])], { delivery: 30 })

  it('removes the next pieces at their cost, and charges the added ones', () => {
    const { removed, more } = changedPieces(order, [
      { lineId: 'a', quantity: 1 },
      { lineId: 'b', quantity: 3 },
    ])
    expect(removed).toEqual([{ lineId: 'a', from: 0, units: 2, amount: hkd(180) }])
    expect(more).toMatchObject([{ line: { id: 'b' }, quantity: 2 }])
    expect(
      quoteRevision(order, { added: [{ unitPrice: 500, quantity: 2 }], removed, delivery: hkd(0) }),
    ).toEqual({
      before: sumsIn([800, 31, 0, 30, 0, 799]),
      after: sumsIn([1_600, 11, 0, 30, 0, 1_619]),
      difference: hkd(820),
      exchanged: hkd(180),
      due: hkd(820),
      back: hkd(0),
    })
  })

  it.each([
    ['more than there is of it', [{ lineId: 'a', quantity: -1 }], 'orders.too_many_units'],
    ['a line of another order', [{ lineId: 'z', quantity: 1 }], 'orders.too_many_units'],
    [
      'a line named twice',
      [
        { lineId: 'a', quantity: 1 },
        { lineId: 'a', quantity: 1 },
      ],
      'orders.too_many_units',
    ],
  ])('refuses %s', (_, wanted, refusal) => expect(code(() => changedPieces(order, wanted))).toBe(refusal))

  it('leaves gifts and rewards alone', () => {
    const gift = anOrder([
      aLine('a', 100, [100]),
      aLine('g', 0, [0], { priceReason: { kind: 'reward', considered: [] } }),
    ])
    expect(code(() => changedPieces(gift, [{ lineId: 'g', quantity: 0 }]))).toBe('orders.gift_stays')
    expect(changedPieces(gift, [{ lineId: 'g', quantity: 1 }]).removed).toEqual([])
  })

  it('has the remaining pieces, sums and separate refunds', () => {
    const once = revised(order, {
      quantities: [{ lineId: 'a', quantity: 2 }],
      add: [],
      delivery: hkd(-10),
    }).order
    expect(linesNow(once)[0]).toMatchObject({
      quantity: 2,
      removed: 1,
      refunded: 0,
      unsent: 0,
      unitNet: [90, 89],
    })
    expect(sumsNow(once)).toEqual({
      ...sumsIn([700, 21, 0, 20, 0, 699]),
      walletAmount: hkd(0),
      due: hkd(699),
    })
    expect(refundedNow(once)).toEqual(hkd(0))
  })

  it.each([
    [{ status: 'pending' }, false],
    [{ fulfilmentState: 'picking' }, false],
    [{ paymentState: 'disputed' }, false],
    [{ fulfilmentState: 'on_hold', events: [] }, true],
    [
      { fulfilmentState: 'on_hold', events: [{ machine: 'fulfilment', from: 'picking', to: 'on_hold' }] },
      false,
    ],
    [{ paymentState: 'partially_refunded' }, true],
    [{ revisions: [{ state: 'waiting' }] }, false],
    [{ revisions: [{ state: 'lapsed' }] }, true],
  ])('is possible for an order that is %j: %s', (changes, may) =>
    expect(canEdit({ ...order, ...changes } as Order)).toBe(may),
  )

  it('can be paid until its deadline', () => {
    const waiting = {
      ...order,
      revisions: [
        {
          state: 'waiting',
          due: hkd(55),
          createdAt: '2026-11-21T00:00:00.000Z',
          payUntil: '2026-11-24T00:00:00.000Z',
        },
      ],
    } as unknown as Order
    expect(payableNow(waiting, new Date('2026-11-23T23:59:59Z'))).toEqual({
      amount: hkd(55),
      since: new Date('2026-11-21T00:00:00Z'),
      until: '2026-11-24T00:00:00.000Z',
    })
    expect(payableNow(waiting, new Date('2026-11-24T00:00:00Z'))).toBeNull()
    expect(payableNow(order, new Date())).toBeNull()
  })

  it.each([
    [{ before: 30, after: 80, charged: 30 }, 50],
    [{ before: 80, after: 30, charged: 80 }, -50],
    [{ before: 80, after: 0, charged: 20 }, -20],
    [{ before: 30, after: 80, charged: 0 }, 0],
    [{ before: 0, after: 80, charged: 0 }, 80],
    [{ before: 30, after: 30, charged: 10 }, 0],
  ])('moves the fee of %j by %i', (fees, difference) =>
    expect(deliveryDifference(amountsIn('HKD', fees))).toEqual(hkd(difference)),
  )
})
