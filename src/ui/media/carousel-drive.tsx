import { useEffect } from 'react'
import useEmblaCarousel from 'embla-carousel-react'
import { prefersStillness } from '../motion.ts'

export type Drive = { back: () => void; on: () => void; canGoBack: boolean; canGoOn: boolean }

type CarouselDriveProps = { viewport: HTMLElement; step: number | 'auto'; onChange: (drive: Drive) => void }

/** Attaches Embla to a natively scrolling row: dragging, snapping and steps. Renders nothing. */
export function CarouselDrive({ viewport, step, onChange }: CarouselDriveProps) {
  const [attach, embla] = useEmblaCarousel({
    align: 'start',
    containScroll: 'trimSnaps',
    slidesToScroll: step,
    duration: 22,
  })

  useEffect(() => {
    viewport.scrollLeft = 0
    attach(viewport)
  }, [attach, viewport])

  useEffect(() => {
    if (!embla) return
    const tell = () =>
      onChange({
        back: () => embla.scrollPrev(prefersStillness()),
        on: () => embla.scrollNext(prefersStillness()),
        canGoBack: embla.canScrollPrev(),
        canGoOn: embla.canScrollNext(),
      })
    tell()
    embla.on('select', tell).on('reInit', tell)
    return () => {
      embla.off('select', tell).off('reInit', tell)
    }
  }, [embla, onChange])

  return null
}
