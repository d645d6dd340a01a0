/** Pixels of a canvas: four bytes each, red, green, blue, alpha. */
export type PixelImage = { width: number; height: number; data: Uint8ClampedArray }

/** One value per pixel, row by row. */
export type Plane = Float32Array<ArrayBuffer>
export type Mask = Uint8Array<ArrayBuffer>

export const meanOf = (values: Plane, mask?: Mask): number => {
  let sum = 0
  let count = 0
  for (let at = 0; at < values.length; at += 1)
    if (!mask || mask[at] === 1) {
      sum += values[at] ?? 0
      count += 1
    }
  return count === 0 ? 0 : sum / count
}

export const shareOf = (mask: Mask): number =>
  mask.reduce((sum, on) => sum + on, 0) / Math.max(mask.length, 1)

/** Median of values from 0 to 128, to a quarter. */
export function medianOf(values: Plane, mask: Mask): number {
  const bins = new Uint32Array(513)
  let count = 0
  for (let at = 0; at < values.length; at += 1)
    if (mask[at] === 1) {
      const bin = Math.max(0, Math.min(512, Math.round((values[at] ?? 0) * 4)))
      bins[bin] = (bins[bin] ?? 0) + 1
      count += 1
    }
  let below = 0
  for (let bin = 0; bin < bins.length; bin += 1) {
    below += bins[bin] ?? 0
    if (below * 2 >= count) return bin / 4
  }
  return 0
}
