import { lazy, Suspense, useId, useRef, useState } from 'react'
import Play from 'lucide-react/icons/play'
import { classes } from '../classes.ts'
import type { GalleryItem, GalleryLabels } from './gallery-items.ts'
import { useLoadedOnFirstSign, useOnceOpen } from '../deferred.ts'
import { prefersStillness } from '../motion.ts'
import { Picture } from './picture.tsx'

const loadZoom = () => import('./gallery-zoom.tsx').then((file) => ({ default: file.GalleryZoom }))
const GalleryZoom = lazy(loadZoom)

export type GalleryProps = {
  items: readonly GalleryItem[]
  labels: GalleryLabels
  /** Said beside the pictures, as what they show instead. */
  note?: string | null | undefined
  sizes?: string | undefined
  className?: string | undefined
}

export function Gallery({
  items,
  labels,
  note = null,
  sizes = '(min-width: 1024px) 50vw, 100vw',
  className,
}: GalleryProps) {
  const id = useId()
  const rail = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [zoomed, setZoomed] = useState(false)
  const zoomWanted = useOnceOpen(zoomed)
  useLoadedOnFirstSign(loadZoom)
  const many = items.length > 1

  const go = (index: number, behavior: ScrollBehavior) => {
    const element = rail.current
    element?.scrollTo({ left: index * element.clientWidth, behavior })
  }

  return (
    <section
      aria-label={labels.gallery}
      className={classes(
        'grid items-start gap-3.5',
        many && 'md:grid-cols-[5.25rem_minmax(0,1fr)]',
        className,
      )}
    >
      {many ? (
        <ul className="hidden gap-2.5 md:grid">
          {items.map((item, index) => (
            <li key={index}>
              {/* A link into the row, so that thumbnails work before the script does. */}
              <a
                href={`#${id}-${index}`}
                aria-current={index === at ? 'true' : undefined}
                className="relative block outline-1 outline-offset-2 outline-transparent transition-[outline-color] aria-current:outline-ink focus-visible:outline-2 focus-visible:outline-accent"
                onClick={(event) => {
                  event.preventDefault()
                  go(index, prefersStillness() ? 'instant' : 'smooth')
                }}
              >
                <Picture
                  source={item.kind === 'image' ? item.source : item.poster}
                  alt={item.alt}
                  sizes="84px"
                  className="aspect-4/5 w-full object-cover"
                />
                {item.kind === 'video' ? (
                  <Play size={30} className="absolute inset-0 m-auto rounded-full bg-paper/85 p-2" />
                ) : null}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="min-w-0">
        <div className="relative">
          <ul
            ref={rail}
            className="no-bar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
            onScroll={(event) =>
              setAt(Math.round(event.currentTarget.scrollLeft / Math.max(1, event.currentTarget.clientWidth)))
            }
          >
            {items.map((item, index) => (
              <li key={index} id={`${id}-${index}`} className="w-full flex-none snap-start">
                {item.kind === 'image' ? (
                  <button
                    type="button"
                    aria-label={`${labels.zoom}: ${item.alt}`}
                    className="block w-full cursor-zoom-in focus-visible:outline-offset-[-4px]"
                    onClick={() => setZoomed(true)}
                  >
                    <Picture
                      source={item.source}
                      alt={item.alt}
                      sizes={sizes}
                      first={index === 0}
                      className="aspect-4/5 w-full object-cover max-md:aspect-square max-md:max-h-[52svh]"
                    />
                  </button>
                ) : (
                  <video
                    controls
                    playsInline
                    preload="none"
                    poster={item.poster.src}
                    aria-label={item.alt}
                    className="aspect-4/5 w-full bg-shell object-cover max-md:aspect-square max-md:max-h-[52svh]"
                  >
                    <source src={item.src} type={item.type} />
                  </video>
                )}
              </li>
            ))}
          </ul>
          {many ? (
            <div
              aria-hidden="true"
              className="pointer-events-none absolute inset-x-0 bottom-4 flex justify-center gap-1.5 md:hidden"
            >
              {items.map((_, index) => (
                <span
                  key={index}
                  className={classes('h-0.5 w-5 transition-colors', index === at ? 'bg-ink' : 'bg-ink/20')}
                />
              ))}
            </div>
          ) : null}
        </div>
        {note ? <p className="mt-3 text-sm text-ink-soft max-md:px-(--gutter)">{note}</p> : null}
      </div>
      {zoomWanted ? (
        <Suspense>
          <GalleryZoom
            items={items}
            labels={labels}
            at={at}
            onMove={(index) => go(index, 'instant')}
            open={zoomed}
            onOpenChange={setZoomed}
          />
        </Suspense>
      ) : null}
    </section>
  )
}
