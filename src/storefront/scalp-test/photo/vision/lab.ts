import type { PixelImage, Plane } from './image.ts'

/** CIELAB of every pixel (CIE 1976, D65): lightness 0–100, a* towards red, b* towards yellow. */
export type Lab = { L: Plane; a: Plane; b: Plane }

/** sRGB bytes to linear light (IEC 61966-2-1). */
const linear = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

const curve = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)

export function srgbToLab({ width, height, data }: PixelImage): Lab {
  const count = width * height
  const lab: Lab = { L: new Float32Array(count), a: new Float32Array(count), b: new Float32Array(count) }
  for (let at = 0; at < count; at += 1) {
    const red = linear[data[at * 4] ?? 0] ?? 0
    const green = linear[data[at * 4 + 1] ?? 0] ?? 0
    const blue = linear[data[at * 4 + 2] ?? 0] ?? 0
    const x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
    const y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    const z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
    lab.L[at] = 116 * y - 16
    lab.a[at] = 500 * (x - y)
    lab.b[at] = 200 * (y - z)
  }
  return lab
}
