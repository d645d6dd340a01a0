import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Moves focus to the heading after client-side navigation, as a new document would. */
export function useNewPageRead() {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const element = main.current
    if (
      !element ||
      hash ||
      (document.activeElement !== document.body && element.contains(document.activeElement))
    )
      return
    element.querySelector('h1')?.focus({ preventScroll: true })
  }, [pathname, hash])
  return main
}
