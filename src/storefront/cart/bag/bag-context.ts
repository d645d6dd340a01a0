import { createContext, use } from 'react'
import type { Carts } from '#shop/cart/contract.ts'
import type { LineKey } from '#shop/cart/rules.ts'
import type { LineChange } from '../line-change.ts'

/** A change that needs confirmation: `count` pieces of the other product type would be cleared. */
export type Mixed = { change: LineChange; held: 'products' | 'treatments'; count: number }

export type Bag = {
  /** Carts as last received from the server; null: none yet. */
  carts: Carts | null
  /** Pieces in both carts, including pending changes. */
  count: number
  /** Pieces of one line, as last received from the server. */
  held(line: LineKey): number
  /** Pending changes. */
  changes: readonly LineChange[]
  mixed: Mixed | null
  /** The last removed line with its name, for undo, until the next change. */
  removed: { change: LineChange; name: string } | null
  /** Sets a line's quantity. */
  set(change: LineChange): void
  /** Adds a quantity, opens the cart and announces it. */
  add(
    change: LineChange,
    of: { name: string; optionName?: string; productType: 'SinglePurchase' | 'Treatment' },
  ): void
  /** Confirms (clears the other type and repeats the change) or discards a `mixed` change. */
  answerMixed(yes: boolean): void
  /** Reads the carts again. */
  refresh(): void
}

const noop = () => undefined

/** Initial value without carts. */
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
