import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from '../storage/storage.ts'
import { openDecoder, type DecoderLimits } from './decoder.ts'
import { findOriginal, orGone, sourceOf, type Original } from './originals.ts'
import type { Description, ResizeFormat } from './protocol.ts'

/** The supported widths; others are refused, so that clients cannot cause unlimited work. */
const widths = [64, 200, 320, 480, 640, 828, 1080, 1440, 1920, 2400] as const
type Width = (typeof widths)[number]
export type Resized = {
  bytes: Uint8Array
  type: string
  /** The requested format is not ready yet: another one was returned. */ provisional: boolean
}

/** `a.webp.jpg` is the picture `a.webp` as JPEG, for companies that accept no other format. */
const jpegOf = /^(.+\.(?:webp|jpe?g|png|avif))\.jpg$/i
/** Two at a time; the first page of a new shop requests some dozens at once. */
const limits: DecoderLimits = { most: 2, line: 400, patienceMs: 20_000, workMs: 20_000, mostMegabytes: 768 }

/**
 * Resizes pictures of the given storages, the first with priority, and caches the results in the folder `store`. Each
 * request checks the original, so that no size of a deleted one is served (rules/operations#19). Throws
 * `StorageAway`.
 */
export function openPictures(places: readonly Storage[], store: string) {
  const decoder = openDecoder(limits)
  const making = new Map<string, Promise<Uint8Array>>()
  const described = new Map<string, Promise<Description>>()
  let queue: Promise<unknown> = Promise.resolve()

  const find = (path: string): Promise<Original | null> => findOriginal(places, path)

  async function ready(file: string): Promise<Buffer | null> {
    return readFile(file).catch(() => null)
  }

  function make(found: Original, target: string, width: number, format: ResizeFormat): Promise<Uint8Array> {
    const running = making.get(target)
    if (running) return running
    const drawing = async () => {
      const bytes = await decoder.do('resize', { source: await sourceOf(found), width, format })
      await mkdir(store, { recursive: true })
      await writeFile(`${target}.${process.pid}`, bytes)
      await rename(`${target}.${process.pid}`, target)
      return bytes
    }
    // AVIF is slow, so its conversions are queued; WebP is needed at once
    const made = format === 'avif' ? (queue = queue.then(drawing, drawing)) : drawing()
    const done = (made as Promise<Uint8Array>).finally(() => making.delete(target)) // both branches answer bytes
    making.set(target, done)
    return done
  }

  async function draw(path: string, width: number, wantsAvif: boolean): Promise<Resized | null> {
    const asJpeg = jpegOf.exec(path)?.[1]
    const source = widths.includes(width as Width) ? await find(asJpeg ?? path) : null // the width comes from the request
    if (!source) return null
    const key = createHash('sha1').update(`${path} ${source.stamp} ${width}`).digest('hex')
    if (asJpeg !== undefined) {
      const jpeg = join(store, `${key}.jpg`)
      const bytes = (await ready(jpeg)) ?? (await make(source, jpeg, width, 'jpeg'))
      return { bytes, type: 'image/jpeg', provisional: false }
    }
    const avif = join(store, `${key}.avif`)
    const webp = join(store, `${key}.webp`)
    if (wantsAvif) {
      const bytes = await ready(avif)
      if (bytes) return { bytes, type: 'image/avif', provisional: false }
      make(source, avif, width, 'avif').catch(() => undefined) // the next visitor causes a retry
    }
    return {
      bytes: (await ready(webp)) ?? (await make(source, webp, width, 'webp')),
      type: 'image/webp',
      provisional: wantsAvif,
    }
  }

  return {
    find,
    /**
     * A picture in a supported width. AVIF is generated in the background: until it is ready, WebP is returned. Null:
     * no such picture.
     */
    draw: (path: string, width: number, wantsAvif: boolean): Promise<Resized | null> =>
      orGone(draw(path, width, wantsAvif)),
    /** Size and a tiny blurred copy as a data address; null: no such picture. */
    async describe(path: string): Promise<Description | null> {
      const source = await find(path)
      if (!source) return null
      const key = `${places.indexOf(source.place)} ${path} ${source.stamp}`
      const known =
        described.get(key) ??
        sourceOf(source).then((bytesOrPath) => decoder.do('describe', { source: bytesOrPath }))
      described.set(key, known)
      known.catch(() => described.delete(key)) // the next visitor causes a retry
      return orGone(known)
    },
  }
}

export type Pictures = ReturnType<typeof openPictures>
