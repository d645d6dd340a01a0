import { useEffect, useState } from 'react'
import { barAfterScroll, barAtTop, type BarPlace } from './bar-place.ts'

const mobile = '(max-width: 767px)'

/**
 * State of the top bar, updated on scroll. `mayHide` is set by the page; the width is checked on each scroll, as
 * phones are rotated.
 */
export function useBarPlace(mayHide: boolean): BarPlace {
  const [place, setPlace] = useState(barAtTop)
  useEffect(() => {
    const narrow = window.matchMedia(mobile)
    let frame = 0
    const look = () => {
      frame = 0
      const hides = mayHide && narrow.matches
      setPlace((before) => {
        const current = barAfterScroll(before, Math.max(0, window.scrollY), hides)
        return current.hidden === before.hidden &&
          current.scrolled === before.scrolled &&
          current.y === before.y
          ? before
          : current
      })
    }
    const soon = () => {
      frame ||= requestAnimationFrame(look)
    }
    soon()
    window.addEventListener('scroll', soon, { passive: true })
    narrow.addEventListener('change', soon)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', soon)
      narrow.removeEventListener('change', soon)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it is read in the scroll handler
  }, [mayHide])
  return place
}
