import { useWords } from '../../words/words.tsx'

/** Why a day or a month cannot be closed, in the reader's language; null: it can. */
export function useBlocked(): (code: string | null) => string | null {
  const t = useWords('closing')
  return (code) => {
    const key = `blocked.${(code ?? '').replace('closing.', '')}` as Parameters<typeof t.has>[0] // one of the room's codes
    return code !== null && t.has(key) ? t(key) : null
  }
}
