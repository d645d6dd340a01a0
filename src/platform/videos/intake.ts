import { randomUUID } from 'node:crypto'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inspectVideo } from './video-facts.ts'
import { withoutWords, type VideoKind } from './videos.ts'

/** Videos and captions of the shop lie beside its pictures, under names of ours. */
export const shopVideo = /^videos\/[0-9a-f-]{36}\.(?:mp4|webm|vtt)$/

/** Takes videos that staff send, and their captions, into the shop's own folder; never encoded anew. */
export function openVideoIntake(folder: string) {
  async function write(name: string, content: Uint8Array | string): Promise<string> {
    const target = join(folder, name)
    await mkdir(dirname(target), { recursive: true })
    // whole or not at all
    await writeFile(`${target}.${process.pid}`, content)
    await rename(`${target}.${process.pid}`, target)
    return name
  }
  return {
    inspect: inspectVideo,
    /** Keeps a video that was inspected, without what it tells of place, person and device. Answers its name. */
    add: (bytes: Uint8Array, kind: VideoKind): Promise<string> =>
      write(`videos/${randomUUID()}.${kind}`, withoutWords(bytes, kind) ?? bytes),
    /** Keeps captions as WebVTT. Answers their name. */
    addCaptions: (text: string): Promise<string> => write(`videos/${randomUUID()}.vtt`, text),
    /** Whether a video or captions of this name are there. */
    async has(name: string): Promise<boolean> {
      if (!shopVideo.test(name)) return false
      return (await stat(join(folder, name)).catch(() => null))?.isFile() ?? false
    },
  }
}
export type VideoIntake = ReturnType<typeof openVideoIntake>
