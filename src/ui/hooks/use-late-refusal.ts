import { useCallback, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

type Refused = { status: number; message: string }

/** What a call is about has moved on elsewhere, or is gone. */
const late: readonly number[] = [404, 409]

const always = () => true

/**
 * Has the page read again where a call came too late, unless `mayRead` says that something would be lost with it. Where
 * the form is gone with what was read, and its reason with it, `show` says the reason over the page.
 */
export function useLateRefusal(
  show: (reason: string) => void,
  notSent: string,
  mayRead: () => boolean = always,
): (refusal: Refused) => void {
  const { state, revalidate } = useRevalidator()
  const reason = useRef<string | null>(null)
  useEffect(() => {
    if (state === 'idle') reason.current = null // the form is still there and shows it
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
