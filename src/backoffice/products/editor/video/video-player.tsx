import { captionLanguage } from '#shop/catalogue/media.rules.ts'
import type { DeskPicture } from '#shop/products/editing/document.contract.ts'
import { textIn } from '#shop/region.ts'
import { useLocale } from '../../../words/words.tsx'
import { pictureAt } from '../../thumbnail.tsx'

/** A video as in the storefront: with poster and captions, and not preloaded. */
export function VideoPlayer({ picture: { url, videoUrl, captions, alt } }: { picture: DeskPicture }) {
  const locale = useLocale()
  return (
    <video
      src={videoUrl ?? undefined}
      controls
      playsInline
      preload="none"
      poster={pictureAt(url, 320)}
      aria-label={textIn(locale, alt)}
    >
      {captions.map(({ language, url: file }) => {
        const { tag, label } = captionLanguage(language)
        return <track key={language} kind="captions" src={file} srcLang={tag} label={label} />
      })}
    </video>
  )
}
