import { useWords } from '../words/words.tsx'
import { toneOf } from './label.rules.ts'

type StateWords = Parameters<ReturnType<typeof useWords<'state'>>>[0]

/** A state as a quiet label; its colour says whether somebody has to do something. */
export function StateLabel({ state }: { state: string }) {
  const t = useWords('state')
  return <span className={`desk-label ${toneOf(state)}`}>{t(state as StateWords /* every state has its word */)}</span>
}
