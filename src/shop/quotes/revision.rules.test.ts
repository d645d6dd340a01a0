import fc from '#tools/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { amountsIn, hkd } from '#tools/builders/amounts.ts'
import {
  money,
  allocate,
  atLeastZero,
  largerOf,
  minus,
  negated,
  type Money,
  plus,
  sumMoney,
} from '../money.ts'
import type { Order, OrderLine, OrderRefund, Revision } from '../orders/order.rules.ts'
import { refundSums, wholeRefund } from '../orders/refunds/refund.rules.ts'
import { refundShares } from '../orders/refunds/refund-shares.rules.ts'
import { canEdit, changedPieces, linesNow, payableNow } from '../orders/revisions/revision.rules.ts'
import { refundedNow, sumsNow } from '../orders/revisions/revision-sums.rules.ts'
import { deliveryDifference, quoteRevision } from './revision.rules.ts'

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
const code = (run: () => unknown): string => {
  try {
    run()
    return 'nothing'
  } catch (error) {
    return (error as { code: string }).code
  }
}

const aLine = (id: string, unitPrice: number, unitNet: readonly number[], more: Partial<OrderLine> = {}) =>
  ({
    id,
    unitPrice,
    unitNet,
    quantity: unitNet.length,
    shipped: 0,
    refunded: 0,
    unsent: 0,
    revision: 0,
    priceReason: { kind: 'base', considered: [] },
    ...more,
  }) as OrderLine

/** A paid order, so much of it by wallet. */
function anOrder(lines: readonly OrderLine[], { delivery = 0, giftWrap = 0, wallet = 0 } = {}) {
  const goods = sum(lines.map((line) => line.unitPrice * line.quantity))
  const net = sum(lines.flatMap((line) => line.unitNet))
  const total = net + delivery + giftWrap
  const paid = Math.min(wallet, total)
  return {
    currency: 'HKD',
    lines,
    goods: hkd(goods),
    discount: hkd(goods - net),
    deliveryFee: hkd(delivery),
    giftWrap: hkd(giftWrap),
    tax: hkd(0),
    total: hkd(total),
    walletAmount: hkd(paid),
    due: hkd(total - paid),
    exchanged: hkd(0),
    revisions: [],
    refunds: [],
    partialPayments: [],
    status: 'confirmed',
    paymentState: 'paid',
    fulfilmentState: 'none',
    payUntil: null,
  } as unknown as Order
}

const aRefund = (refund: Partial<OrderRefund>): OrderRefund => ({
  id: 'r',
  cause: 'noted',
  attemptId: null,
  revisionId: null,
  amount: hkd(0),
  units: [],
  delivery: hkd(0),
  giftWrap: hkd(0),
  wallet: hkd(0),
  asWallet: hkd(0),
  exchanged: hkd(0),
  reason: '',
  actor: '',
  state: 'succeeded',
  createdAt: '',
  ...refund,
})
const counted = (order: Order, taken: readonly { lineId: string; units: number }[]) =>
  order.lines.map((line) => {
    const units = sum(taken.filter(({ lineId }) => lineId === line.id).map((each) => each.units))
    return { ...line, refunded: line.refunded + units, unsent: line.unsent + units }
  })

type Wish = {
  quantities: { lineId: string; quantity: number }[]
  add: { price: number; quantity: number }[]
  delivery: Money
}

/**
 * The order after a change, as `revise` makes it: sums grow, pieces and fees that are taken out are given
 * back.
 */
function revised(
  order: Order,
  { quantities, add, delivery }: Wish,
): { order: Order; paid: Money; sent: Money; toWallet: Money } {
  const { removed } = changedPieces(order, quantities)
  const number = order.revisions.length + 1
  const added = add.map(({ price, quantity }, at) =>
    aLine(
      `${number}-${at}`,
      price,
      Array.from({ length: quantity }, () => price),
      { revision: number },
    ),
  )
  const outcome = quoteRevision(order, { added, removed, delivery })
  const more = sum(added.map((line) => line.unitPrice * line.quantity))
  const dearer = atLeastZero(delivery)
  const grown = {
    ...order,
    lines: [...counted(order, removed), ...added],
    goods: plus(order.goods, hkd(more)),
    deliveryFee: plus(order.deliveryFee, dearer),
    total: plus(order.total, plus(hkd(more), dearer)),
    due: plus(order.due, outcome.due),
    exchanged: plus(order.exchanged, outcome.exchanged),
  }
  const revision = {
    id: String(number),
    number,
    state: 'agreed',
    added,
    removed,
    delivery,
    ...outcome,
  } as unknown as Revision
  const cheaper = atLeastZero(negated(delivery))
  const amount = removed.map((each) => each.amount).reduce(plus, cheaper)
  const shares = refundShares(grown, minus(amount, outcome.exchanged), false)
  const refund = aRefund({
    revisionId: String(number),
    amount,
    units: removed,
    delivery: cheaper,
    wallet: shares.wallet,
    exchanged: outcome.exchanged,
  })
  const after = {
    ...grown,
    revisions: [...order.revisions, revision],
    refunds: amount.minor > 0 ? [...order.refunds, refund] : order.refunds,
  }
  return { order: after, paid: outcome.due, sent: shares.external, toWallet: shares.wallet }
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

describe('a change of an order that stands', () => {
  const order = anOrder([aLine('a', 100, [90, 90, 89]), aLine('b', 500, [500])], { delivery: 30 })

  it('takes out the next pieces at what they cost, and charges what is added', () => {
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

  it('shows what is left: pieces, sums and what was refunded besides', () => {
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
  ])('may be made of an order that is %j: %s', (changes, may) =>
    expect(canEdit({ ...order, ...changes } as Order)).toBe(may),
  )

  it('waits to be paid until its clock ends', () => {
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

  it('comes out even: what was paid less what went back is what is left, to the cent, and nothing at the end', () => {
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
