/**
 * An option that might replace what came back. Prices are today's for one piece, in minor units of the
 * order's currency.
 */
export type Candidate = {
  /** The very option that came back. */
  isSame: boolean
  isSold: boolean
  price: number | null
  /** What the option that came back costs today; null: it has no price any more. */
  was: number | null
  left: number
}
export type ExchangeProblem = 'not_sold' | 'other_price' | 'no_stock'

/**
 * Why something cannot replace what came back; null: it can. The same again always may, whatever it costs by
 * now. Another option of the product may if it costs the same today: no money moves. What costs more or less
 * is refunded and ordered anew.
 */
export function exchangeProblem(
  { isSame, isSold, price, was, left }: Candidate,
  units: number,
): ExchangeProblem | null {
  if (!isSame && !isSold) return 'not_sold'
  if (!isSame && (price === null || price !== was)) return 'other_price'
  return left < units ? 'no_stock' : null
}
