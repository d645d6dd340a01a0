import type { Product } from '../catalogue/product.rules.ts'
import { Refusal } from '../refusal.ts'
import type { BuyableReason } from '../pricing/buyable.rules.ts'
import { cartRefusals } from './rules.ts'

type ProductType = Product['productType']

export type TypeCounts = Record<ProductType, number>

/** How many pieces of either type a single cart holds. */
export function typeCounts(lines: readonly { productType: ProductType; quantity: number }[]): TypeCounts {
  const counts: TypeCounts = { SinglePurchase: 0, Treatment: 0 }
  for (const line of lines) counts[line.productType] += line.quantity
  return counts
}

type Wanted = { productType: ProductType; isSubscription: boolean }

/**
 * A single cart never mixes Treatment and SinglePurchase; `held` counts what lies in it. Buttons ask it too.
 */
export const mixesTypes = (held: TypeCounts, { productType, isSubscription }: Wanted): boolean =>
  !isSubscription && held[productType === 'Treatment' ? 'SinglePurchase' : 'Treatment'] > 0

/**
 * Why an option may not join what is held, or null: first whether it can be bought at all, then the promise
 * not to mix.
 */
export function refusalToAdd(
  held: TypeCounts,
  wanted: Wanted,
  reason: BuyableReason | null,
  most: number,
): Refusal | null {
  if (reason) return new Refusal(cartRefusals[reason], { values: { most } })
  if (!mixesTypes(held, wanted)) return null
  return new Refusal(cartRefusals.mixed_purchase_types, {
    values: { products: held.SinglePurchase, treatments: held.Treatment },
  })
}
