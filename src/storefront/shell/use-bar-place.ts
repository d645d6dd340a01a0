import { useEffect, useState } from 'react'
import { barAfterScroll, barAtTop, type BarPlace } from './bar-place.ts'

const mobile = '(max-width: 767px)'

/**
 * Follows the page's scrolling. `mayHide` is said by the page; the screen's width is asked each time, as
 * phones are turned.
 */
export function useBarPlace(mayHide: boolean): BarPlace {
  const [place, setPlace] = useState(barAtTop)
  useEffect(() => {
    const narrow = window.matchMedia(mobile)
    let asked = 0
    const look = () => {
      asked = 0
      const hides = mayHide && narrow.matches
      setPlace((before) => {
        const now = barAfterScroll(before, Math.max(0, window.scrollY), hides)
        return now.hidden === before.hidden && now.scrolled === before.scrolled && now.y === before.y
          ? before
          : now
      })
    }
    const soon = () => {
      asked ||= requestAnimationFrame(look)
    }
    soon()
    window.addEventListener('scroll', soon, { passive: true })
    narrow.addEventListener('change', soon)
    return () => {
      cancelAnimationFrame(asked)
      window.removeEventListener('scroll', soon)
      narrow.removeEventListener('change', soon)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it is read where scrolling is heard
  }, [mayHide])
  return place
}
