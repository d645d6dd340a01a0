import { readScalpPhoto, readSide, type Reading } from './vision/read.ts'

export type PhotoRead = { width: number; height: number; reading: Reading }

/** Scales the bitmap to the analysis size and analyses it. */
export function readPixels(bitmap: ImageBitmap, canvas: HTMLCanvasElement | OffscreenCanvas): PhotoRead {
  const scale = Math.min(1, readSide / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true }) as
    | CanvasRenderingContext2D
    | OffscreenCanvasRenderingContext2D
    | null // type of either canvas
  if (!context) throw new Error('this browser draws no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return { width, height, reading: readScalpPhoto(context.getImageData(0, 0, width, height)) }
}
