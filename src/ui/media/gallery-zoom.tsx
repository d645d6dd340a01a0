import { useState } from 'react'
import { Dialog } from '@base-ui/react/dialog'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { classes } from '../classes.ts'
import type { GalleryItem, GalleryLabels } from './gallery-items.ts'
import { IconButton, iconButtonLook } from '../icon-button.tsx'
import { useOverPage } from '../overlays/over-page.ts'
import { useOpenAfterMount } from '../deferred.ts'
import { Picture } from './picture.tsx'

type GalleryZoomProps = {
  items: readonly GalleryItem[]
  labels: GalleryLabels
  at: number
  onMove: (index: number) => void
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Where focus goes on closing: the picture shown last. */
  focusAfter: () => HTMLElement | null
}

/** Full-screen picture; a press doubles its size, and it can be scrolled. */
export function GalleryZoom({ items, labels, at, onMove, open, onOpenChange, focusAfter }: GalleryZoomProps) {
  const [large, setLarge] = useState(false)
  const change = useOverPage(open, onOpenChange)
  const appear = useOpenAfterMount(open)
  const images = items.flatMap((item, index) => (item.kind === 'image' ? [{ item, index }] : []))
  const place = images.findIndex((image) => image.index === at)
  const picture = images[place]?.item

  const step = (by: number) => {
    const next = images[place + by]
    if (!next) return
    setLarge(false)
    onMove(next.index)
  }

  return (
    <Dialog.Root
      open={appear && picture !== undefined}
      onOpenChange={change}
      onOpenChangeComplete={() => setLarge(false)}
    >
      <Dialog.Portal>
        <Dialog.Popup
          finalFocus={() => focusAfter() ?? true}
          className="fixed inset-0 z-60 bg-paper text-ink transition-opacity outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
          onKeyDown={(event) => {
            if (event.key === 'ArrowLeft') step(-1)
            if (event.key === 'ArrowRight') step(1)
          }}
        >
          <Dialog.Title className="sr-only">{labels.gallery}</Dialog.Title>
          <div
            className={classes('size-full', large ? 'overflow-auto overscroll-contain' : 'overflow-hidden')}
          >
            {picture ? (
              <LargePicture
                picture={picture}
                label={labels.zoom}
                large={large}
                onToggle={() => setLarge(!large)}
              />
            ) : null}
          </div>
          <Dialog.Close
            aria-label={labels.close}
            className={iconButtonLook('round', 'absolute top-4 right-4')}
          >
            <X size={22} />
          </Dialog.Close>
          {images.length > 1 ? (
            <>
              <IconButton
                label={labels.previous}
                look="round"
                disabled={place <= 0}
                onClick={() => step(-1)}
                className="absolute top-1/2 left-4"
              >
                <ChevronLeft size={22} />
              </IconButton>
              <IconButton
                label={labels.next}
                look="round"
                disabled={place >= images.length - 1}
                onClick={() => step(1)}
                className="absolute top-1/2 right-4"
              >
                <ChevronRight size={22} />
              </IconButton>
            </>
          ) : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type LargePictureProps = {
  picture: Extract<GalleryItem, { kind: 'image' }>
  label: string
  large: boolean
  onToggle: () => void
}

function LargePicture({ picture, label, large, onToggle }: LargePictureProps) {
  return (
    <button
      type="button"
      aria-label={`${label}: ${picture.alt}`}
      aria-pressed={large}
      className={classes('block', large ? 'size-[200%] cursor-zoom-out' : 'size-full cursor-zoom-in')}
      onClick={onToggle}
    >
      <Picture
        source={picture.source}
        alt={picture.alt}
        sizes={large ? '200vw' : '100vw'}
        first
        className="size-full bg-transparent bg-none! object-contain"
      />
    </button>
  )
}
