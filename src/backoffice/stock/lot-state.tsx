import type { LotState } from '#shop/stock/lots/lot.rules.ts'
import { useWords } from '../words/words.tsx'

const tones: Record<LotState, string> = {
  open: 'ok',
  short_dated: 'warn',
  clearance: '',
  expired: 'bad',
  blocked: 'bad',
}

/** State of a lot; amber and red need a decision. */
export function LotLabel({ state }: { state: LotState }) {
  const t = useWords('lotState')
  return <span className={`desk-label ${tones[state]}`}>{t(state)}</span>
}
