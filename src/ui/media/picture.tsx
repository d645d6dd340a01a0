import type { ImgHTMLAttributes, Ref } from 'react'
import { classes } from '../classes.ts'

export type PictureSource = {
  src: string
  srcSet?: string | undefined
  width: number
  height: number
  /** A very small image as a data URL, shown until the real one has arrived. */
  blur?: string | undefined
}

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
  const { blur, ...image } = source
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
      style={blur ? { ...style, backgroundImage: `url("${blur}")` } : style}
    />
  )
}
