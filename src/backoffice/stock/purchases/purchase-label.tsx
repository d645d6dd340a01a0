import type { PurchaseState } from '#shop/stock/purchasing/purchase.contract.ts'
import { useWords } from '../../words/words.tsx'

const tones: Record<PurchaseState, string> = { open: '', part_received: '', late: 'bad', closed: 'ok' }

/** State of a purchase order; only a late one is coloured. */
export function PurchaseLabel({ state }: { state: PurchaseState }) {
  const t = useWords('purchaseState')
  return <span className={`desk-label ${tones[state]}`}>{t(state)}</span>
}
