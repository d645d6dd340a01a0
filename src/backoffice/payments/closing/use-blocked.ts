import { useWords } from '../../words/words.tsx'

/** Translated reason why a day or month cannot be closed; null: it can. */
export function useBlocked(): (code: string | null) => string | null {
  const t = useWords('closing')
  return (code) => {
    const key = `blocked.${(code ?? '').replace('closing.', '')}` as Parameters<typeof t.has>[0] // a code of the room
    return code !== null && t.has(key) ? t(key) : null
  }
}
