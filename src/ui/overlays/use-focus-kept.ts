import { useEffect, type RefObject } from 'react'

/**
 * If the focused element is removed (a cart line, an address), focuses the nearest remaining ancestor; otherwise
 * keyboard users would start at the top of the page. Navigation to other pages is not handled.
 */
export function useFocusKept(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current
    if (!element) return
    let path: HTMLElement[] = []
    let page = ''
    const remember = ({ target }: FocusEvent) => {
      page = location.pathname
      path = []
      for (
        let at = target instanceof HTMLElement ? target : null;
        at && at !== element;
        at = at.parentElement
      )
        path.push(at)
    }
    // some browsers fire focusout before an element is removed; it must still be handled then
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target === path[0] && path[0]?.isConnected) path = []
      })
    const look = () => {
      const [last, ...around] = path
      if (!last || last.isConnected || document.activeElement !== document.body) return
      path = []
      const near = location.pathname === page ? around.find((each) => each.isConnected) : undefined
      if (!near) return
      if (!near.hasAttribute('tabindex')) near.tabIndex = -1
      near.focus({ preventScroll: true })
    }
    const watch = new MutationObserver(look)
    watch.observe(element, { childList: true, subtree: true })
    element.addEventListener('focusin', remember)
    element.addEventListener('focusout', leave)
    return () => {
      watch.disconnect()
      element.removeEventListener('focusin', remember)
      element.removeEventListener('focusout', leave)
    }
  }, [place])
}
