import { useEffect, useEffectEvent, useState, type KeyboardEvent, type RefObject } from 'react'
import { handleBegun, handlesFor, withHandle } from './mention.rules.ts'

type Open = { from: number; offered: readonly string[]; at: number }

/** Suggestions of staff users after an `@` in a text area, with keyboard selection. */
export function useMentions(box: RefObject<HTMLTextAreaElement | null>, handles: readonly string[]) {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)

  const look = () => {
    if (!box.current) return
    const { value, selectionStart, selectionEnd } = box.current
    const begun = selectionStart === selectionEnd ? handleBegun(value, selectionStart) : null
    const offered = begun ? handlesFor(begun.begun, handles) : []
    setOpen(begun && offered.length > 0 ? { from: begun.from, offered, at: 0 } : null)
  }
  // an `@` may have been typed before hydration
  const lookAtWhatWasTyped = useEffectEvent(() => {
    if (document.activeElement === box.current) look()
  })
  useEffect(() => lookAtWhatWasTyped(), [])
  const take = (handle: string) => {
    const { current } = box
    if (!current || !open) return
    const next = withHandle(current.value, current.selectionStart, open.from, handle)
    current.value = next.text
    current.setSelectionRange(next.cursor, next.cursor)
    current.focus()
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter of an input method ends a composition and selects nobody
    if (!open || event.nativeEvent.isComposing) return
    const { offered, at } = open
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0) setOpen({ ...open, at: (at + by + offered.length) % offered.length })
    else if (event.key === 'Enter' || event.key === 'Tab') take(offered[at] ?? '')
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { open, look, take, close, onKeyDown }
}
