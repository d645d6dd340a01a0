import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money, spread } from '../money.ts'
import { refundShares, refundSums, wholeRefund, type RefundSums } from './refund.rules.ts'

type Line = { id: string; unitNet: number[]; quantity: number; shipped: number; refunded: number; unsent: number }
type Refund = { attemptId: string | null; delivery: number; giftWrap: number; amount: number }
const none: Refund[] = []
const aLine = (id: string, unitNet: number[], changes: Partial<Line> = {}): Line => ({
  id,
  unitNet,
  quantity: unitNet.length,
  shipped: 0,
  refunded: 0,
  unsent: 0,
  ...changes,
})
const anOrder = (lines: Line[], fees = { delivery: 3_000, giftWrap: 500 }, refunds = none) => ({
  lines: lines as never[],
  ...fees,
  tax: 0,
  total: lines.flatMap((line) => line.unitNet).reduce((sum, unit) => sum + unit, 0) + fees.delivery + fees.giftWrap,
  refunds,
})
const code = (run: () => unknown): string => {
  try {
    run()
    return 'nothing'
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('what goes back (SERVER 3.8)', () => {
  const order = anOrder([aLine('a', [34, 33, 33], { refunded: 1, shipped: 1, unsent: 1 }), aLine('b', [900])])

  it('is the stored net of the next pieces, and the fees that were asked for', () => {
    expect(refundSums(order, { units: [{ lineId: 'a', units: 1 }], delivery: false, giftWrap: true })).toEqual({
      lines: [{ lineId: 'a', units: 1, amount: 33, unsent: 1 }],
      goods: 33,
      delivery: 0,
      giftWrap: 500,
      total: 533,
    })
  })

  it('counts pieces that left apart from those that did not', () => {
    expect(refundSums(order, { units: [{ lineId: 'a', units: 2 }], delivery: false, giftWrap: false }).lines[0]).toMatchObject({
      units: 2,
      unsent: 1,
    })
  })

  it.each([
    ['more pieces than are left', { units: [{ lineId: 'a', units: 3 }], delivery: false, giftWrap: false }, 'orders.too_many_units'],
    ['the same twice, together too many', { units: [{ lineId: 'b', units: 1 }, { lineId: 'b', units: 1 }], delivery: false, giftWrap: false }, 'orders.too_many_units'], // prettier-ignore
    ['a line of another order', { units: [{ lineId: 'z', units: 1 }], delivery: false, giftWrap: false }, 'orders.too_many_units'],
    ['half a piece', { units: [{ lineId: 'b', units: 0.5 }], delivery: false, giftWrap: false }, 'orders.too_many_units'],
    ['nothing at all', { units: [{ lineId: 'b', units: 0 }], delivery: false, giftWrap: false }, 'orders.nothing_to_refund'],
  ])('refuses %s', (_, wish, refusal) => {
    expect(code(() => refundSums(order, wish))).toBe(refusal)
  })

  it('gives fees back once', () => {
    const once = anOrder([aLine('a', [100])], undefined, [{ attemptId: null, delivery: 3_000, giftWrap: 0, amount: 3_000 }])
    expect(code(() => refundSums(once, { units: [], delivery: true, giftWrap: false }))).toBe('orders.nothing_to_refund')
    const late = anOrder([aLine('a', [100])], undefined, [{ attemptId: 'second', delivery: 3_000, giftWrap: 0, amount: 3_600 }])
    expect(refundSums(late, { units: [], delivery: true, giftWrap: false }).total).toBe(3_000)
  })

  it('adds up to what was paid, whatever goes back in whatever order', () => {
    const lines = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 9 }), price: fc.nat(90_000), off: fc.nat(100) }), {
      minLength: 1,
      maxLength: 6,
    })
    const steps = fc.array(
      fc.record({ line: fc.nat(5), units: fc.integer({ min: 1, max: 4 }), delivery: fc.boolean(), giftWrap: fc.boolean() }),
    )
    fc.assert(
      fc.property(lines, steps, fc.nat(9_000), fc.nat(2_000), (wanted, refunds, delivery, giftWrap) => {
        const made = wanted.map(({ quantity, price, off }, at) => {
          const net = money('HKD', Math.floor((quantity * price * (100 - off)) / 100))
          return aLine(String(at), spread(net, Array.from({ length: quantity }, () => 1)).map((unit) => unit.minor)) // prettier-ignore
        })
        let order = anOrder(made, { delivery, giftWrap })
        let back = 0
        const give = (sums: RefundSums) => {
          back += sums.total
          for (const { lineId, units } of sums.lines) {
            const line = made.find((each) => each.id === lineId)
            if (line) line.refunded += units
          }
          order = { ...order, refunds: [...order.refunds, { attemptId: null, ...sums, amount: sums.total }] }
        }
        for (const step of refunds) {
          const wish = { units: [{ lineId: String(step.line), units: step.units }], delivery: step.delivery, giftWrap: step.giftWrap }
          try {
            give(refundSums(order, wish))
          } catch {
            // too many pieces, or no such line: nothing goes back
          }
          expect(back).toBeLessThanOrEqual(order.total)
        }
        try {
          give(refundSums(order, wholeRefund(order as never)))
        } catch {
          // all of it went back before
        }
        expect(back).toBe(order.total)
      }),
    )
  })
})

describe('by which way it goes back', () => {
  const parts = fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.boolean()), { maxLength: 12 })

  it('card money first, then what the wallet paid; any order of refunds ends exact', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(1_000), parts, (wallet, due, wishes) => {
        const refunds: { attemptId: string | null; amount: number; wallet: number; asWallet: number; exchanged: number }[] = []
        let left = wallet + due
        for (const [wish, toWallet] of [...wishes, [2_000, false] as const]) {
          const amount = Math.min(wish, left)
          left -= amount
          const shares = refundShares({ due, refunds }, amount, toWallet)
          expect(shares.external + shares.wallet + shares.asWallet).toBe(amount)
          expect(Math.min(...Object.values(shares))).toBeGreaterThanOrEqual(0)
          if (toWallet) expect(shares.external).toBe(0)
          refunds.push({ attemptId: null, amount, exchanged: 0, ...shares })
        }
        const sum = (of: 'wallet' | 'amount') => refunds.reduce((all, refund) => all + refund[of], 0)
        expect([sum('wallet'), sum('amount')]).toEqual([wallet, wallet + due])
      }),
    )
  })

  it('a payment that came back by itself counts for nothing', () =>
    expect(refundShares({ due: 100, refunds: [{ attemptId: 'late', amount: 100, wallet: 0, exchanged: 0 }] }, 150, false)).toEqual({
      external: 100,
      wallet: 50,
      asWallet: 0,
    }))
})
