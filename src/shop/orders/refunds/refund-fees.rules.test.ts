import { describe, expect, it } from 'vitest'
import { hkd } from '#tools/builders/amounts.ts'
import { refundSums } from './refund.rules.ts'
import {
  type Line,
  type Refund,
  none,
  aRefund,
  aLine,
  anOrder,
  code,
} from '#tools/builders/orders/refunded-orders.ts'

describe('fees', () => {
  type Back = { units?: number; delivery?: boolean; giftWrap?: boolean }
  const fees = (
    line: Partial<Line>,
    { units = 0, delivery = false, giftWrap = false }: Back,
    refunds = none,
  ) => {
    const order = anOrder([aLine('a', [100, 90, 80], line)], { delivery: 3_000, giftWrap: 500 }, refunds)
    const sums = refundSums(order, { units: [{ lineId: 'a', units }], delivery, giftWrap })
    return [sums.goods, sums.delivery, sums.giftWrap, sums.total].map(({ minor }) => minor)
  }
  type Changes = { attemptId?: string; delivery?: number; giftWrap?: number }
  const refund = ({ attemptId, delivery = 0, giftWrap = 0 }: Changes): Refund[] => [
    aRefund(attemptId ?? null, delivery, giftWrap, 0),
  ]

  it.each<[string, () => number[], number[]]>([
    ['asked for alone: delivery', () => fees({}, { delivery: true }), [0, 3_000, 0, 3_000]],
    ['asked for alone: wrapping', () => fees({}, { giftWrap: true }), [0, 0, 500, 500]],
    ['not asked for, and pieces stay', () => fees({}, { units: 2 }), [190, 0, 0, 190]],
    ['with the last piece', () => fees({}, { units: 3 }), [270, 3_000, 500, 3_770]],
    [
      'with the last piece that is left',
      () => fees({ refunded: 2, unsent: 2 }, { units: 1 }),
      [80, 3_000, 500, 3_580],
    ],
    ['with the last piece, where one was sent', () => fees({ shipped: 1 }, { units: 3 }), [270, 0, 0, 270]],
    [
      'a part of the delivery fee was refunded',
      () => fees({}, { delivery: true }, refund({ delivery: 1_000 })),
      [0, 2_000, 0, 2_000],
    ],
    [
      'a part of the wrapping fee was refunded',
      () => fees({}, { giftWrap: true }, refund({ giftWrap: 200 })),
      [0, 0, 300, 300],
    ],
    [
      'of another payment',
      () => fees({}, { giftWrap: true }, refund({ attemptId: 'x', giftWrap: 200 })),
      [0, 0, 500, 500],
    ],
    [
      'a part each of two refunds',
      () => fees({}, { delivery: true }, [...refund({ delivery: 1_000 }), ...refund({ delivery: 500 })]),
      [0, 1_500, 0, 1_500],
    ],
  ])('%s', (_, found, expected) => expect(found()).toEqual(expected))

  it('free pieces are refunded at zero', () => {
    const gift = anOrder([aLine('g', [0]), aLine('a', [100])])
    const body = { units: [{ lineId: 'g', units: 1 }], delivery: false, giftWrap: false }
    expect(refundSums(gift, body)).toMatchObject({
      lines: [{ lineId: 'g', units: 1, amount: hkd(0) }],
      total: hkd(0),
    })
  })

  it.each([-1, 1.5, Number.NaN])('%d pieces are never refunded', (units) => {
    const body = { units: [{ lineId: 'a', units }], delivery: true, giftWrap: true }
    expect(code(() => refundSums(anOrder([aLine('a', [100, 90])]), body))).toBe('orders.too_many_units')
  })

  it('sums up lines that are named twice, and leaves out lines with zero pieces', () => {
    const body = {
      units: [
        { lineId: 'a', units: 1 },
        { lineId: 'b', units: 0 },
        { lineId: 'a', units: 1 },
      ],
      delivery: false,
      giftWrap: false,
    }
    const sums = refundSums(anOrder([aLine('a', [100, 90, 80]), aLine('b', [900])]), body)
    expect(sums.lines).toEqual([{ lineId: 'a', units: 2, amount: hkd(190), unsent: 2 }])
    expect(sums.goods).toEqual(hkd(190))
  })
})
