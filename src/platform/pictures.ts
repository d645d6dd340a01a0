import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import sharp from 'sharp'

/** The widths pictures are made in; no other is, so nobody can keep us busy with odd ones. */
export const widths = [64, 200, 320, 480, 640, 828, 1080, 1440, 1920, 2400] as const
type Width = (typeof widths)[number]
type Format = 'avif' | 'webp'
export type Drawn = { bytes: Buffer; type: string; /** The asked format is not ready yet: another was given. */ provisional: boolean }

const picture = /^[a-z0-9][a-z0-9/_-]*\.(?:webp|jpe?g|png|avif)$/i
sharp.concurrency(1)
sharp.cache(false) // results are kept on disk; what libvips would hold on to is never asked for again

/** Resizes pictures of the given folders, first folder first, and keeps the results on disk. */
export function openPictures(folders: readonly string[], store: string) {
  const making = new Map<string, Promise<Buffer>>()
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

  function make(source: string, target: string, width: number, format: Format): Promise<Buffer> {
    const running = making.get(target)
    if (running) return running
    const drawing = async () => {
      const image = sharp(source, { limitInputPixels: 40_000_000 }).rotate().resize({ width, withoutEnlargement: true })
      const bytes = await (format === 'avif' ? image.avif({ quality: 52, effort: 2 }) : image.webp({ quality: 78, effort: 3 })).toBuffer()
      await mkdir(store, { recursive: true })
      await writeFile(`${target}.${process.pid}`, bytes)
      await rename(`${target}.${process.pid}`, target)
      return bytes
    }
    // AVIF takes long, so those wait for each other; WebP is wanted now
    const made = format === 'avif' ? (queue = queue.then(drawing, drawing)) : drawing()
    const done = (made as Promise<Buffer>).finally(() => making.delete(target)) // both branches answer bytes
    making.set(target, done)
    return done
  }

  return {
    find,
    /** A picture in a width of the list. AVIF is made behind the scenes: until it is there, WebP is given. Null: no such picture. */
    async draw(path: string, width: number, wantsAvif: boolean): Promise<Drawn | null> {
      const source = widths.includes(width as Width) ? await find(path) : null // any number may be asked about
      if (!source) return null
      const key = createHash('sha1').update(`${path} ${source.stamp} ${width}`).digest('hex')
      const avif = join(store, `${key}.avif`)
      const webp = join(store, `${key}.webp`)
      if (wantsAvif) {
        const bytes = await ready(avif)
        if (bytes) return { bytes, type: 'image/avif', provisional: false }
        make(source.file, avif, width, 'avif').catch(() => undefined) // the next visitor tries again
      }
      return { bytes: (await ready(webp)) ?? (await make(source.file, webp, width, 'webp')), type: 'image/webp', provisional: wantsAvif }
    },
    /** Size and a tiny blurred copy as a data address; null: no such picture. */
    async describe(path: string): Promise<Description | null> {
      const source = await find(path)
      if (!source) return null
      const key = `${source.file} ${source.stamp}`
      const known = described.get(key) ?? seen(source.file)
      described.set(key, known)
      return known
    },
  }
}

export type Description = { width: number; height: number; blur: string }

async function seen(file: string): Promise<Description> {
  const image = sharp(file)
  const { width = 0, height = 0 } = await image.metadata()
  const tiny = await image.resize({ width: 12 }).webp({ quality: 30 }).toBuffer()
  return { width, height, blur: `data:image/webp;base64,${tiny.toString('base64')}` }
}

export type Pictures = ReturnType<typeof openPictures>
