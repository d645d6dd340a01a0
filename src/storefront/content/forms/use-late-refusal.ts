import { useCallback, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { Refused } from '#api/react.ts'
import { useToasts } from '#ui/overlays/toasts.tsx'
import { useWords } from '../../i18n/words.tsx'

const late: readonly number[] = [404, 409]

/**
 * Has the page read again where a call came too late, as what it is about has moved on elsewhere. Where the form is
 * gone with what was read, and its reason with it, the reason stands over the page.
 */
export function useLateRefusal(): (refusal: Refused) => void {
  const t = useWords('field')
  const { show } = useToasts()
  const { state, revalidate } = useRevalidator()
  const reason = useRef<string | null>(null)
  useEffect(() => {
    if (state === 'idle') reason.current = null // the form is still there and shows it
  }, [state])
  useEffect(
    () => () => {
      if (reason.current !== null) show({ title: reason.current, type: 'error' })
    },
    [show],
  )
  return useCallback(
    ({ status, message }) => {
      if (!late.includes(status)) return
      reason.current = message || t('notSent')
      void revalidate()
    },
    [revalidate, t],
  )
}
