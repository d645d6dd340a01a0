import type { Product } from '../catalogue/product.rules.ts'
import { Refusal } from '../refusal.ts'
import type { BuyableReason } from '../pricing/buyable.rules.ts'
import { cartRefusals } from './rules.ts'

type ProductType = Product['productType']

export type TypeCounts = Record<ProductType, number>

/** Units of either type in a single cart. */
export function typeCounts(lines: readonly { productType: ProductType; quantity: number }[]): TypeCounts {
  const counts: TypeCounts = { SinglePurchase: 0, Treatment: 0 }
  for (const line of lines) counts[line.productType] += line.quantity
  return counts
}

type Wanted = { productType: ProductType; isSubscription: boolean }

/** Whether adding would mix Treatment and SinglePurchase in a single cart; `held` counts its units. Buttons ask it too. */
export const mixesTypes = (held: TypeCounts, { productType, isSubscription }: Wanted): boolean =>
  !isSubscription && held[productType === 'Treatment' ? 'SinglePurchase' : 'Treatment'] > 0

/** Why an option may not be added to a cart, or null: first the reason it cannot be bought, then the mix of types. */
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
