import type { CSSProperties, ImgHTMLAttributes, Ref } from 'react'
import { classes } from '../classes.ts'

export type PictureSource = {
  src: string
  srcSet?: string | undefined
  width: number
  height: number
  /** Tiny image as data URL, shown until the picture is loaded. */
  blur?: string | undefined
  /** Point that crops keep visible, in per cent from left and top; by default the centre. */
  focus?: { x: number; y: number } | undefined
}

/** Style that positions a cropped picture. */
export const placeInFrame = ({ focus }: PictureSource): CSSProperties | undefined =>
  focus && { objectPosition: `${focus.x}% ${focus.y}%` }

export type PictureProps = Omit<
  ImgHTMLAttributes<HTMLImageElement>,
  'src' | 'srcSet' | 'width' | 'height' | 'alt'
> & {
  ref?: Ref<HTMLImageElement>
  source: PictureSource
  alt: string
  /** Main picture of the page, loaded eagerly with high priority. */
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
