import type { ShownState } from '#shop/gift-batches/batch.rules.ts'
import { useWords } from '../words/words.tsx'

/** Only states that need an action are coloured. */
const tones: Readonly<Record<ShownState, string>> = {
  awaiting: 'warn',
  making: '',
  ready: '',
  exported: 'ok',
  void: '',
  refused: '',
}

export function BatchStateLabel({ state }: { state: ShownState }) {
  const t = useWords('giftBatches')
  return <span className={`desk-label ${tones[state]}`}>{t(`state.${state}`)}</span>
}
