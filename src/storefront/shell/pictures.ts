import type { PictureSource } from '#ui/media/picture.tsx'

/** The widths our resizer draws (platform/pictures/resizer.ts keeps the same list). */
const widths = [200, 320, 480, 640, 828, 1080, 1440, 1920, 2400] as const

type Pictured = { thumbnail: string; width: number; height: number; blur?: string }

/** A picture of the shop in all its widths. Pictures of other hosts come as they are. */
export function pictureSource({ thumbnail, width, height, blur }: Pictured): PictureSource {
  if (!thumbnail.startsWith('/media/')) return { src: thumbnail, width, height, blur }
  const at = (wide: number) => thumbnail.replace(/^\/media\//, `/img/${wide}/`)
  const fitting = widths.filter((wide) => wide <= width)
  return {
    src: at(fitting.at(-1) ?? 640),
    srcSet: fitting.map((wide) => `${at(wide)} ${wide}w`).join(', '),
    width,
    height,
    blur: blur || undefined,
  }
}
