/** An option to exchange returned goods for. Prices are current unit prices, in minor units of the order's currency. */
export type Candidate = {
  /** Whether it is the returned option itself. */
  isSame: boolean
  isSold: boolean
  price: number | null
  /** Current price of the returned option; null: it no longer has one. */
  was: number | null
  left: number
}
export type ExchangeProblem = 'not_sold' | 'other_price' | 'no_stock'

/**
 * Why an option cannot be exchanged for returned goods; null: it can. The same option always qualifies, whatever its
 * current price. Another option of the product must have the same current price, because an exchange moves no money;
 * otherwise the return is refunded and the buyer orders again.
 */
export function exchangeProblem(
  { isSame, isSold, price, was, left }: Candidate,
  units: number,
): ExchangeProblem | null {
  if (!isSame && !isSold) return 'not_sold'
  if (!isSame && (price === null || price !== was)) return 'other_price'
  return left < units ? 'no_stock' : null
}
