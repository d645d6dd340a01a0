import type { Cause } from '#shop/causes.ts'
import { useNameOf } from './named.ts'
import { useWords } from './words.tsx'

/** Why something happened, in the reader's words: the cause, and what a person or a machine noted beside it. */
export function useWhy(): (why: { cause: Cause; reason: string }) => string {
  const t = useWords('cause')
  const checkName = useNameOf('check')
  return ({ cause, reason }) => {
    if (cause === 'none' || cause === 'noted' || cause === 'other') return reason
    const note =
      cause === 'check_failed' ? reason.replace(/^[^:]+: [^:]+(?=: )/, (name) => checkName(name)) : reason
    return note === '' ? t(cause) : `${t(cause)} · ${note}`
  }
}
