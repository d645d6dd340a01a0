import { useWords } from '../words/words.tsx'
import { toneOf } from './label.rules.ts'

type StateWords = Parameters<ReturnType<typeof useWords<'state'>>>[0]

/** The word of a state, whatever it is a state of. */
export function useStateLabel(): (state: string) => string {
  const t = useWords('state')
  return (state) => t(state as StateWords /* every state has its word */)
}

/**
 * A state as a quiet label; its colour says whether somebody has to do something. `done`: the one that ends
 * well, where that differs.
 */
export function StateLabel({ state, done }: { state: string; done?: string }) {
  const word = useStateLabel()
  return <span className={`desk-label ${state === done ? 'ok' : toneOf(state)}`}>{word(state)}</span>
}
