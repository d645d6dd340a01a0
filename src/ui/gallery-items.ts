import type { PictureSource } from './picture.tsx'

export type GalleryItem =
  | { kind: 'image'; source: PictureSource; alt: string }
  | { kind: 'video'; src: string; type?: string | undefined; poster: PictureSource; alt: string }

export type GalleryLabels = { gallery: string; zoom: string; close: string; previous: string; next: string }
