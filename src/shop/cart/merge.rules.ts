import type { PricingContext } from './recompute.rules.ts'
import {
  mostLines,
  sameLine,
  withSingleSaved,
  type Cart,
  type Carts,
  type Line,
  type Saved,
} from './rules.ts'
import { typeCounts } from './mixing.rules.ts'

const typesIn = (cart: Cart, context: PricingContext) =>
  typeCounts(
    cart.lines.flatMap(({ subSku, quantity }) => {
      const product = context.find(subSku)?.product
      return product ? [{ productType: product.productType, quantity }] : []
    }),
  )

/** Whether one single cart of both would mix product types. */
function clash(a: Cart, b: Cart, context: PricingContext): boolean {
  const [one, other] = [typesIn(a, context), typesIn(b, context)]
  return (one.Treatment > 0 && other.SinglePurchase > 0) || (one.SinglePurchase > 0 && other.Treatment > 0)
}

/** Lines of both, the same ones joined. `recomputed` lowers them to their limits afterwards. */
function summed(ownLines: readonly Line[], brought: readonly Line[], newId: () => string): Line[] {
  const lines = [...ownLines]
  for (const line of brought) {
    const at = lines.findIndex((other) => sameLine(other, line))
    const known = lines[at]
    if (known) lines[at] = { ...known, quantity: Math.min(known.quantity + line.quantity, 999) }
    else lines.push({ ...line, id: newId(), unit: null })
  }
  return lines
}

const savedOf = (lines: readonly Line[], savedAt: string): Saved[] =>
  lines.map(({ subSku, quantity }) => ({ subSku, quantity, savedAt }))

function allSaved(...lists: readonly (readonly Saved[])[]): Saved[] {
  const bySku = new Map<string, Saved>()
  for (const one of lists.flat())
    if ((bySku.get(one.subSku)?.savedAt ?? '') < one.savedAt) bySku.set(one.subSku, one)
  return [...bySku.values()]
}

/**
 * A member's carts merged with those of a guest session (rules/cart#9): the same lines are added up; where products meet
 * treatments, the newer single cart stays and the lines of the other are saved for later, and so are lines above the
 * most of a cart. `newId` makes ids of lines.
 */
export function merged(
  ownCarts: Carts,
  guestCarts: Carts,
  context: PricingContext,
  now: string,
  newId: () => string,
): Carts {
  const isClash = clash(ownCarts.single, guestCarts.single, context)
  const isVisitNewer = guestCarts.single.updatedAt > ownCarts.single.updatedAt
  const base = isClash && isVisitNewer ? withSingleSaved(ownCarts, now) : ownCarts
  const leftOut = isClash && !isVisitNewer ? guestCarts.single.lines : []
  const single = summed(base.single.lines, leftOut.length > 0 ? [] : guestCarts.single.lines, newId)
  const subscription = summed(base.subscription.lines, guestCarts.subscription.lines, newId)
  const over = [...single.slice(mostLines), ...subscription.slice(mostLines)]
  const held = new Set(single.slice(0, mostLines).map(({ subSku }) => subSku))
  return {
    single: { ...base.single, lines: single.slice(0, mostLines) },
    subscription: { ...base.subscription, lines: subscription.slice(0, mostLines) },
    saved: allSaved(base.saved, guestCarts.saved, savedOf([...leftOut, ...over], now)).filter(
      ({ subSku }) => !held.has(subSku),
    ),
  }
}
