import type { Mask } from './image.ts'

/**
 * Radius of the largest circle inside a mask, in pixels: the maximum of its distance transform with weights 3 and 4
 * (Borgefors 1986). The border of the picture is not an edge.
 */
export function largestRadius(mask: Mask, width: number, height: number): number {
  const far = 1e6
  const distance = new Float32Array(mask.length)
  for (let at = 0; at < mask.length; at += 1) distance[at] = mask[at] === 1 ? far : 0
  const value = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? far : (distance[y * width + x] ?? far)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const best = Math.min(
        value(x, y),
        value(x - 1, y) + 3,
        value(x, y - 1) + 3,
        value(x - 1, y - 1) + 4,
        value(x + 1, y - 1) + 4,
      )
      distance[y * width + x] = best
    }
  let largest = 0
  for (let y = height - 1; y >= 0; y -= 1)
    for (let x = width - 1; x >= 0; x -= 1) {
      const best = Math.min(
        value(x, y),
        value(x + 1, y) + 3,
        value(x, y + 1) + 3,
        value(x + 1, y + 1) + 4,
        value(x - 1, y + 1) + 4,
      )
      distance[y * width + x] = best
      if (best < far) largest = Math.max(largest, best)
    }
  return largest / 3
}
