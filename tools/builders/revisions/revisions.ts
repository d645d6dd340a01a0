// Paid orders, refunds and revisions, for tests of an order's sums.
import { hkd } from '#tools/builders/amounts.ts'
import { atLeastZero, minus, negated, type Money, plus } from '#shop/money.ts'
import type { Order, OrderLine, OrderRefund, Revision } from '#shop/orders/order.rules.ts'
import { refundShares } from '#shop/orders/refunds/refund-shares.rules.ts'
import { changedPieces } from '#shop/orders/revisions/revision.rules.ts'
import { quoteRevision } from '#shop/quotes/revision.rules.ts'
import { sumOf } from '#shop/sum.ts'

export const aLine = (
  id: string,
  unitPrice: number,
  unitNet: readonly number[],
  more: Partial<OrderLine> = {},
) =>
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

/** A paid order, with part of it paid by wallet. */
export function anOrder(lines: readonly OrderLine[], { delivery = 0, giftWrap = 0, wallet = 0 } = {}) {
  const goods = sumOf(lines.map((line) => line.unitPrice * line.quantity))
  const net = sumOf(lines.flatMap((line) => line.unitNet))
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

export const aRefund = (refund: Partial<OrderRefund>): OrderRefund => ({
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
export const counted = (order: Order, taken: readonly { lineId: string; units: number }[]) =>
  order.lines.map((line) => {
    const units = sumOf(taken.filter(({ lineId }) => lineId === line.id).map((each) => each.units))
    return { ...line, refunded: line.refunded + units, unsent: line.unsent + units }
  })

type RevisionInput = {
  quantities: { lineId: string; quantity: number }[]
  add: { price: number; quantity: number }[]
  delivery: Money
}

/** The order after a change, as `revise` computes it: sums grow, removed units and fees are refunded. */
export function revised(
  order: Order,
  { quantities, add, delivery }: RevisionInput,
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
  const more = sumOf(added.map((line) => line.unitPrice * line.quantity))
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
