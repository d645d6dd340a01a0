import { useRef, useState } from 'react'
import { prefersStillness } from '#ui/motion.ts'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import type { Theme } from '../../shell/region/theme.ts'
import type { Slide } from './banner.server.ts'
import { HeroSlide } from './hero-slide.tsx'
import { HeroNav } from './hero-nav.tsx'

/** Full-width banners without autoplay; without JavaScript they scroll. */
export function Hero({ slides, label, theme }: { slides: readonly Slide[]; label: string; theme: Theme }) {
  const hydrated = useHydrated()
  const row = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const last = slides.length - 1

  const show = (index: number) => {
    const width = row.current?.clientWidth ?? 0
    row.current?.scrollTo({ left: index * width, behavior: prefersStillness() ? 'auto' : 'smooth' })
  }
  if (slides.length === 0) return null

  return (
    // pictures, and therefore their texts, have the light theme in dark mode too
    <section
      aria-roledescription="carousel"
      aria-label={label}
      data-theme={theme}
      data-mode="light"
      className="relative bg-shell text-ink"
    >
      <ul
        ref={row}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setAt(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
        className="no-bar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
      >
        {slides.map((slide, index) => (
          <li
            key={slide.title}
            id={`banner-${index + 1}`}
            inert={hydrated && index !== at}
            className="w-full flex-none snap-start"
          >
            <HeroSlide slide={slide} first={index === 0} />
          </li>
        ))}
      </ul>
      {last > 0 ? <HeroNav slides={slides} at={at} onShow={show} /> : null}
    </section>
  )
}
