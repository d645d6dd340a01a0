import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves focus to the heading after client-side navigation, as a new document would; otherwise screen readers announce
 * no change, and Tab continues from the end of the previous page. A link with a hash moves it to that section. A
 * focus set by the new page itself is preserved.
 */
export function useNewPageRead() {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash } = useLocation()
  const before = useRef(pathname + hash)
  useEffect(() => {
    if (before.current === pathname + hash) return
    const isSamePage = before.current.split('#', 1)[0] === pathname
    before.current = pathname + hash
    const element = main.current
    if (
      !element ||
      (isSamePage && !hash) ||
      (document.activeElement !== document.body && element.contains(document.activeElement))
    )
      return
    const target = hash ? document.getElementById(hash.slice(1)) : element.querySelector('h1')
    const heading = target ?? element
    if (heading !== element && heading.tabIndex < 0) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname, hash])
  return main
}
