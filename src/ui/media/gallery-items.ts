import type { PictureSource } from './picture.tsx'

/** Captions of a video: where they are, the language they are in, what that is called, whether they are on. */
export type GalleryTrack = { src: string; srcLang: string; label: string; isOn: boolean }

/** `option`: what of several things to choose from it shows. */
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
