import sharp from 'sharp'
import { headerError, movesInPng, pictureKind } from './limits.ts'
import type { Description, PhotoError, SizedPicture, Start, Task, Work } from './protocol.ts'

// Runs as a child process, see decoder.ts: the damage of decoding a hostile file ends with it.

sharp.concurrency(1)
sharp.cache(false) // results are cached on disk; libvips's own cache would never be hit

const bytesPerSample: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 }
const buffered = (bytes: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

async function resizedTo(bytes: Uint8Array, side: number): Promise<SizedPicture> {
  const { data, info } = await sharp(bytes, {
    limitInputPixels: 50_000_000,
    failOn: 'error',
    sequentialRead: true,
  })
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 3 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: buffered(data), width: info.width, height: info.height }
}

/** Encodes a file as WebP in some sizes, each from the previous one. */
async function normalise({ bytes, sides }: Work['normalise']['input']): Promise<SizedPicture[] | PhotoError> {
  const kind = pictureKind(bytes)
  if (kind === null) return 'photo_type'
  if (kind === 'gif' || (kind === 'png' && movesInPng(bytes))) return 'photo_moves'
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata()
    const { width = 0, height = 0, pages = 1, isProgressive = false, channels = 4, depth = 'uchar' } = header
    const bytesPerPixel = channels * (bytesPerSample[depth] ?? 4)
    const error = headerError(kind, { width, height, frames: pages, isProgressive, bytesPerPixel })
    if (error) return error
    const sizes: SizedPicture[] = []
    for (const side of sides) sizes.push(await resizedTo(sizes.at(-1)?.bytes ?? bytes, side))
    return sizes
  } catch {
    return 'photo_broken' // any error of the library is caused by the file
  }
}

async function resize({ source, width, format }: Work['resize']['input']) {
  const image = sharp(source, { limitInputPixels: 40_000_000 })
    .rotate()
    .resize({ width, withoutEnlargement: true })
  const written = {
    avif: () => image.avif({ quality: 52, effort: 2 }),
    webp: () => image.webp({ quality: 78, effort: 3 }),
    jpeg: () => image.flatten({ background: '#ffffff' }).jpeg({ quality: 82 }),
  }
  return buffered(await written[format]().toBuffer())
}

async function describe({ source }: Work['describe']['input']): Promise<Description> {
  const image = sharp(source, { limitInputPixels: 40_000_000 })
  const { width = 0, height = 0 } = await image.metadata()
  const tiny = await image.resize({ width: 12 }).webp({ quality: 30 }).toBuffer()
  return { width, height, blur: `data:image/webp;base64,${tiny.toString('base64')}` }
}

function done(task: Task): Promise<unknown> {
  if (task.work === 'normalise') return normalise(task.input)
  return task.work === 'resize' ? resize(task.input) : describe(task.input)
}

/** Decoding runs on other threads, so this one can check memory; above the limit the process ends itself. */
function watchMemory({ mostMegabytes }: Start): void {
  const most = mostMegabytes * 1024 * 1024
  const look = () => void (process.memoryUsage.rss() > most && process.kill(process.pid, 'SIGKILL'))
  look()
  setInterval(look, 20).unref()
}

process.on('message', (message: Start | Task) => {
  if ('mostMegabytes' in message) return watchMemory(message)
  done(message).then(
    (answer) => process.send?.({ id: message.id, answer }),
    (error: unknown) =>
      process.send?.({ id: message.id, error: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.exit())
