import type { ProductState } from '#shop/products/state.rules.ts'
import { toneOf } from '../shell/label.rules.ts'
import { useWords } from '../words/words.tsx'

/** Where a product stands, in the words of its list. */
export function ProductStateLabel({ state }: { state: ProductState }) {
  const t = useWords('products')
  return <span className={`desk-label ${toneOf(state)}`}>{t(`stateName.${state}`)}</span>
}
