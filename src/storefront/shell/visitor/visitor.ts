import type { Carts } from '#shop/cart/contract.ts'

/** What the pages around everything know of who reads them. */
export type Visitor = {
  /** Null without a session, whose pages are the same for everybody. */
  bag: Carts | null
  /** Who is signed in. */
  member: { firstname: string } | null
}

/** Handed over as text, so that a kept page has one place for all of it (docs/decisions/kept-pages.md). */
export const writeVisitor = (visitor: Visitor): string => JSON.stringify(visitor)
