import { useEffect, useState, type RefObject } from 'react'

const restsAfter = 2_000
/** Maximum links per page that are prefetched. */
const mostOfAPage = 6
let page = ''
let taken = 0

/** Whether one more link may be prefetched on this page; never if the browser is set to save data. */
function takesTurn(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } } // not part of the standard types
  if (connection?.saveData) return false
  if (page !== location.pathname) [page, taken] = [location.pathname, 0]
  taken += 1
  return taken <= mostOfAPage
}

/** True once the element has been in view for two seconds without interruption. */
export function useRestsInView(element: RefObject<Element | null>): boolean {
  const [rests, setRests] = useState(false)
  useEffect(() => {
    const watched = element.current
    if (!watched || rests || typeof IntersectionObserver === 'undefined') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = new IntersectionObserver(([seen]) => {
      clearTimeout(timer)
      if (seen?.isIntersecting) timer = setTimeout(() => takesTurn() && setRests(true), restsAfter)
    })
    watch.observe(watched)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
    }
  }, [element, rests])
  return rests
}
