import { useCallback } from 'react'
import type { Refused } from '#api/react.ts'
import { useToasts } from '#ui/overlays/toasts.tsx'
import * as late from '#ui/hooks/use-late-refusal.ts'
import { useWords } from '../../i18n/words.tsx'

/**
 * Reloads the page's data after a refusal because of an outdated state; if that removes the form, the reason is shown
 * as a toast.
 */
export function useLateRefusal(): (refusal: Refused) => void {
  const t = useWords('field')
  const { show } = useToasts()
  return late.useLateRefusal(
    useCallback((title: string) => show({ title, type: 'error' }), [show]),
    t('notSent'),
  )
}
