import Play from 'lucide-react/icons/play'
import type { GalleryItem } from './gallery-items.ts'
import { Picture } from './picture.tsx'

type Props = {
  /** Prefix of the picture ids. */
  id: string
  items: readonly GalleryItem[]
  at: number
  onPick: (index: number) => void
}

/** Thumbnails beside the row, with the current one marked. */
export function Thumbnails({ id, items, at, onPick }: Props) {
  return (
    <ul className="hidden gap-2.5 md:grid">
      {items.map((item, index) => (
        <li key={index}>
          {/* A link to the picture, so that thumbnails work before hydration. */}
          <a
            href={`#${id}-${index}`}
            aria-current={index === at ? 'true' : undefined}
            className="relative block outline-1 outline-offset-2 outline-transparent transition-[outline-color] aria-current:outline-ink focus-visible:outline-2 focus-visible:outline-accent"
            onClick={(event) => {
              event.preventDefault()
              onPick(index)
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
  )
}
