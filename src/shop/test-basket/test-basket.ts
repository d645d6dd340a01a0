import type { Ctx } from '../context.ts'
import { groupNames } from '../members/groups.ts'
import { minus, toDecimal, type Money } from '../money.ts'
import { feeTableOf } from '../quotes/delivery/fee-table.ts'
import type { OrderToQuote, QuotedOrder } from '../quotes/order-quote.rules.ts'
import { feeIn, isSent, sendingFee, type FeeTable } from '../quotes/delivery/parcel.rules.ts'
import { textIn } from '../region.ts'
import { deskRead } from '../staff/write.ts'
import * as contract from './contract.ts'
import { couponTrials, couponIssueText, type Trial } from './coupons.ts'
import { deliveryCause, type TestBasket } from './explain.rules.ts'
import { basketLines, optionsFound, type BasketLine } from './lines.ts'

export const explainBasket = deskRead(contract.explainBasket, 'coupons.read', async (ctx, basket) => {
  const [table, lines] = await Promise.all([feeTableOf(ctx), basketLines(ctx, basket)])
  const order: OrderToQuote = {
    currency: basket.currency,
    lines: lines.flatMap(({ toQuote, why }) => (toQuote && why === null ? [toQuote] : [])),
    sending: { country: basket.country, area: '', method: basket.method, table },
  }
  const { bare, trials, chosen } = await couponTrials(ctx, order, basket)
  const quote = chosen?.quote ?? bare
  const { goods, discount, delivery, total } = quote.sums
  return {
    lines: lines.map((line) => explainedLine(line, bare, quote)),
    coupons: trials.map((trial) => explainedCoupon(ctx, trial, trial === chosen)),
    delivery: explainedDelivery(quote, basket, table),
    goods: toDecimal(goods),
    discount: toDecimal(discount),
    deliveryFee: toDecimal(delivery),
    total: toDecimal(total),
    groups: await groupNames(ctx),
    found: await optionsFound(ctx, basket.search),
  }
})

const decimal = (amount: Money | null | undefined): number | null => (amount ? toDecimal(amount) : null)

function explainedLine(
  { subSku, name, quantity, toQuote, sold, why }: BasketLine,
  bare: QuotedOrder,
  quote: QuotedOrder,
): contract.ExplainedLine {
  const of = ({ lines }: QuotedOrder) => lines.find(({ id }) => toQuote !== null && id === toQuote.id)
  const [before, after] = [of(bare), of(quote)]
  const reason = sold?.price.reason
  return {
    subSku,
    name,
    quantity,
    price: decimal(sold?.price.price),
    original: decimal(sold?.price.original),
    kind: reason?.kind ?? null,
    group: reason?.group ?? null,
    considered: (reason?.considered ?? []).map(({ kind, group, amount }) => ({
      kind,
      group: group ?? null,
      price: toDecimal(amount),
    })),
    total: decimal(after?.total),
    off: before && after ? toDecimal(minus(before.net, after.net)) : 0,
    why,
  }
}

function explainedCoupon(
  ctx: Ctx,
  { origin, code, found, quote }: Trial,
  isApplied: boolean,
): contract.ExplainedCoupon {
  const gift = quote.coupon?.gift ?? null
  return {
    code: found?.code ?? code,
    label: found ? textIn(ctx.shopper.locale, found.label) : '',
    origin,
    counts: gift !== null,
    isApplied,
    off: decimal(gift?.amount) ?? 0,
    freeDelivery: gift?.freeDelivery ?? false,
    giftSku: gift?.giftSku ?? null,
    total: gift ? toDecimal(quote.sums.total) : null,
    why: gift ? null : couponIssueText(ctx, quote),
  }
}

/** HKD that no basket comes to; an amount in every currency. */
const beyondReach = 1_000_000_000

/** The fee of the table with and without what makes it free. */
function explainedDelivery(quote: QuotedOrder, { country, method, currency }: TestBasket, table: FeeTable) {
  const { parcel, lines, coupon } = quote
  const feeBy = (by: FeeTable) => sendingFee(method, { country, area: '' }, parcel, by)
  const tableFee = feeBy({ ...table, threshold: beyondReach })
  const goods = parcel.goods
  return {
    cause: deliveryCause({
      isSent: isSent(lines),
      tableFee,
      usualFee: feeBy(table),
      freeByCoupon: coupon?.gift.freeDelivery ?? false,
    }),
    fee: decimal(quote.sums.delivery),
    tableFee: decimal(tableFee),
    grams: parcel.grams,
    goods: toDecimal(goods),
    threshold: toDecimal(feeIn(currency, table.threshold, table.rates)),
  }
}
