import { useWords } from '../words/words.tsx'
import { toneOf } from './label.rules.ts'

type StateWords = Parameters<ReturnType<typeof useWords<'state'>>>[0]

/** Translated name of any state. */
export function useStateLabel(): (state: string) => string {
  const t = useWords('state')
  return (state) => t(state as StateWords /* every state has a translation */)
}

/**
 * Label of a state, coloured by whether it needs an action. `done`: a state to show as successful, where that
 * differs.
 */
export function StateLabel({ state, done }: { state: string; done?: string }) {
  const word = useStateLabel()
  return <span className={`desk-label ${state === done ? 'ok' : toneOf(state)}`}>{word(state)}</span>
}
