import type { HeaderError } from './limits.ts'

/** Why a file is refused: unsupported format, animated, too many pixels or too much work, or truncated. */
export type PhotoError = HeaderError | 'photo_type' | 'photo_broken'
export type SizedPicture = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number }
export type Description = { width: number; height: number; blur: string }
/** A path on this machine, or the bytes of a picture from another storage. */
export type PictureSource = string | Uint8Array
export type ResizeFormat = 'avif' | 'webp' | 'jpeg'

/** Tasks of the decoding process, and their results. */
export type Work = {
  normalise: { input: { bytes: Uint8Array; sides: readonly number[] }; answer: SizedPicture[] | PhotoError }
  resize: {
    input: { source: PictureSource; width: number; format: ResizeFormat }
    answer: Uint8Array<ArrayBuffer>
  }
  describe: { input: { source: PictureSource }; answer: Description }
}
export type Task = { [K in keyof Work]: { id: number; work: K; input: Work[K]['input'] } }[keyof Work]
export type Reply = { id: number; answer: unknown } | { id: number; error: string }
/** Sent once, before any task: the process ends itself above this memory. */
export type Start = { mostMegabytes: number }
