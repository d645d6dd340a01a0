import { createContext, use } from 'react'

/** What the top bar shows of the cart. Filled by the cart's own provider. */
export type Bag = { count: number }

export const BagContext = createContext<Bag>({ count: 0 })

export const useBag = (): Bag => use(BagContext)
