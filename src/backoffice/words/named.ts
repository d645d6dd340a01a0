import { useWords } from './words.tsx'

/**
 * The word for what the shop calls by a key: an action of the audit log, the kind of thing it is about, a
 * check of the books. What has none (the log keeps what was called otherwise once) is shown as it is.
 */
export function useNameOf(kind: 'action' | 'thing' | 'check'): (key: string) => string {
  const t = useWords(kind)
  type Key = Parameters<typeof t>[0]
  return (key) => (t.has(key as Key) ? t(key as Key) : key) // asked first
}

/** What is wrong by a check, filled with what it found; a check without a sentence shows the bare values. */
export function useFault(): (check: string, args: readonly (string | number | boolean | null)[]) => string {
  const t = useWords('fault')
  type Key = Parameters<typeof t>[0]
  return (check, args) => {
    const values = Object.fromEntries(args.map((value, index) => [`a${index}`, String(value ?? '–')]))
    return t.has(check as Key) ? t(check as Key, values as never) : args.join(' ') // asked first
  }
}
