import type { FileState as State } from '#shop/imports/files/file.rules.ts'
import { useWords } from '../../words/words.tsx'

const tones: Partial<Record<State, string>> = {
  finished: 'ok',
  checked: 'warn',
  failed: 'bad',
}

/** Where a file stands; amber where somebody has to decide, red where it broke off. */
export function FileState({ state }: { state: State }) {
  const t = useWords('fileImport')
  return <span className={`desk-label ${tones[state] ?? ''}`}>{t(`stateOf.${state}`)}</span>
}
