import { createContext, use } from 'react'
import type { DeskProduct, ProductChoices } from '#shop/products/editing/editor.contract.ts'

type Facts = { product: DeskProduct; choices: ProductChoices }
export const ProductContext = createContext<Facts | null>(null)

export function useProduct(): Facts {
  const facts = use(ProductContext)
  if (!facts) throw new Error('only pages of a product know which one')
  return facts
}
