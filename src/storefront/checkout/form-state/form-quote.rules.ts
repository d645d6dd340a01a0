import type { Problem, Quote } from '#shop/quotes/contract.ts'

/**
 * What the checkout shows: an order to be, or two that are paid at once, whose sums are added up, and which
 * are sent as the first says; `parts` are the orders themselves, the single one first.
 */
export type CheckoutQuote = Quote & { parts: readonly [Quote, ...Quote[]] }

/** Decimals that were whole cents stay so. */
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

/** What both orders ask of the same buyer stands in the way once. */
const isSame = (one: Problem, other: Problem): boolean =>
  one.code === other.code && one.field === other.field && one.subSku === other.subSku

/** Whether something of it renews: then a card is agreed to. */
export const isSubscribed = ({ parts }: Pick<CheckoutQuote, 'parts'>): boolean =>
  parts.some(({ cartType }) => cartType === 'subscription')

/** Whether something of it is bought once: what codes, gifts and Cash Dollar may be used for. */
export const isBoughtOnce = ({ parts }: Pick<CheckoutQuote, 'parts'>): boolean =>
  parts[0].cartType === 'single'

/** The subscription cart of a checkout of both. */
export const alsoOf = ({
  parts,
}: Pick<CheckoutQuote, 'parts'>): Pick<Quote, 'cartId' | 'updateTs'> | null => {
  const [, also] = parts
  return also ? { cartId: also.cartId, updateTs: also.updateTs } : null
}
