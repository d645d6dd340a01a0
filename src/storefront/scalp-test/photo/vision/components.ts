import type { Mask } from './image.ts'

export type Component = {
  area: number
  /** Share of its bounding box that it fills. */ fill: number
  pixels: number[]
}

/** Connected components of a mask, with 4-connectivity (flood fill). */
export function connectedComponents(mask: Mask, width: number): Component[] {
  const seen = new Uint8Array(mask.length)
  const found: Component[] = []
  const stack: number[] = []
  for (let start = 0; start < mask.length; start += 1) {
    if (mask[start] !== 1 || seen[start] === 1) continue
    const pixels: number[] = []
    let [left, right, top, bottom] = [width, 0, Number.MAX_SAFE_INTEGER, 0]
    stack.push(start)
    seen[start] = 1
    while (stack.length > 0) {
      const at = stack.pop() ?? 0
      pixels.push(at)
      const x = at % width
      const y = (at - x) / width
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
      const next = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]
      for (const each of next)
        if (each >= 0 && each < mask.length && mask[each] === 1 && seen[each] === 0) {
          seen[each] = 1
          stack.push(each)
        }
    }
    const box = (right - left + 1) * (bottom - top + 1)
    found.push({ area: pixels.length, fill: pixels.length / box, pixels })
  }
  return found
}
