import type { Plane } from './image.ts'

/** Sharpness of a picture: variance of the Laplacian of its lightness (Pech-Pacheco et al. 2000). */
export function varianceOfLaplacian(L: Plane, width: number, height: number): number {
  let [sum, squares, count] = [0, 0, 0]
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const value =
        (L[at - 1] ?? 0) + (L[at + 1] ?? 0) + (L[at - width] ?? 0) + (L[at + width] ?? 0) - 4 * (L[at] ?? 0)
      sum += value
      squares += value * value
      count += 1
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}
