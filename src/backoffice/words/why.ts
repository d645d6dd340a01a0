import type { Cause } from '#shop/causes.ts'
import { useWords } from './words.tsx'

/** Why something happened, in the reader's words: the cause, and what a person or a machine noted beside it. */
export function useWhy(): (why: { cause: Cause; reason: string }) => string {
  const t = useWords('cause')
  return ({ cause, reason }) => {
    if (cause === 'none' || cause === 'noted' || cause === 'other') return reason
    return reason === '' ? t(cause) : `${t(cause)} · ${reason}`
  }
}
