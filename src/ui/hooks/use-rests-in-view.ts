import { useEffect, useState, type RefObject } from 'react'

const restsAfter = 2_000
/** So many links of a page are fetched ahead, and not the whole shop. */
const mostOfAPage = 6
let page = ''
let taken = 0

/** Whether one more may be fetched ahead here; never for who asked their browser to save data. */
function takesTurn(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } } // not in every browser's types
  if (connection?.saveData) return false
  if (page !== location.pathname) [page, taken] = [location.pathname, 0]
  taken += 1
  return taken <= mostOfAPage
}

/** True once the element has been in view for two seconds without a break. */
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
