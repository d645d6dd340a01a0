import fc from '#tools/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { amountsIn, hkd } from '#tools/builders/amounts.ts'
import { money, allocate, sumMoney, type Money } from '../../money.ts'
import { leavesNothingToShip, refundSums, unsentOf, wholeRefund, type RefundSums } from './refund.rules.ts'
import { paymentOfRefunds, refundShares, type RefundShares } from './refund-shares.rules.ts'
import { aRefund, aLine, anOrder, code } from '#tools/builders/orders/refunded-orders.ts'

describe('the refunded amount', () => {
  const order = anOrder([aLine('a', [34, 33, 33], { refunded: 1, shipped: 1, unsent: 1 }), aLine('b', [900])])

  it('is the stored net of the next pieces, plus the requested fees', () => {
    expect(
      refundSums(order, { units: [{ lineId: 'a', units: 1 }], delivery: false, giftWrap: true }),
    ).toEqual({
      lines: [{ lineId: 'a', units: 1, amount: hkd(33), unsent: 1 }],
      ...amountsIn('HKD', { goods: 33, delivery: 0, giftWrap: 500, total: 533 }),
    })
  })

  it('counts pieces that left apart from those that did not', () => {
    expect(
      refundSums(order, { units: [{ lineId: 'a', units: 2 }], delivery: false, giftWrap: false }).lines[0],
    ).toMatchObject({
      units: 2,
      unsent: 1,
    })
  })

  it.each([
    [
      'more pieces than are left',
      { units: [{ lineId: 'a', units: 3 }], delivery: false, giftWrap: false },
      'orders.too_many_units',
    ],
    [
      'the same twice, together too many',
      {
        units: [
          { lineId: 'b', units: 1 },
          { lineId: 'b', units: 1 },
        ],
        delivery: false,
        giftWrap: false,
      },
      'orders.too_many_units',
    ],
    [
      'a line of another order',
      { units: [{ lineId: 'z', units: 1 }], delivery: false, giftWrap: false },
      'orders.too_many_units',
    ],
    [
      'half a piece',
      { units: [{ lineId: 'b', units: 0.5 }], delivery: false, giftWrap: false },
      'orders.too_many_units',
    ],
    [
      'nothing at all',
      { units: [{ lineId: 'b', units: 0 }], delivery: false, giftWrap: false },
      'orders.nothing_to_refund',
    ],
  ])('refuses %s', (_, input, refusal) => {
    expect(code(() => refundSums(order, input))).toBe(refusal)
  })

  it('gives fees back once', () => {
    const once = anOrder([aLine('a', [100])], undefined, [aRefund(null, 3_000, 0, 3_000)])
    expect(code(() => refundSums(once, { units: [], delivery: true, giftWrap: false }))).toBe(
      'orders.nothing_to_refund',
    )
    const late = anOrder([aLine('a', [100])], undefined, [aRefund('second', 3_000, 0, 3_600)])
    expect(refundSums(late, { units: [], delivery: true, giftWrap: false }).total).toEqual(hkd(3_000))
  })

  it('sums to the amount paid, whatever is refunded in whatever order', () => {
    const lines = fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 9 }), price: fc.nat(90_000), off: fc.nat(100) }),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    const steps = fc.array(
      fc.record({
        line: fc.nat(5),
        units: fc.integer({ min: 1, max: 4 }),
        delivery: fc.boolean(),
        giftWrap: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(lines, steps, fc.nat(9_000), fc.nat(2_000), (wanted, refunds, delivery, giftWrap) => {
        const made = wanted.map(({ quantity, price, off }, at) => {
          const net = money('HKD', Math.floor((quantity * price * (100 - off)) / 100))
          return aLine(
            String(at),
            allocate(
              net,
              Array.from({ length: quantity }, () => 1),
            ).map((unit) => unit.minor),
          )
        })
        let order = anOrder(made, { delivery, giftWrap })
        let back = 0
        const give = (sums: RefundSums) => {
          back += sums.total.minor
          for (const { lineId, units } of sums.lines) {
            const line = made.find((each) => each.id === lineId)
            if (line) line.refunded += units
          }
          order = { ...order, refunds: [...order.refunds, { attemptId: null, ...sums, amount: sums.total }] }
        }
        for (const step of refunds) {
          const body = {
            units: [{ lineId: String(step.line), units: step.units }],
            delivery: step.delivery,
            giftWrap: step.giftWrap,
          }
          try {
            give(refundSums(order, body))
          } catch {
            // too many pieces, or no such line: nothing is refunded
          }
          expect(back).toBeLessThanOrEqual(order.total.minor)
        }
        try {
          give(refundSums(order, wholeRefund(order as never)))
        } catch {
          // all of it went back before
        }
        expect(back).toBe(order.total.minor)
      }),
    )
  })
})

