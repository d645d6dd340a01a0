import type { TransferState } from '#shop/stock/places/place.contract.ts'
import { useWords } from '../../words/words.tsx'

const tones: Record<TransferState, string> = { sent: 'warn', received: 'ok', returned: '' }

/** State of a transfer. */
export function TransferLabel({ state }: { state: TransferState }) {
  const t = useWords('transferState')
  return <span className={`desk-label ${tones[state]}`}>{t(state)}</span>
}
