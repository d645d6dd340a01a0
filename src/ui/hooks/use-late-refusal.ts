import { useCallback, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

type Refused = { status: number; message: string }

/** Statuses of an outdated state: the record has changed, or is gone. */
const late: readonly number[] = [404, 409]

const always = () => true

/**
 * Reloads the page's data after a refusal because of an outdated state, unless `mayRead` returns false because typed
 * values would be lost. If that removes the form with its message, `show` reports the reason elsewhere.
 */
export function useLateRefusal(
  show: (reason: string) => void,
  notSent: string,
  mayRead: () => boolean = always,
): (refusal: Refused) => void {
  const { state, revalidate } = useRevalidator()
  const reason = useRef<string | null>(null)
  useEffect(() => {
    if (state === 'idle') reason.current = null // the form is still mounted and shows it
  }, [state])
  useEffect(
    () => () => {
      if (reason.current !== null) show(reason.current)
    },
    [show],
  )
  return useCallback(
    ({ status, message }) => {
      if (!late.includes(status)) return
      reason.current = message || notSent
      if (mayRead()) void revalidate()
    },
    [revalidate, notSent, mayRead],
  )
}
