import type { MouseEvent } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../../i18n/words.tsx'
import type { Slide } from './banner.server.ts'

type Props = {
  slides: readonly Slide[]
  /** The visible banner. */
  at: number
  onShow: (index: number) => void
}

/** An indicator per banner, a link before hydration, and arrows on wide screens. */
export function HeroNav({ slides, at, onShow }: Props) {
  const t = useWords('home')
  const hydrated = useHydrated()
  const last = slides.length - 1
  const pick = (event: MouseEvent, index: number) => {
    event.preventDefault()
    onShow(index)
  }
  return (
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
              onClick={() => onShow(at - 1)}
            >
              <ChevronLeft size={20} />
            </IconButton>
            <IconButton
              label={t('nextBanner')}
              look="outlined"
              aria-disabled={at === last}
              onClick={() => onShow(at + 1)}
            >
              <ChevronRight size={20} />
            </IconButton>
          </div>
        ) : null}
      </div>
    </div>
  )
}
