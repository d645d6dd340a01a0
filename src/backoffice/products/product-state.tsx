import type { ProductState } from '#shop/products/state.rules.ts'
import { toneOf } from '../shell/label.rules.ts'
import { useWords } from '../words/words.tsx'

/** Label of a product's state. */
export function ProductStateLabel({ state }: { state: ProductState }) {
  const t = useWords('products')
  return <span className={`desk-label ${toneOf(state)}`}>{t(`stateName.${state}`)}</span>
}
