import { lazy, Suspense, useEffect, useRef } from 'react'
import { ConsentBar } from '../consent-bar.tsx'
import { useAfterLoad } from '../rendering/use-after-load.ts'

const ConfirmCountryBar = lazy(() =>
  import('../region/confirm-country-bar.tsx').then((file) => ({ default: file.ConfirmCountryBar })),
)

/**
 * Questions that stand at the bottom of the window until answered: on the left, as what is bought stands on
 * the right, and one after the other where there is no room for two. `--bars` tells the page how much they
 * cover.
 */
export function Bars({
  asksCountry,
}: {
  /** Not where the delivery address says it, and the card would lie over the button that pays. */ asksCountry: boolean
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
      root.style.scrollPaddingBottom = height > 0 ? `${height + 16}px` : '' // what has focus must not lie below them
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
