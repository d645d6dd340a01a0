import { useEffect, type RefObject } from 'react'

/**
 * When what has the focus is taken off the page (a line of the bag, an address), the nearest thing around it
 * that stays gets it: who goes by keyboard would otherwise start at the top of the page again. Steps to other
 * pages are none of its business.
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
    // some browsers say that the focus leaves what is about to be taken away; then it is still of interest
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
