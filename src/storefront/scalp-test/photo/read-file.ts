import { readPixels, type PhotoRead } from './read-pixels.ts'

const mostBytes = 30_000_000
const keptSide = 1_024

export type FileRead = PhotoRead & { bitmap: ImageBitmap }

const inWorker = (bitmap: ImageBitmap): Promise<PhotoRead> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<PhotoRead>) => {
      worker.terminate()
      resolve(data)
    })
    worker.addEventListener('error', (event) => {
      worker.terminate()
      reject(new Error(event.message))
    })
    worker.postMessage(bitmap, [bitmap])
  })

/**
 * Analyses a selected file, rotated by its EXIF orientation. Nothing is uploaded. Throws if the browser cannot open
 * it as a picture.
 */
export async function readFile(file: File): Promise<FileRead> {
  if (file.size > mostBytes) throw new Error('too large')
  const upright = { imageOrientation: 'from-image' } as const
  const [bitmap, copy] = await Promise.all([
    createImageBitmap(file, upright),
    createImageBitmap(file, upright),
  ])
  const canRead = typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined'
  const read = canRead
    ? await inWorker(copy).catch(() => readPixels(bitmap, document.createElement('canvas'))) // workers are blocked
    : readPixels(bitmap, document.createElement('canvas'))
  return { ...read, bitmap }
}

/** Encodes the picture again, which removes all metadata such as place and time. */
export async function encodedAnew(bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, keptSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.85)
  })
}
