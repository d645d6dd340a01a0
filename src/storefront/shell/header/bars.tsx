import { lazy, Suspense, useEffect, useRef } from 'react'
import { ConsentBar } from '../consent-bar.tsx'
import { useAfterLoad } from '../rendering/use-after-load.ts'

const ConfirmCountryBar = lazy(() =>
  import('../region/confirm-country-bar.tsx').then((file) => ({ default: file.ConfirmCountryBar })),
)

/**
 * Prompts at the bottom of the window until answered, on the left because buy buttons are on the right, and one at a
 * time where two do not fit. `--bars` holds their height for the page.
 */
export function Bars({
  asksCountry,
}: {
  /** False on pages with a delivery address, where the card would cover the pay button. */ asksCountry: boolean
}) {
  const loaded = useAfterLoad()
  const bars = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bars.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const root = document.documentElement
    const watch = new ResizeObserver(() => {
      const height = element.offsetHeight
      root.style.setProperty('--bars', `${height}px`)
      root.style.scrollPaddingBottom = height > 0 ? `${height + 16}px` : '' // a focused element must not lie below them
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return (
    <div
      ref={bars}
      className="fixed inset-x-0 bottom-0 z-40 grid shadow-float empty:hidden max-lg:[&>section:not(:last-child)]:hidden md:inset-x-auto md:bottom-6 md:left-6 md:shadow-none lg:flex lg:items-end lg:gap-3 print:hidden"
    >
      {loaded && asksCountry ? (
        <Suspense>
          <ConfirmCountryBar />
        </Suspense>
      ) : null}
      <ConsentBar />
    </div>
  )
}
