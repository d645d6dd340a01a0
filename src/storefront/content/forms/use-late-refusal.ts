import { useCallback } from 'react'
import type { Refused } from '#api/react.ts'
import { useToasts } from '#ui/overlays/toasts.tsx'
import * as late from '#ui/hooks/use-late-refusal.ts'
import { useWords } from '../../i18n/words.tsx'

/** Has the page read again where a call came too late; where the form is gone with it, the reason stands over the page. */
export function useLateRefusal(): (refusal: Refused) => void {
  const t = useWords('field')
  const { show } = useToasts()
  return late.useLateRefusal(
    useCallback((title: string) => show({ title, type: 'error' }), [show]),
    t('notSent'),
  )
}