describe('the methods of a refund', () => {
  const pieces = fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.boolean()), { maxLength: 12 })

  it('use the card first and then the wallet, and any sequence of refunds sums exactly', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(1_000), pieces, (wallet, due, inputs) => {
        const refunds: ({ attemptId: null; amount: Money; exchanged: Money } & RefundShares)[] = []
        let left = wallet + due
        for (const [input, toWallet] of [...inputs, [2_000, false] as const]) {
          const amount = Math.min(input, left)
          left -= amount
          const shares = refundShares({ due: hkd(due), refunds }, hkd(amount), toWallet)
          expect(sumMoney('HKD', Object.values(shares))).toEqual(hkd(amount))
          expect(Math.min(...Object.values(shares).map(({ minor }) => minor))).toBeGreaterThanOrEqual(0)
          if (toWallet) expect(shares.external).toEqual(hkd(0))
          refunds.push({ attemptId: null, amount: hkd(amount), exchanged: hkd(0), ...shares })
        }
        const sum = (of: 'wallet' | 'amount') => refunds.reduce((all, refund) => all + refund[of].minor, 0)
        expect([sum('wallet'), sum('amount')]).toEqual([wallet, wallet + due])
      }),
    )
  })

  it('an automatically refunded payment is not counted', () =>
    expect(
      refundShares(
        {
          due: hkd(100),
          refunds: [{ attemptId: 'late', ...amountsIn('HKD', { amount: 100, wallet: 0, exchanged: 0 }) }],
        },
        hkd(150),
        false,
      ),
    ).toEqual(amountsIn('HKD', { external: 100, wallet: 50, asWallet: 0 })))
})

describe('the payment state of an order', () => {
  type Back = { attemptId: string | null; state: string; amount: Money; exchanged: Money }
  const back = (amount: number, changes: Partial<Back> = {}): Back => ({
    attemptId: null,
    state: 'succeeded',
    amount: hkd(amount),
    exchanged: hkd(0),
    ...changes,
  })
  it.each<[string, Back[], string]>([
    ['what paid for other pieces', [back(40, { exchanged: hkd(40) })], 'paid'],
    ['a part that paid for other pieces', [back(40, { exchanged: hkd(39) })], 'partially_refunded'],
    ['all, with what paid for other pieces', [back(40, { exchanged: hkd(40) }), back(60)], 'refunded'],
    ['nothing', [], 'paid'],
    ['a cent', [back(1)], 'partially_refunded'],
    ['all but a cent', [back(99)], 'partially_refunded'],
    ['all', [back(100)], 'refunded'],
    ['all in parts', [back(60), back(40)], 'refunded'],
    ['more than all', [back(101)], 'refunded'],
    ['all, which is only asked for', [back(100, { state: 'requested' })], 'paid'],
    ['all, which failed', [back(100, { state: 'failed' })], 'paid'],
    ['a part, and the rest is asked for', [back(60), back(40, { state: 'requested' })], 'partially_refunded'],
    ['another payment', [back(100, { attemptId: 'late' })], 'paid'],
    ['nothing of worth', [back(0)], 'paid'],
  ])('after %s was refunded', (_, refunds, state) => {
    expect(paymentOfRefunds({ total: hkd(100), refunds: refunds as never })).toBe(state)
  })
})

describe('the refund methods', () => {
  type Share = { amount: number; wallet?: number; exchanged?: number; attemptId?: string | null }
  const shares = (due: number, before: Share[], total: number, toWallet = false) =>
    refundShares(
      {
        due: hkd(due),
        refunds: before.map(({ attemptId = null, ...amounts }) => ({
          attemptId,
          ...amountsIn('HKD', { wallet: 0, exchanged: 0, ...amounts }),
        })),
      },
      hkd(total),
      toWallet,
    )

  it.each<[string, () => ReturnType<typeof shares>, [number, number, number]]>([
    ['less than the card paid', () => shares(100, [], 99), [99, 0, 0]],
    ['the amount paid by card', () => shares(100, [], 100), [100, 0, 0]],
    ['a cent more', () => shares(100, [], 101), [100, 1, 0]],
    ['the card paid nothing', () => shares(0, [], 50), [0, 50, 0]],
    ['the card has its own back', () => shares(100, [{ amount: 100 }], 50), [0, 50, 0]],
    ['the card has a part back', () => shares(100, [{ amount: 70 }], 50), [30, 20, 0]],
    ['the wallet had that part', () => shares(100, [{ amount: 70, wallet: 70 }], 50), [50, 0, 0]],
    ['that part paid for other goods', () => shares(100, [{ amount: 70, exchanged: 70 }], 50), [50, 0, 0]],
    ['another payment was refunded', () => shares(100, [{ amount: 100, attemptId: 'late' }], 50), [50, 0, 0]],
    ['to the wallet instead', () => shares(100, [], 130, true), [0, 30, 100]],
  ])('%s', (_, share, expected) => {
    const { external, wallet, asWallet } = share()
    expect([external, wallet, asWallet].map(({ minor }) => minor)).toEqual(expected)
  })
})

it.each([
  [{ quantity: 5, shipped: 0, unsent: 0 }, 5],
  [{ quantity: 5, shipped: 2, unsent: 0 }, 3],
  [{ quantity: 5, shipped: 0, unsent: 2 }, 3],
  [{ quantity: 5, shipped: 2, unsent: 3 }, 0],
])('of %j %i are unshipped', (line, units) => expect(unsentOf(line)).toBe(units))

it('the whole refund of an order has the unrefunded pieces of each line, and its fees', () => {
  const order = anOrder([
    aLine('a', [100, 90, 80], { refunded: 1, shipped: 2 }),
    aLine('b', [900], { refunded: 1 }),
  ])
  expect(wholeRefund(order)).toEqual({
    units: [
      { lineId: 'a', units: 2 },
      { lineId: 'b', units: 0 },
    ],
    delivery: true,
    giftWrap: true,
  })
  expect(leavesNothingToShip({ lines: [] }, [])).toBe(true)
})
