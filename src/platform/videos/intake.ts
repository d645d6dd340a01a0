import { randomUUID } from 'node:crypto'
import type { Storage } from '../storage/storage.ts'
import { inspectVideo } from './video-facts.ts'
import { withoutWords, type VideoKind } from './videos.ts'

/** Videos and captions of the shop lie beside its pictures, under names of ours. */
export const shopVideo = /^videos\/[0-9a-f-]{36}\.(?:mp4|webm|vtt)$/

/** Takes videos that staff send, and their captions, among the shop's own files; never encoded anew. */
export function openVideoIntake(media: Pick<Storage, 'put' | 'stat'>) {
  async function write(name: string, bytes: Uint8Array): Promise<string> {
    await media.put(name, bytes)
    return name
  }
  return {
    inspect: inspectVideo,
    /** Keeps a video that was inspected, without what it tells of place, person and device. Answers its name. */
    add: (bytes: Uint8Array, kind: VideoKind): Promise<string> =>
      write(`videos/${randomUUID()}.${kind}`, withoutWords(bytes, kind) ?? bytes),
    /** Keeps captions as WebVTT. Answers their name. */
    addCaptions: (text: string): Promise<string> =>
      write(`videos/${randomUUID()}.vtt`, new TextEncoder().encode(text)),
    /** Whether a video or captions of this name are there. */
    async has(name: string): Promise<boolean> {
      return shopVideo.test(name) && (await media.stat(name)) !== null
    },
  }
}
export type VideoIntake = ReturnType<typeof openVideoIntake>
