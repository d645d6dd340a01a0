import {
  Children,
  lazy,
  Suspense,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Drive } from './carousel-drive.tsx'
import { classes } from '../classes.ts'
import { IconButton } from '../icon-button.tsx'
import { useNearWindow } from './use-near-window.ts'

const CarouselDrive = lazy(() =>
  import('./carousel-drive.tsx').then((file) => ({ default: file.CarouselDrive })),
)

export type CarouselProps = {
  label: string
  previousLabel: string
  nextLabel: string
  /** Slides in view on phones, from 768 px and from 1280 px. A fraction hints at further slides. */
  perView?: { phone: number; tablet: number; desktop: number } | undefined
  gap?: string | undefined
  /** Slides per step; by default as many as are in view. */
  step?: number | undefined
  /** `[--arrows-at:40%]` in the class name moves arrows `beside` the row to the middle of the pictures. */
  arrows?: 'beside' | 'below' | 'none' | undefined
  className?: string | undefined
  children: ReactNode
}

const fewer = { phone: 1.4, tablet: 2.6, desktop: 4 }
// At an end the arrow is invisible but retains focus for keyboard users.
const beside =
  'absolute top-[calc(var(--arrows-at,50%)-1.375rem)] z-10 shadow-float aria-disabled:not-focus-visible:opacity-0! max-md:hidden'

/**
 * A row that scrolls and snaps natively, with and without JavaScript; near the viewport it becomes draggable with
 * step buttons.
 */
export function Carousel({
  label,
  previousLabel,
  nextLabel,
  perView = fewer,
  gap = 'clamp(10px, 1.5vw, 22px)',
  step,
  arrows = 'beside',
  className,
  children,
}: CarouselProps) {
  const viewport = useRef<HTMLDivElement>(null)
  const near = useNearWindow(viewport)
  const [drive, setDrive] = useState<Drive | null>(null)

  const steer = (event: KeyboardEvent) => {
    if (!drive || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    if (event.key === 'ArrowLeft') drive.back()
    else drive.on()
  }

  const sizes = {
    '--gap': gap,
    '--phone': perView.phone,
    '--tablet': perView.tablet,
    '--desktop': perView.desktop,
  } as CSSProperties // reason: CSSProperties does not know custom properties

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      style={sizes}
      className={classes('relative', className)}
      onKeyDown={steer}
    >
      {/* until Embla is attached it scrolls natively, so it must be reachable by keyboard */}
      <div
        ref={viewport}
        tabIndex={drive ? undefined : 0}
        className={
          drive ? 'overflow-clip [overflow-clip-margin:6px]' : 'no-bar snap-x snap-mandatory overflow-x-auto'
        }
      >
        <ul className="flex touch-pan-y [--per:var(--phone)] md:[--per:var(--tablet)] xl:[--per:var(--desktop)]">
          {Children.map(children, (child) => (
            <li className="mr-(--gap) min-w-0 flex-[0_0_calc((100%-(var(--per)-1)*var(--gap))/var(--per))] snap-start last:mr-0">
              {child}
            </li>
          ))}
        </ul>
      </div>
      {near ? (
        <Suspense>
          <CarouselDrive viewport={near} step={step ?? 'auto'} onChange={setDrive} />
        </Suspense>
      ) : null}
      {arrows !== 'none' && drive && (drive.canGoBack || drive.canGoOn) ? (
        <Arrows drive={drive} place={arrows} previousLabel={previousLabel} nextLabel={nextLabel} />
      ) : null}
    </section>
  )
}

type ArrowsProps = Pick<CarouselProps, 'previousLabel' | 'nextLabel'> & {
  drive: Drive
  place: 'beside' | 'below'
}

function Arrows({ drive, place, previousLabel, nextLabel }: ArrowsProps) {
  const look = place === 'beside' ? 'round' : 'outlined'
  return (
    <div className={place === 'below' ? 'mt-6 flex justify-end gap-2' : 'contents'}>
      <IconButton
        label={previousLabel}
        look={look}
        aria-disabled={!drive.canGoBack}
        onClick={drive.back}
        className={place === 'beside' ? classes(beside, '-left-4') : undefined}
      >
        <ChevronLeft size={20} />
      </IconButton>
      <IconButton
        label={nextLabel}
        look={look}
        aria-disabled={!drive.canGoOn}
        onClick={drive.on}
        className={place === 'beside' ? classes(beside, '-right-4') : undefined}
      >
        <ChevronRight size={20} />
      </IconButton>
    </div>
  )
}
