import { readPixels } from './read-pixels.ts'

/** Analyses a picture in a worker, so the page remains responsive; the bitmap is transferred, not copied. */
self.addEventListener('message', ({ data }: MessageEvent<ImageBitmap>) => {
  const canvas = new OffscreenCanvas(1, 1)
  const read = readPixels(data, canvas)
  const maps = read.reading.ok ? Object.values(read.reading.maps).map(({ buffer }) => buffer) : []
  self.postMessage(read, { transfer: maps })
})
