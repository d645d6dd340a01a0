import { useId, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import type { GalleryItem, GalleryLabels } from './gallery-items.ts'
import { useLoadedOnFirstSign } from '../deferred.ts'
import { prefersStillness } from '../motion.ts'
import { late } from '../overlays/late.tsx'
import { Thumbnails } from './gallery-thumbnails.tsx'
import { GallerySlide } from './gallery-slide.tsx'

const loadZoom = () => import('./gallery-zoom.tsx').then((file) => ({ default: file.GalleryZoom }))
const GalleryZoom = late(loadZoom)

export type GalleryProps = {
  items: readonly GalleryItem[]
  labels: GalleryLabels
  /** Note beside the pictures, if they show another option. */
  note?: string | null | undefined
  sizes?: string | undefined
  className?: string | undefined
}

function show(row: HTMLElement | null, index: number, smooth: boolean): void {
  if (!row) return
  const left = index * row.clientWidth
  if (smooth) row.scrollTo({ left, behavior: 'smooth' })
  else row.scrollLeft = left
}

const placeIn = (row: Element, target: Element): number =>
  [...row.children].findIndex((child) => child.contains(target))

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
  useLoadedOnFirstSign(loadZoom)
  const many = items.length > 1

  const go = (index: number, smooth = false) => show(rail.current, index, smooth)

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
        <Thumbnails id={id} items={items} at={at} onPick={(index) => go(index, !prefersStillness())} />
      ) : null}
      <div className="min-w-0">
        <div className="relative">
          <ul
            ref={rail}
            className="no-bar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
            // the browser leaves a snapped row where it is, with the focus beyond its edge
            onFocus={({ currentTarget, target }) => go(placeIn(currentTarget, target))}
            onScroll={(event) =>
              setAt(Math.round(event.currentTarget.scrollLeft / Math.max(1, event.currentTarget.clientWidth)))
            }
          >
            {items.map((item, index) => (
              <li key={index} id={`${id}-${index}`} className="w-full flex-none snap-start">
                <GallerySlide
                  item={item}
                  labels={labels}
                  sizes={sizes}
                  first={index === 0}
                  onZoom={() => setZoomed(true)}
                />
              </li>
            ))}
          </ul>
          {many ? <Marks count={items.length} at={at} /> : null}
        </div>
        {note ? <p className="mt-3 text-sm text-ink-soft max-md:px-(--gutter)">{note}</p> : null}
      </div>
      <GalleryZoom
        items={items}
        labels={labels}
        at={at}
        onMove={go}
        open={zoomed}
        onOpenChange={setZoomed}
        focusAfter={() => rail.current?.children[at]?.querySelector('button') ?? null}
      />
    </section>
  )
}

/** On phones: an indicator per picture, the current one dark. */
function Marks({ count, at }: { count: number; at: number }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 bottom-4 flex justify-center gap-1.5 md:hidden"
    >
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          className={classes('h-0.5 w-5 transition-colors', index === at ? 'bg-ink' : 'bg-ink/20')}
        />
      ))}
    </div>
  )
}
