import type { PictureSource } from './picture.tsx'

/** `option`: what of several things to choose from it shows. */
export type GalleryItem =
  | { kind: 'image'; source: PictureSource; alt: string; option?: string | undefined }
  | { kind: 'video'; src: string; type?: string | undefined; poster: PictureSource; alt: string }

export type GalleryLabels = { gallery: string; zoom: string; close: string; previous: string; next: string }
