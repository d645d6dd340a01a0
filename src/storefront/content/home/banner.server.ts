import type { Banner } from '#shop/content/banner.rules.ts'
import { textIn, type Locale, type Text } from '#shop/region.ts'
import type { PictureSource } from '#ui/media/picture.tsx'
import { inLocale } from '../../i18n/paths.ts'
import { pictureSource } from '../../shell/pictures.ts'

export type Slide = {
  wide: PictureSource
  narrow: PictureSource
  /** Whether the narrow crop is in portrait format for phones, with room for text above. */
  tall: boolean
  eyebrow: string
  title: string
  text: string
  action: string
  href: string
}

/** Nominal sizes of banner pictures, which the setting does not include. */
const wideCut = { width: 2_400, height: 1_100 }
const narrowCut = { width: 1_080, height: 1_350 }

/** A banner in the page's language. A single picture is used as the wide crop for both. */
export function slideFrom(
  { image, imageMobile, eyebrow, title, text, action, link }: Banner,
  locale: Locale,
): Slide {
  const words = (some: Text | undefined) => (some ? textIn(locale, some) : '')
  return {
    wide: pictureSource({ thumbnail: image, ...wideCut }),
    narrow: pictureSource({ thumbnail: imageMobile, ...(imageMobile === image ? wideCut : narrowCut) }),
    tall: imageMobile !== image,
    eyebrow: words(eyebrow),
    title: textIn(locale, title),
    text: words(text),
    action: words(action),
    href: inLocale(locale, link),
  }
}
