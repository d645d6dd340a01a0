import type { DeskPicture } from '#shop/products/editing/document.contract.ts'
import { textIn, type Locale } from '#shop/region.ts'

/** Pictures that may stand for a video, by name: those of the product, and the one it has for itself. */
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
