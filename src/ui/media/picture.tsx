import type { CSSProperties, ImgHTMLAttributes, Ref } from 'react'
import { classes } from '../classes.ts'

export type PictureSource = {
  src: string
  srcSet?: string | undefined
  width: number
  height: number
  /** A very small image as a data URL, shown until the real one has arrived. */
  blur?: string | undefined
  /** What a crop keeps in sight, in per cent from the left and the top; left out: the middle. */
  focus?: { x: number; y: number } | undefined
}

/** Where a picture stands in a frame that crops it. */
export const placeInFrame = ({ focus }: PictureSource): CSSProperties | undefined =>
  focus && { objectPosition: `${focus.x}% ${focus.y}%` }

export type PictureProps = Omit<
  ImgHTMLAttributes<HTMLImageElement>,
  'src' | 'srcSet' | 'width' | 'height' | 'alt'
> & {
  ref?: Ref<HTMLImageElement>
  source: PictureSource
  alt: string
  /** The picture the page is waiting for: loaded at once and first. */
  first?: boolean | undefined
}

export function Picture({
  source,
  alt,
  sizes = '100vw',
  first = false,
  className,
  style,
  ...rest
}: PictureProps) {
  const { blur, focus: _focus, ...image } = source
  const placed = { ...placeInFrame(source), ...style }
  return (
    <img
      {...rest}
      {...image}
      sizes={image.srcSet ? sizes : undefined}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding={first ? undefined : 'async'}
      className={classes('picture', className)}
      style={blur ? { ...placed, backgroundImage: `url("${blur}")` } : placed}
    />
  )
}
