import { useEffect, useRef } from 'react'

/** What comes with a step somebody took has the focus, so that nobody has to look for it. */
export function useTakesFocus<E extends HTMLElement>(takes: boolean) {
  const element = useRef<E>(null)
  useEffect(() => {
    if (!takes) return
    const focus = () => element.current?.focus()
    focus()
    // a dialog that misses the button which was pressed takes the focus to itself within a frame
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(focus)))
    return () => cancelAnimationFrame(frame)
  }, [takes])
  return element
}
