import { useCallback, useRef, type FormEvent } from 'react'
import type { Refused } from '#api/react.ts'
import * as late from '#ui/hooks/use-late-refusal.ts'
import { useWords } from '../../words/words.tsx'
import { useToast } from '../toast.tsx'

/**
 * Has the page read again where a form came too late, as a colleague was first; where the form is gone with it, the
 * reason stands above the page. What somebody wrote in the form outweighs that: it would go with the form where the page
 * shows another version, so the page stays as it is.
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
    /** Something was typed or chosen. */
    note: useCallback(({ target }: FormEvent) => {
      if (isText(target)) isWritten.current = true
    }, []),
    /** What was written is saved. */
    forget: useCallback(() => {
      isWritten.current = false
    }, []),
  }
}

const quick = new Set(['checkbox', 'radio', 'file'])
/** Choices and ticks are made again in a moment. */
const isText = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !quick.has(target.type))
