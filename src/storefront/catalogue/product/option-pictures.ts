import type { GalleryItem } from '#ui/media/gallery-items.ts'
import type { BuyOption } from './buy-option.ts'

const shows = (item: GalleryItem, sku: string): boolean => item.kind === 'image' && item.option === sku

/** Pictures of a product with those of the selected option first. */
export function picturesFor(
  items: readonly GalleryItem[],
  chosen: Pick<BuyOption, 'sku'> | null,
): readonly GalleryItem[] {
  if (!chosen || !items.some((item) => shows(item, chosen.sku))) return items
  return [
    ...items.filter((item) => shows(item, chosen.sku)),
    ...items.filter((item) => !shows(item, chosen.sku)),
  ]
}

/** The option shown by the first picture, if it is not the selected one; otherwise null. */
export function otherInPicture<T extends Pick<BuyOption, 'sku'>>(
  items: readonly GalleryItem[],
  options: readonly T[],
  chosen: Pick<BuyOption, 'sku'> | null,
): T | null {
  const [first] = picturesFor(items, chosen)
  if (!chosen || first?.kind !== 'image' || !first.option || first.option === chosen.sku) return null
  return options.find(({ sku }) => sku === first.option) ?? null
}
