import type { GalleryItem, GalleryLabels } from './gallery-items.ts'
import { Picture, placeInFrame } from './picture.tsx'

type Props = {
  item: GalleryItem
  labels: Pick<GalleryLabels, 'zoom'>
  sizes: string
  first: boolean
  onZoom: () => void
}

/** A picture or video of the row; a picture opens enlarged, a video is never cropped. */
export function GallerySlide({ item, labels, sizes, first, onZoom }: Props) {
  if (item.kind === 'image')
    return (
      <button
        type="button"
        aria-label={`${labels.zoom}: ${item.alt}`}
        className="block w-full cursor-zoom-in focus-visible:outline-offset-[-4px]"
        onClick={onZoom}
      >
        <Picture
          source={item.source}
          alt={item.alt}
          sizes={sizes}
          first={first}
          className="aspect-4/5 w-full object-cover max-md:aspect-square max-md:max-h-[52svh]"
        />
      </button>
    )
  return (
    <video
      controls
      playsInline
      preload="none"
      poster={item.poster.src}
      aria-label={item.alt}
      style={placeInFrame(item.poster)}
      className="aspect-4/5 w-full bg-shell object-contain max-md:aspect-square max-md:max-h-[52svh]"
    >
      <source src={item.src} type={item.type} />
      {item.tracks?.map(({ src, srcLang, label, isOn }) => (
        <track key={src} kind="captions" src={src} srcLang={srcLang} label={label} default={isOn} />
      ))}
    </video>
  )
}
