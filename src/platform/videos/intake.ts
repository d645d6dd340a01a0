import { randomUUID } from 'node:crypto'
import type { Storage } from '../storage/storage.ts'
import { inspectVideo } from './video-facts.ts'
import { withoutWords, type VideoKind } from './videos.ts'

/** Videos and captions of the shop are stored beside its pictures, under generated names. */
export const shopVideo = /^videos\/[0-9a-f-]{36}\.(?:mp4|webm|vtt)$/

/** Stores videos uploaded by staff, and their captions, among the shop's own files; never re-encoded. */
export function openVideoIntake(media: Pick<Storage, 'put' | 'stat'>) {
  async function write(name: string, bytes: Uint8Array): Promise<string> {
    await media.put(name, bytes)
    return name
  }
  return {
    inspect: inspectVideo,
    /** Stores an inspected video without its metadata about place, person and device. Returns its name. */
    add: (bytes: Uint8Array, kind: VideoKind): Promise<string> =>
      write(`videos/${randomUUID()}.${kind}`, withoutWords(bytes, kind) ?? bytes),
    /** Stores captions as WebVTT. Returns their name. */
    addCaptions: (text: string): Promise<string> =>
      write(`videos/${randomUUID()}.vtt`, new TextEncoder().encode(text)),
    /** Whether a video or captions of this name exist. */
    async has(name: string): Promise<boolean> {
      return shopVideo.test(name) && (await media.stat(name)) !== null
    },
  }
}
export type VideoIntake = ReturnType<typeof openVideoIntake>
