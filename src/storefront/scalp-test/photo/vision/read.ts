import { largestRadius } from './distance.ts'
import { meanOf, shareOf, type Mask, type PixelImage } from './image.ts'
import { srgbToLab } from './lab.ts'
import { segment, type Segments } from './segment.ts'
import { varianceOfLaplacian } from './sharpness.ts'

export type Certainty = 'low' | 'medium' | 'high'
export type Measure = { value: number; certainty: Certainty }
export const measureNames = ['redness', 'flakes', 'shine', 'partingWidth'] as const
export type MeasureName = (typeof measureNames)[number]
export type Measures = Record<MeasureName, Measure>

export const photoProblems = ['small', 'dark', 'bright', 'blurred', 'cast', 'no_scalp'] as const
export type PhotoProblem = (typeof photoProblems)[number]

export type Reading =
  | { ok: true; measures: Measures; maps: Record<MeasureName, Mask> }
  | { ok: false; reason: PhotoProblem }

/** Longest side for the analysis in pixels; more does not improve the measures. */
export const readSide = 512
const leastSide = 160

const whole = (value: number): number => Math.max(0, Math.min(100, Math.round(value)))
/** Scales linearly: 0 at `from` and below, 100 at `to` and above. */
const between = (value: number, from: number, to: number): number =>
  whole((100 * (value - from)) / (to - from))

/** Why a picture cannot be analysed; null: it can. The required sharpness depends on the light. */
function problemOf(
  image: PixelImage,
  L: Float32Array<ArrayBuffer>,
  { skin, mean }: Segments,
): PhotoProblem | null {
  const light = meanOf(L)
  const clipped = L.reduce((count, value) => count + (value > 98 ? 1 : 0), 0) / L.length
  const share = shareOf(skin)
  if (light < 20) return 'dark'
  if (light > 88 || clipped > 0.3) return 'bright'
  if (varianceOfLaplacian(L, image.width, image.height) / light ** 2 < 0.003) return 'blurred'
  if (mean.b < -4 || mean.a < -6 || mean.b > 55) return 'cast'
  const isSkin = mean.a > 1 && mean.a < 40 && mean.b > 2 && mean.chroma > 5
  return share < 0.12 || share > 0.985 || !isSkin ? 'no_scalp' : null
}

/**
 * Measures a picture of a scalp by classical image processing: redness of the skin, flakes, reflections, and the
 * width of the parting. Values are 0 to 100, and deterministic for a picture (docs/decisions/scalp-photo.md).
 */
export function readScalpPhoto(image: PixelImage): Reading {
  if (Math.min(image.width, image.height) < leastSide) return { ok: false, reason: 'small' }
  const lab = srgbToLab(image)
  const segments = segment(lab, image.width)
  const problem = problemOf(image, lab.L, segments)
  if (problem) return { ok: false, reason: problem }
  const { skin, flakes, shine, mean } = segments
  const skinShare = shareOf(skin)
  const red = skin.map((on, at) => (on === 1 && (lab.a[at] ?? 0) > mean.a + 4 ? 1 : 0))
  const radius = largestRadius(skin, image.width, image.height)
  // very bright or dark light makes colours less certain; a very close picture contains no parting
  const light: Certainty = mean.L > 50 && mean.L < 80 ? 'high' : mean.L > 38 && mean.L < 88 ? 'medium' : 'low'
  return {
    ok: true,
    measures: {
      redness: { value: between(mean.a, 8, 24), certainty: light === 'high' ? 'medium' : 'low' },
      flakes: { value: between(100 * (shareOf(flakes) / skinShare), 0.3, 14), certainty: light },
      // bright light clips reflections first
      shine: {
        value: between(100 * (shareOf(shine) / skinShare), 2, 7),
        certainty: light === 'high' && mean.L < 74 ? 'medium' : 'low',
      },
      partingWidth: {
        value: between((2 * radius) / Math.min(image.width, image.height), 0.04, 0.4),
        certainty: skinShare > 0.55 ? 'low' : 'medium',
      },
    },
    maps: { redness: red, flakes, shine, partingWidth: skin },
  }
}
