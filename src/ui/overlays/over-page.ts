import { useEffect, useRef } from 'react'
import { leaveSpareEntry, useBackCloses } from './use-back-closes.ts'

type Change = { reason: string; event: Event; cancel: () => void }

/** Milliseconds in which an outside press is ignored: the tap that opened a panel must not close it. */
const graceMs = 100

/** Common behaviour of overlays: outside presses, and closing by the Back button. */
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
