import type { PictureSource } from './picture.tsx'

/** Captions of a video: address, language, label, and whether they are on. */
export type GalleryTrack = { src: string; srcLang: string; label: string; isOn: boolean }

/** `option`: id of the product option that it shows. */
export type GalleryItem =
  | { kind: 'image'; source: PictureSource; alt: string; option?: string | undefined }
  | {
      kind: 'video'
      src: string
      type?: string | undefined
      poster: PictureSource
      alt: string
      tracks?: readonly GalleryTrack[] | undefined
    }

export type GalleryLabels = { gallery: string; zoom: string; close: string; previous: string; next: string }
