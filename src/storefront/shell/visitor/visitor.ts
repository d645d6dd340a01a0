import type { Carts } from '#shop/cart/contract.ts'

/** Visitor data shown by the shell. */
export type Visitor = {
  /** Null without a session; pages are then the same for all visitors. */
  bag: Carts | null
  /** The signed-in member. */
  member: { firstname: string } | null
}

/** Serialised to text, so that a cached page has a single placeholder for it (docs/decisions/page-cache.md). */
export const writeVisitor = (visitor: Visitor): string => JSON.stringify(visitor)
