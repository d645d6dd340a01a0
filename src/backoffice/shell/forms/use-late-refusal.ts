import { useCallback, useRef, type FormEvent } from 'react'
import type { Refused } from '#api/react.ts'
import * as late from '#ui/hooks/use-late-refusal.ts'
import { useWords } from '../../words/words.tsx'
import { useToast } from '../toast.tsx'

/**
 * Reloads the page's data after a refusal because of an outdated state, for example when another staff user was
 * faster; if that removes the form, the reason is shown as a toast. Text typed in the form takes precedence: a reload
 * could remove the form, so the page stays as it is.
 */
export function useLateRefusal(refused: ((refusal: Refused) => void) | undefined) {
  const t = useWords('frame')
  const tell = useToast()
  const isWritten = useRef(false)
  const readAgain = late.useLateRefusal(
    useCallback((reason: string) => tell(reason, false, true), [tell]),
    t('notSent'),
    useCallback(() => !isWritten.current, []),
  )
  return {
    refused: useCallback(
      (refusal: Refused) => {
        refused?.(refusal)
        readAgain(refusal)
      },
      [refused, readAgain],
    ),
    /** Text was typed. */
    note: useCallback(({ target }: FormEvent) => {
      if (isText(target)) isWritten.current = true
    }, []),
    /** The typed text was saved. */
    forget: useCallback(() => {
      isWritten.current = false
    }, []),
  }
}

const quick = new Set(['checkbox', 'radio', 'file'])
/** Selections and checkboxes are quickly made again, so they do not count. */
const isText = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !quick.has(target.type))
