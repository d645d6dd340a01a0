import { useWords } from './words.tsx'

/**
 * Translated name of a key: an audit action, a kind of record, or a consistency check. Keys without translation (from
 * earlier releases) are shown as they are.
 */
export function useNameOf(kind: 'action' | 'thing' | 'check'): (key: string) => string {
  const t = useWords(kind)
  type Key = Parameters<typeof t>[0]
  return (key) => (t.has(key as Key) ? t(key as Key) : key) // checked by `has`
}

/** Message of a failed check with its values; a check without a message shows the bare values. */
export function useFault(): (check: string, args: readonly (string | number | boolean | null)[]) => string {
  const t = useWords('fault')
  type Key = Parameters<typeof t>[0]
  return (check, args) => {
    const values = Object.fromEntries(args.map((value, index) => [`a${index}`, String(value ?? '–')]))
    return t.has(check as Key) ? t(check as Key, values as never) : args.join(' ') // checked by `has`
  }
}
