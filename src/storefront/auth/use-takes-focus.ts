import { useEffect, useRef } from 'react'

/** Focuses an element that a step has just shown. */
export function useTakesFocus<E extends HTMLElement>(takes: boolean) {
  const element = useRef<E>(null)
  useEffect(() => {
    if (!takes) return
    const focus = () => element.current?.focus()
    focus()
    // a dialog whose pressed button was removed moves focus to itself within a frame
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(focus)))
    return () => cancelAnimationFrame(frame)
  }, [takes])
  return element
}
