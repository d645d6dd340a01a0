import type { FileState as State } from '#shop/imports/files/file.rules.ts'
import { useWords } from '../../words/words.tsx'

const tones: Partial<Record<State, string>> = {
  finished: 'ok',
  checked: 'warn',
  failed: 'bad',
}

/** State of a file; amber if it needs a decision, red if it failed. */
export function FileState({ state }: { state: State }) {
  const t = useWords('fileImport')
  return <span className={`desk-label ${tones[state] ?? ''}`}>{t(`stateOf.${state}`)}</span>
}
