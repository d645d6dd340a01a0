import type { ProductImport } from '#shop/products/imports/import.contract.ts'
import { useWords } from '../../words/words.tsx'

const tones: Partial<Record<ProductImport['state'], string>> = {
  finished: 'ok',
  checked: 'warn',
  failed: 'bad',
}

/** Where an import stands; amber where somebody has to decide, red where it broke off. */
export function ImportState({ state }: { state: ProductImport['state'] }) {
  const t = useWords('productImport')
  return <span className={`desk-label ${tones[state] ?? ''}`}>{t(`stateOf.${state}`)}</span>
}
