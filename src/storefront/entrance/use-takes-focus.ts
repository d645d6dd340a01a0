import { useEffect, useRef } from 'react'

/** What comes with a step somebody took has the focus, so that nobody has to look for it. */
export function useTakesFocus<E extends HTMLElement>(takes: boolean) {
  const element = useRef<E>(null)
  useEffect(() => {
    if (takes) element.current?.focus({ preventScroll: false })
  }, [takes])
  return element
}
