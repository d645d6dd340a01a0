import { classes } from '#ui/classes.ts'
import { useState } from 'react'
import type { GalleryItem } from '#ui/media/gallery-items.ts'
import { Picture } from '#ui/media/picture.tsx'
import { useWords } from '../../i18n/words.tsx'

/** One large picture with thumbnails; the product page has the gallery with zoom. */
export function QuickViewPictures({ items, note }: { items: readonly GalleryItem[]; note: string | null }) {
  const t = useWords('quickView')
  const images = items.filter((item) => item.kind === 'image')
  const [at, setAt] = useState(0)
  const picture = images[at] ?? images[0]
  if (!picture) return <div className="aspect-4/5 bg-shell" />
  return (
    <div>
      <Picture
        source={picture.source}
        alt={picture.alt}
        sizes="(min-width: 768px) 28rem, 90vw"
        first
        className="aspect-4/5 w-full object-cover max-md:aspect-square max-md:max-h-[34svh]"
      />
      {note ? <p className="mt-2 text-sm text-ink-soft">{note}</p> : null}
      {images.length > 1 ? (
        <ul className="mt-2.5 flex gap-2.5">
          {images.map((item, index) => (
            <li key={item.source.src}>
              <button
                type="button"
                aria-label={t('picture', { number: index + 1 })}
                aria-pressed={index === at}
                onClick={() => setAt(index)}
                className={classes(
                  'block w-14 outline-1 outline-offset-2',
                  index === at ? 'outline-ink' : 'outline-transparent',
                )}
              >
                <Picture
                  source={item.source}
                  alt=""
                  sizes="56px"
                  className="aspect-4/5 w-full object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
