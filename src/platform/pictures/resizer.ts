import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import { openDecoder, type DecoderLimits } from './decoder.ts'
import type { Description, ResizeFormat } from './protocol.ts'

/** The widths pictures are made in; no other is, so nobody can keep us busy with odd ones. */
const widths = [64, 200, 320, 480, 640, 828, 1080, 1440, 1920, 2400] as const
type Width = (typeof widths)[number]
export type Resized = {
  bytes: Uint8Array
  type: string
  /** The asked format is not ready yet: another was given. */ provisional: boolean
}

/** `a.webp.jpg` is the picture `a.webp` as JPEG, for companies that read no other kind. */
const jpegOf = /^(.+\.(?:webp|jpe?g|png|avif))\.jpg$/i
const picture = /^[a-z0-9][a-z0-9/_-]*\.(?:webp|jpe?g|png|avif)$/i
/** Two at a time; a fresh shop's first page asks for some dozens at once. */
const limits: DecoderLimits = { most: 2, line: 400, patienceMs: 20_000, workMs: 20_000, mostMegabytes: 768 }

/** Resizes pictures of the given folders, first folder first, and keeps the results on disk. */
export function openPictures(folders: readonly string[], store: string) {
  const decoder = openDecoder(limits)
  const making = new Map<string, Promise<Uint8Array>>()
  const described = new Map<string, Promise<Description>>()
  let queue: Promise<unknown> = Promise.resolve()

  async function find(path: string): Promise<{ file: string; stamp: string } | null> {
    if (!picture.test(path)) return null
    for (const folder of folders) {
      const file = normalize(join(folder, path))
      if (!file.startsWith(normalize(folder) + sep)) continue
      const found = await stat(file).catch(() => null)
      if (found?.isFile()) return { file, stamp: `${found.size}-${Math.round(found.mtimeMs)}` }
    }
    return null
  }

  async function ready(file: string): Promise<Buffer | null> {
    return readFile(file).catch(() => null)
  }

  function make(source: string, target: string, width: number, format: ResizeFormat): Promise<Uint8Array> {
    const running = making.get(target)
    if (running) return running
    const drawing = async () => {
      const bytes = await decoder.do('resize', { file: source, width, format })
      await mkdir(store, { recursive: true })
      await writeFile(`${target}.${process.pid}`, bytes)
      await rename(`${target}.${process.pid}`, target)
      return bytes
    }
    // AVIF takes long, so those wait for each other; WebP is wanted now
    const made = format === 'avif' ? (queue = queue.then(drawing, drawing)) : drawing()
    const done = (made as Promise<Uint8Array>).finally(() => making.delete(target)) // both branches answer bytes
    making.set(target, done)
    return done
  }

  return {
    find,
    /**
     * A picture in a width of the list. AVIF is made behind the scenes: until it is there, WebP is given.
     * Null: no such picture.
     */
    async draw(path: string, width: number, wantsAvif: boolean): Promise<Resized | null> {
      const asJpeg = jpegOf.exec(path)?.[1]
      const source = widths.includes(width as Width) ? await find(asJpeg ?? path) : null // any number may be asked about
      if (!source) return null
      const key = createHash('sha1').update(`${path} ${source.stamp} ${width}`).digest('hex')
      if (asJpeg !== undefined) {
        const jpeg = join(store, `${key}.jpg`)
        const bytes = (await ready(jpeg)) ?? (await make(source.file, jpeg, width, 'jpeg'))
        return { bytes, type: 'image/jpeg', provisional: false }
      }
      const avif = join(store, `${key}.avif`)
      const webp = join(store, `${key}.webp`)
      if (wantsAvif) {
        const bytes = await ready(avif)
        if (bytes) return { bytes, type: 'image/avif', provisional: false }
        make(source.file, avif, width, 'avif').catch(() => undefined) // the next visitor tries again
      }
      return {
        bytes: (await ready(webp)) ?? (await make(source.file, webp, width, 'webp')),
        type: 'image/webp',
        provisional: wantsAvif,
      }
    },
    /** Size and a tiny blurred copy as a data address; null: no such picture. */
    async describe(path: string): Promise<Description | null> {
      const source = await find(path)
      if (!source) return null
      const key = `${source.file} ${source.stamp}`
      const known = described.get(key) ?? decoder.do('describe', { file: source.file })
      described.set(key, known)
      known.catch(() => described.delete(key)) // the next visitor tries again
      return known
    },
  }
}

export type Pictures = ReturnType<typeof openPictures>
