import type { FileState as State } from '#shop/payments/settlement/state.rules.ts'
import { useWords } from '../../words/words.tsx'

const tones: Record<State, string> = { checked: 'warn', booked: 'ok', discarded: '' }

export function FileState({ state }: { state: State }) {
  const t = useWords('settlement')
  return <span className={`desk-label ${tones[state]}`}>{t(`stateOf.${state}`)}</span>
}
