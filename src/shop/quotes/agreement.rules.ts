import { equals, gte, plus, type Money } from '../money.ts'
import { requiredStock, leftOf, type Shortage, stockBut } from '../stock/rules.ts'
import type { QuoteInput } from './quote-input.rules.ts'
import type { OrderQuote } from './quote.rules.ts'
import type { OrderInput } from './order-input.contract.ts'
import { checkoutIssue, quoteRefusals, type CheckoutIssue } from './issue.rules.ts'
import { readTotal } from './tender.rules.ts'

/**
 * Whether the amounts that the client displayed match the quotes: total, delivery fee, price and quantity of the given
 * lines; and whether no more is due (a gift code may have lost value). Sums of several orders count together. Omitted
 * amounts are not compared.
 */
export function matchesClientSums(
  { total, amountDue, deliveryFee, items = [] }: OrderInput,
  quotes: readonly OrderQuote[],
): boolean {
  const isSum = (stated: number | undefined, name: 'total' | 'delivery') =>
    stated === undefined ||
    isSumOf(
      stated,
      quotes.map(({ sums }) => sums[name]),
    )
  const lines = quotes.flatMap((quote) => quote.lines)
  return (
    isSum(total, 'total') &&
    isSum(deliveryFee, 'delivery') &&
    (amountDue === undefined ||
      isCovered(
        amountDue,
        quotes.map(({ sums }) => sums.due),
      )) &&
    items.every(({ subSku, bundleSku, quantity, price }) => {
      if (subSku === undefined) return true
      return lines.some(
        (line) =>
          line.option.subSku === subSku &&
          (line.bundleSku ?? '') === (bundleSku ?? '') &&
          (quantity ?? line.quantity) === line.quantity &&
          (price === undefined || price === null || isSumOf(price, [line.price.price])),
      )
    })
  )
}

type Compare = (stated: Money, sum: Money) => boolean
const compared =
  (compare: Compare) =>
  (stated: number, [first, ...others]: readonly Money[]): boolean => {
    const amount = first && readTotal(stated, first.currency)
    return Boolean(amount && compare(amount, others.reduce(plus, first)))
  }
const isSumOf = compared(equals)
const isCovered = compared(gte)

/** Issues of lines that sold out meanwhile, each with the quantity left. */
export function shortIssues(
  lines: OrderQuote['lines'],
  short: readonly Shortage[],
  { stock }: QuoteInput['context'],
): CheckoutIssue[] {
  const truth = stockBut(
    stock,
    short.map(({ subSku, left }) => [subSku, left]),
  )
  return lines.flatMap(({ option }) => {
    const isShort = requiredStock(option, stock).some((cartQuote) =>
      short.some(({ subSku }) => subSku === cartQuote.subSku),
    )
    const values = { left: Math.max(0, leftOf(option, truth)) }
    return isShort ? [checkoutIssue(quoteRefusals.short.code, { subSku: option.subSku, values })] : []
  })
}

const ofStock = new Set<string>([quoteRefusals.short.code, 'cart.out_of_stock'])

/** Whether all issues are about stock. */
export const isSoldOut = (issues: readonly CheckoutIssue[]): boolean =>
  issues.every(({ code }) => ofStock.has(code))
