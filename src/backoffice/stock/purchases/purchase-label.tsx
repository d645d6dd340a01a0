import type { PurchaseState } from '#shop/stock/purchasing/purchase.contract.ts'
import { useWords } from '../../words/words.tsx'

const tones: Record<PurchaseState, string> = { open: '', part_received: '', late: 'bad', closed: 'ok' }

/** The state of a purchase order; only a late one asks for somebody. */
export function PurchaseLabel({ state }: { state: PurchaseState }) {
  const t = useWords('purchaseState')
  return <span className={`desk-label ${tones[state]}`}>{t(state)}</span>
}
