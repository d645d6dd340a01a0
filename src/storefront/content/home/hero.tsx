import { useRef, useState, type MouseEvent } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { prefersStillness } from '#ui/motion.ts'
import { useHydrated } from '../../catalogue/use-hydrated.ts'
import { useWords } from '../../i18n/words.tsx'
import type { Theme } from '../../shell/region/theme.ts'
import type { Slide } from './banner.server.ts'
import { HeroSlide } from './hero-slide.tsx'

/**
 * Banners as wide as the page. The first stands still until somebody asks for the next; without script they
 * scroll.
 */
export function Hero({ slides, label, theme }: { slides: readonly Slide[]; label: string; theme: Theme }) {
  const t = useWords('home')
  const hydrated = useHydrated()
  const row = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const last = slides.length - 1

  const show = (index: number) => {
    const width = row.current?.clientWidth ?? 0
    row.current?.scrollTo({ left: index * width, behavior: prefersStillness() ? 'auto' : 'smooth' })
  }
  const pick = (event: MouseEvent, index: number) => {
    event.preventDefault()
    show(index)
  }
  if (slides.length === 0) return null

  return (
    // the pictures are bright in dark mode too, and so are the words on them
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
      {last > 0 ? (
        <div className="pointer-events-none absolute inset-x-0 bottom-0 pb-3 md:pb-6">
          <div className="wrap flex items-end justify-between">
            <ol className="pointer-events-auto flex gap-2 max-md:mx-auto">
              {slides.map((slide, index) => (
                <li key={slide.title}>
                  <a
                    href={`#banner-${index + 1}`}
                    onClick={(event) => pick(event, index)}
                    aria-label={t('banner', { title: slide.title })}
                    aria-current={index === at || undefined}
                    className="tap group grid h-8 w-11 items-center"
                  >
                    <span
                      className={classes(
                        'h-0.5 transition-colors',
                        index === at ? 'bg-ink' : 'bg-ink/25 group-hover:bg-ink/50',
                      )}
                    />
                  </a>
                </li>
              ))}
            </ol>
            {hydrated ? (
              <div className="pointer-events-auto flex gap-2 max-md:hidden">
                <IconButton
                  label={t('previousBanner')}
                  look="outlined"
                  aria-disabled={at === 0}
                  onClick={() => show(at - 1)}
                >
                  <ChevronLeft size={20} />
                </IconButton>
                <IconButton
                  label={t('nextBanner')}
                  look="outlined"
                  aria-disabled={at === last}
                  onClick={() => show(at + 1)}
                >
                  <ChevronRight size={20} />
                </IconButton>
              </div>
            ) : null}
          </div>
        </div>
      ) : null}
    </section>
  )
}
