import { useEffect, useRef } from 'react'
import { leaveSpareEntry, useBackCloses } from './use-back-closes.ts'

type Change = { reason: string; event: Event; cancel: () => void }

/** How long a press outside is ignored: the tap that opened a panel must not also close it. */
const graceMs = 100

/**
 * The manners shared by everything that lies over the page: when an outside press counts, and that Back
 * closes.
 */
export function useOverPage(open: boolean, onOpenChange: (open: boolean) => void) {
  const openedAt = useRef(0)
  useEffect(() => {
    if (open) openedAt.current = performance.now()
  }, [open])
  useBackCloses(open, () => onOpenChange(false))

  return (next: boolean, change: Change) => {
    const target = change.event.target
    const tooSoon = performance.now() - openedAt.current < graceMs
    const onToast = target instanceof Element && target.closest('[data-keeps-open]') !== null
    if (!next && change.reason === 'outside-press' && (tooSoon || onToast)) return change.cancel()
    if (!next) leaveSpareEntry()
    onOpenChange(next)
  }
}
