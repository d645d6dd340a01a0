import { createContext, use } from 'react'
import type { Carts } from '#shop/cart/contract.ts'
import type { LineKey } from '#shop/cart/rules.ts'
import type { LineChange } from '../line-change.ts'

/** What must be asked before a wish is granted: how much of the other type would be cleared. */
export type Mixed = { change: LineChange; held: 'products' | 'treatments'; count: number }

export type Bag = {
  /** As the server last told them; null: there are none yet. */
  carts: Carts | null
  /** Pieces in both carts, wishes included. */
  count: number
  /** Pieces of one line, as the server last told them. */
  held(line: LineKey): number
  /** Under way. */
  changes: readonly LineChange[]
  mixed: Mixed | null
  /** The line that was taken out last, until something else is changed: how it was, and what it is called. */
  removed: { change: LineChange; name: string } | null
  /** Sets a line's quantity. */
  set(change: LineChange): void
  /** Adds so many more, opens the cart and says so. */
  add(
    change: LineChange,
    of: { name: string; optionName?: string; productType: 'SinglePurchase' | 'Treatment' },
  ): void
  /** Clears what is in the way and repeats the wish, or lets it go. */
  answerMixed(yes: boolean): void
  /** Reads the carts again. */
  refresh(): void
}

const noop = () => undefined

/** The bag of somebody who has none. */
export const emptyBag: Bag = {
  carts: null,
  count: 0,
  held: () => 0,
  changes: [],
  mixed: null,
  removed: null,
  set: noop,
  add: noop,
  answerMixed: noop,
  refresh: noop,
}

export const BagContext = createContext<Bag>(emptyBag)

export const useBag = (): Bag => use(BagContext)
