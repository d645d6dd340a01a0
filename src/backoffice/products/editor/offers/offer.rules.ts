import type { OfferedOption } from '#shop/products/offers/offer.contract.ts'

export type OfferRow = { key: string; bundle: string; option: string }

/** Default code of a new offer, from product and option; staff can change it. */
export const codeFor = (sku: string, option: string): string =>
  option === '' ? '' : `OFFER-${sku}-${option}`.slice(0, 80)

/** Rows with one moved, or removed. */
export function moved(rows: readonly OfferRow[], from: number, to: number): OfferRow[] {
  if (to < 0 || to >= rows.length) return [...rows]
  const next = [...rows]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** Warning before an offer is published; null: none. */
export function offerNote(
  option: OfferedOption | undefined,
): 'offerUnknown' | 'offerHidden' | 'offerGone' | 'offerAtUsual' | null {
  if (!option) return 'offerUnknown'
  if (option.state === 'disabled' || option.state === 'not_for_sale') return 'offerGone'
  if (option.special !== null && option.special > 0) return null
  return option.isOfferAlone ? 'offerHidden' : 'offerAtUsual'
}
