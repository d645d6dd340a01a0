import type { HeaderError } from './limits.ts'

/**
 * Why a file is not taken: no picture of ours, moving, too many pixels or too much work, or not readable to
 * its end.
 */
export type PhotoError = HeaderError | 'photo_type' | 'photo_broken'
export type SizedPicture = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number }
export type Description = { width: number; height: number; blur: string }
/** A path of this machine, or the bytes of a picture that lies elsewhere. */
export type PictureSource = string | Uint8Array
export type ResizeFormat = 'avif' | 'webp' | 'jpeg'

/** Work of the decoding process, and what it answers with. */
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
/** Sent once, before any work: the process ends itself above so many megabytes. */
export type Start = { mostMegabytes: number }
