import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After a step to another page the reading position is its heading, as a new document would put it: otherwise
 * who listens hears nothing, and who tabs starts at the bottom of the page left. A link to a part of a page
 * leads the reading position there. A focus the new page has placed itself stays.
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
