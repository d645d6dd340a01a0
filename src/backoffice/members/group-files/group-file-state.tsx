import type { GroupFile } from '#shop/customers/group-files/group-file.contract.ts'
import { useWords } from '../../words/words.tsx'

const tones: Partial<Record<GroupFile['state'], string>> = {
  finished: 'ok',
  checked: 'warn',
  failed: 'bad',
}

/** Where a file stands; amber where somebody has to decide, red where it broke off. */
export function GroupFileState({ state }: { state: GroupFile['state'] }) {
  const t = useWords('groupFile')
  return <span className={`desk-label ${tones[state] ?? ''}`}>{t(`stateOf.${state}`)}</span>
}
