import { focusOf, pictureAt, pictureWidths, type Focus } from '#shop/catalogue/picture.rules.ts'
import type { PictureSource } from '#ui/media/picture.tsx'

type Pictured = {
  /** Address, optionally with the focus point appended. */
  thumbnail: string
  width: number
  height: number
  blur?: string
  focus?: Focus | undefined
}

/** Picture with its address in every width; pictures of other hosts are used as they are. */
export function pictureSource({ thumbnail: address, width, height, blur, ...more }: Pictured): PictureSource {
  const { thumbnail, focus = more.focus } = focusOf(address)
  if (!thumbnail.startsWith('/media/')) return { src: thumbnail, width, height, blur, focus }
  const at = (wide: number) => pictureAt(thumbnail, wide)
  const fitting = pictureWidths.filter((wide) => wide <= width)
  return {
    src: at(fitting.at(-1) ?? 640),
    srcSet: fitting.map((wide) => `${at(wide)} ${wide}w`).join(', '),
    width,
    height,
    blur: blur || undefined,
    focus,
  }
}
