import type { DeskPicture } from '#shop/products/editing/document.contract.ts'
import { textIn, type Locale } from '#shop/region.ts'

/** Poster choices of a video by name: pictures of the product, and the video's own. */
export function postersOf(
  locale: Locale,
  pictures: readonly DeskPicture[],
  { own, ownName }: { own?: string | undefined; ownName: string },
): (readonly [image: string, name: string])[] {
  const shown = pictures.filter(({ video }) => video === null)
  const named = shown.map(
    ({ image, alt }, index) => [image, `${index + 1} · ${textIn(locale, alt) || image}`] as const,
  )
  const isOfProduct = own === undefined || shown.some(({ image }) => image === own)
  return isOfProduct ? named : [[own, ownName], ...named]
}
