import { readPixels } from './read-pixels.ts'

/** Reads a picture beside the page, which goes on answering; the bitmap comes by transfer and stays here. */
self.addEventListener('message', ({ data }: MessageEvent<ImageBitmap>) => {
  const canvas = new OffscreenCanvas(1, 1)
  const read = readPixels(data, canvas)
  const maps = read.reading.ok ? Object.values(read.reading.maps).map(({ buffer }) => buffer) : []
  self.postMessage(read, { transfer: maps })
})
