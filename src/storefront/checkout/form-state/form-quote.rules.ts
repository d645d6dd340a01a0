import type { Problem, Quote } from '#shop/quotes/contract.ts'

/**
 * The quote shown by the checkout: of one order, or of two that are checked out together, with amounts added up and
 * the delivery of the first. `parts` are the quotes of the orders, the one-time cart first.
 */
export type CheckoutQuote = Quote & { parts: readonly [Quote, ...Quote[]] }

/** Adds two decimals and rounds to cents, which removes floating point errors. */
const added = (a: number, b: number): number => Math.round((a + b) * 100) / 100

export function checkoutQuote(quote: Quote, also: Quote | null): CheckoutQuote {
  if (also === null) return { ...quote, parts: [quote] }
  return {
    ...quote,
    items: [...quote.items, ...also.items],
    goodsTotal: added(quote.goodsTotal, also.goodsTotal),
    deliveryFee: added(quote.deliveryFee, also.deliveryFee),
    tax: added(quote.tax, also.tax),
    total: added(quote.total, also.total),
    amountDue: added(quote.amountDue, also.amountDue),
    estimate: laterOf(quote.estimate, also.estimate),
    problems: [
      ...quote.problems,
      ...also.problems.filter((problem) => !quote.problems.some((other) => isSame(problem, other))),
    ],
    parts: [quote, also],
  }
}

const laterOf = (one: Quote['estimate'], other: Quote['estimate']): Quote['estimate'] =>
  one && other ? (one.to < other.to ? other : one) : (one ?? other)

/** A problem that both orders report is shown once. */
const isSame = (one: Problem, other: Problem): boolean =>
  one.code === other.code && one.field === other.field && one.subSku === other.subSku

/** Whether it contains a subscription, which needs consent to charging a card. */
export const isSubscribed = ({ parts }: Pick<CheckoutQuote, 'parts'>): boolean =>
  parts.some(({ cartType }) => cartType === 'subscription')

/** Whether it contains the one-time cart, to which coupons, gifts and Cash Dollar apply. */
export const isBoughtOnce = ({ parts }: Pick<CheckoutQuote, 'parts'>): boolean =>
  parts[0].cartType === 'single'

/** The subscription cart, if both carts are checked out together. */
export const alsoOf = ({
  parts,
}: Pick<CheckoutQuote, 'parts'>): Pick<Quote, 'cartId' | 'updateTs'> | null => {
  const [, also] = parts
  return also ? { cartId: also.cartId, updateTs: also.updateTs } : null
}
