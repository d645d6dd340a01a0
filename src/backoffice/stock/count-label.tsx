import type { CountState } from '#shop/stock/counts/count.contract.ts'
import { useWords } from '../words/words.tsx'

const tones: Record<CountState, string> = { open: 'warn', counted: 'warn', accepted: 'ok', cancelled: '' }

export function CountLabel({ state }: { state: CountState }) {
  const t = useWords('countState')
  return <span className={`desk-label ${tones[state]}`}>{t(state)}</span>
}
