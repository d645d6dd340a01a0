import { pictureAt, pictureWidths } from '#shop/catalogue/picture.rules.ts'
import type { PictureSource } from '#ui/media/picture.tsx'

type Pictured = { thumbnail: string; width: number; height: number; blur?: string }

/** A picture of the shop in all its widths. Pictures of other hosts come as they are. */
export function pictureSource({ thumbnail, width, height, blur }: Pictured): PictureSource {
  if (!thumbnail.startsWith('/media/')) return { src: thumbnail, width, height, blur }
  const at = (wide: number) => pictureAt(thumbnail, wide)
  const fitting = pictureWidths.filter((wide) => wide <= width)
  return {
    src: at(fitting.at(-1) ?? 640),
    srcSet: fitting.map((wide) => `${at(wide)} ${wide}w`).join(', '),
    width,
    height,
    blur: blur || undefined,
  }
}
