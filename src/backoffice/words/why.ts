import type { Cause } from '#shop/causes.ts'
import { useNameOf } from './named.ts'
import { useWords } from './words.tsx'

/** Translated reason of an event: its cause, with the note of a person or a program. */
export function useWhy(): (why: { cause: Cause; reason: string }) => string {
  const t = useWords('cause')
  const checkName = useNameOf('check')
  return ({ cause, reason }) => {
    if (cause === 'none' || cause === 'noted' || cause === 'other') return reason
    const note = cause === 'check_failed' ? reason.replace(/^\w+(?=: )/, (check) => checkName(check)) : reason
    return note === '' ? t(cause) : `${t(cause)} · ${note}`
  }
}
