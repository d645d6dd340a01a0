import { connectedComponents } from './components.ts'
import { meanOf, medianOf, type Mask } from './image.ts'
import type { Lab } from './lab.ts'
import { otsuThreshold } from './otsu.ts'

export type Segments = {
  skin: Mask
  flakes: Mask
  /** Specular reflections of the skin. */
  shine: Mask
  /** Mean of the skin without flakes and reflections. */
  mean: { L: number; a: number; b: number; chroma: number }
}

/** Flakes are brighter and less colourful than most of the skin; as ratios to its median lightness and chroma. */
const flakeLift = 1.08
const flakeChroma = 0.62
/** Reflections are brighter than most of the skin at similar chroma. */
const shineLift = 1.17
/** In pixels: smaller areas are noise. As share of the picture: larger areas are reflections. */
const smallestFlake = 6
const largestFlake = 0.02

/**
 * Segments by lightness: hair is the darker class, skin the lighter (Otsu); flakes and reflections are outliers of
 * the skin.
 */
export function segment({ L, a, b }: Lab, width: number): Segments {
  const threshold = otsuThreshold(L)
  const skin = new Uint8Array(L.length)
  const chroma = new Float32Array(L.length)
  for (let at = 0; at < L.length; at += 1) {
    if ((L[at] ?? 0) > threshold) skin[at] = 1
    chroma[at] = Math.hypot(a[at] ?? 0, b[at] ?? 0)
  }
  // medians of the skin, which reflections and flakes do not shift
  const usual = { L: medianOf(L, skin), chroma: medianOf(chroma, skin) }
  const pale = new Uint8Array(L.length)
  const shine = new Uint8Array(L.length)
  for (let at = 0; at < L.length; at += 1) {
    if (skin[at] !== 1) continue
    const lift = (L[at] ?? 0) / Math.max(usual.L, 1)
    const isPale = (chroma[at] ?? 0) < flakeChroma * usual.chroma
    if (isPale && lift > flakeLift) pale[at] = 1
    if (!isPale && lift > shineLift) shine[at] = 1
  }
  const flakes = new Uint8Array(L.length)
  for (const { area, pixels } of connectedComponents(pale, width))
    if (area >= smallestFlake && area <= largestFlake * L.length) for (const at of pixels) flakes[at] = 1
  const bare = skin.map((on, at) => (on === 1 && flakes[at] !== 1 && shine[at] !== 1 ? 1 : 0))
  return {
    skin,
    flakes,
    shine,
    mean: { L: meanOf(L, bare), a: meanOf(a, bare), b: meanOf(b, bare), chroma: meanOf(chroma, bare) },
  }
}
