import { useEffect, useState, type RefObject } from 'react'

/** The row's element once it is near the viewport; null before. */
export function useNearWindow(viewport: RefObject<HTMLElement | null>): HTMLElement | null {
  const [near, setNear] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const element = viewport.current
    // Without IntersectionObserver it keeps scrolling natively.
    if (!element || typeof IntersectionObserver === 'undefined') return
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return
        watch.disconnect()
        setNear(element)
      },
      { rootMargin: '200px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the row is the same as long as it is mounted
  }, [])

  return near
}
