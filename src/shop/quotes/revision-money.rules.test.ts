import fc from '#tools/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { hkd } from '#tools/builders/amounts.ts'
import { aLine, anOrder, aRefund, counted, revised } from '#tools/builders/revisions/revisions.ts'
import { money, allocate, largerOf, minus, negated, plus, sumMoney } from '../money.ts'
import { refundSums, wholeRefund } from '../orders/refunds/refund.rules.ts'
import { refundShares } from '../orders/refunds/refund-shares.rules.ts'
import { linesNow } from '../orders/revisions/revision.rules.ts'
import { refundedNow, sumsNow } from '../orders/revisions/revision-sums.rules.ts'

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

describe('money after changes and refunds in any order', () => {
  const lines = fc.array(
    fc.record({ quantity: fc.integer({ min: 1, max: 6 }), price: fc.nat(9_000), off: fc.nat(100) }),
    { minLength: 1, maxLength: 4 },
  )
  const edit = fc.record({
    kind: fc.constant('edit' as const),
    keep: fc.array(fc.nat(8), { maxLength: 6 }),
    add: fc.array(fc.record({ price: fc.nat(9_000), quantity: fc.integer({ min: 1, max: 4 }) }), {
      maxLength: 2,
    }),
    delivery: fc.integer({ min: -3_000, max: 3_000 }),
  })
  const refund = fc.record({
    kind: fc.constant('refund' as const),
    line: fc.nat(7),
    units: fc.integer({ min: 1, max: 3 }),
    delivery: fc.boolean(),
    giftWrap: fc.boolean(),
    toWallet: fc.boolean(),
  })
  const steps = fc.array(fc.oneof(edit, refund), { maxLength: 10 })
  const fees = fc.record({ delivery: fc.nat(4_000), giftWrap: fc.nat(900), wallet: fc.nat(30_000) })

  it('is exact: paid less refunded is the remaining value, to the cent, and zero at the end', () => {
    fc.assert(
      fc.property(lines, fees, steps, (wanted, charges, changes) => {
        const made = wanted.map(({ quantity, price, off }, at) => {
          const net = money('HKD', Math.floor((quantity * price * (100 - off)) / 100))
          return aLine(
            String(at),
            price,
            allocate(
              net,
              Array.from({ length: quantity }, () => 1),
            ).map((unit) => unit.minor),
          )
        })
        let order = anOrder(made, charges)
        let outside = order.due.minor
        let inside = order.walletAmount.minor
        const holds = () => {
          const open = order.refunds.map(({ amount }) => amount).reduce(minus, order.total).minor
          expect(outside + inside).toBe(open)
          expect(Math.min(outside, inside, open)).toBeGreaterThanOrEqual(0)
          const sums = sumsNow(order)
          expect(sums.total).toEqual(
            sumMoney('HKD', [minus(sums.goods, sums.discount), sums.giftWrap, sums.deliveryFee, sums.tax]),
          )
          expect(plus(sums.walletAmount, sums.due)).toEqual(sums.total)
          expect(sum(linesNow(order).flatMap(({ unitNet }) => unitNet))).toBe(
            minus(sums.goods, sums.discount).minor,
          )
          expect(minus(sums.total, refundedNow(order)).minor).toBe(open)
          expect(sumMoney('HKD', [order.walletAmount, order.due, order.exchanged])).toEqual(order.total)
        }
        const give = (input: Parameters<typeof refundSums>[1]) => {
          const sums = refundSums(order, input)
          const shares = refundShares(order, sums.total, input.toWallet ?? false)
          outside -= plus(shares.external, shares.asWallet).minor
          inside -= shares.wallet.minor
          const { wallet, asWallet } = shares
          const ownRefund = aRefund({
            amount: sums.total,
            units: sums.lines,
            delivery: sums.delivery,
            giftWrap: sums.giftWrap,
            wallet,
            asWallet,
          })
          order = { ...order, lines: counted(order, sums.lines), refunds: [...order.refunds, ownRefund] }
        }
        for (const step of changes) {
          if (step.kind === 'edit') {
            const left = order.refunds
              .flatMap(({ revisionId, delivery }) => (revisionId === null ? [delivery] : []))
              .reduce(minus, sumsNow(order).deliveryFee)
            const quantities = linesNow(order).flatMap((line, at) => {
              const now = line.quantity - line.refunded
              const keep = step.keep[at]
              return keep === undefined || keep >= now ? [] : [{ lineId: line.id, quantity: keep }]
            })
            const after = revised(order, {
              quantities,
              add: step.add,
              delivery: largerOf(negated(left), hkd(step.delivery)),
            })
            order = after.order
            outside += minus(after.paid, after.sent).minor
            inside -= after.toWallet.minor
          } else {
            const line = order.lines[step.line]
            if (!line || line.refunded + step.units > line.quantity) continue
            give({
              units: [{ lineId: line.id, units: step.units }],
              delivery: step.delivery,
              giftWrap: step.giftWrap,
              toWallet: step.toWallet,
            })
          }
          holds()
        }
        if (wholeRefund(order).units.some(({ units }) => units > 0)) give(wholeRefund(order))
        else if (outside + inside > 0) give({ units: [], delivery: true, giftWrap: true })
        expect([outside, inside]).toEqual([0, 0])
      }),
      { numRuns: 400 },
    )
  })
})
