import { useId } from 'react'
import X from 'lucide-react/icons/x'
import { useWords } from '../../i18n/words.tsx'
import type { ReviewView } from '../product/product-view.ts'

type Props = { photos: ReviewView['photos']; /** Author, for the alternative text. */ by: string }

/**
 * Photos of a review: a press enlarges one, Escape or a press outside closes it. Uses the native popover, so it works
 * without JavaScript.
 */
export function ReviewPhotos({ photos, by }: Props) {
  const t = useWords('reviews')
  const id = useId()
  return (
    <ul className="mt-4 flex flex-wrap gap-2">
      {photos.map(({ id: photo, small, large, width, height }, at) => {
        const alt = t('photo', { name: by, number: at + 1, count: photos.length })
        const popover = `${id}-${at}`
        return (
          <li key={photo}>
            <button
              type="button"
              popoverTarget={popover}
              className="block cursor-zoom-in"
              aria-label={t('enlarge', { photo: alt })}
            >
              <img
                src={small}
                alt=""
                width={88}
                height={88}
                loading="lazy"
                className="size-22 rounded-sm bg-shell object-cover"
              />
            </button>
            <div
              id={popover}
              popover="auto"
              className="m-auto max-h-[92vh] max-w-[94vw] bg-paper p-0 text-ink shadow-lg backdrop:bg-black/60"
            >
              <img
                src={large}
                alt={alt}
                width={width}
                height={height}
                loading="lazy"
                className="h-auto max-h-[92vh] w-auto max-w-full object-contain"
              />
              <button
                type="button"
                popoverTarget={popover}
                popoverTargetAction="hide"
                aria-label={t('closePhoto')}
                className="absolute top-2 right-2 grid size-11 place-items-center rounded-full bg-paper/90"
              >
                <X size={20} />
              </button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
