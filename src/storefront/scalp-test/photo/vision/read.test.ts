import sharp, { type Sharp } from 'sharp'
import fc from '#tools/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { connectedComponents } from './components.ts'
import { largestRadius } from './distance.ts'
import type { PixelImage } from './image.ts'
import { srgbToLab } from './lab.ts'
import { otsuThreshold } from './otsu.ts'
import { measureNames, photoProblems, readScalpPhoto, type Measures } from './read.ts'

type Painted = { skin?: number[]; flakes?: number; shine?: number; parting?: number; noise?: number }
const side = 240

/** Deterministic random numbers by seed. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A synthetic scalp picture: hairs across skin, a parting in the middle, flakes, reflections. */
function paint({
  skin = [214, 170, 150],
  flakes = 0,
  shine = 0,
  parting = 20,
  noise = 6,
}: Painted): PixelImage {
  const data = new Uint8ClampedArray(side * side * 4)
  const random = seeded(7)
  const set = (x: number, y: number, colour: readonly number[]) => {
    const at = (y * side + x) * 4
    const grain = (random() - 0.5) * noise
    for (const channel of [0, 1, 2]) data[at + channel] = (colour[channel] ?? 0) + grain
    data[at + 3] = 255
  }
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const isBand = Math.abs(y - side / 2) < parting / 2
      set(x, y, !isBand && (x + Math.floor(y / 3)) % 9 < 5 ? [38, 28, 26] : skin)
    }
  const blob = (colour: readonly number[], x: number, y: number, size: number) => {
    for (let dy = 0; dy < size; dy += 1)
      for (let dx = 0; dx < size; dx += 1) set((x + dx) % side, (y + dy) % side, colour)
  }
  const place = seeded(11)
  for (let count = 0; count < flakes; count += 1)
    blob([238, 236, 232], Math.floor(place() * side), Math.floor(place() * side), 5)
  for (let count = 0; count < shine; count += 1)
    blob(
      skin.map((value) => value * 1.2),
      Math.floor(place() * side),
      Math.floor(place() * side),
      6,
    )
  return { width: side, height: side, data }
}

function measured(image: PixelImage): Measures {
  const reading = readScalpPhoto(image)
  if (!reading.ok) throw new Error(reading.reason)
  return reading.measures
}

describe('a painted scalp', () => {
  const grows = (values: readonly number[]) => {
    expect(values).toEqual(values.toSorted((a, b) => a - b))
    expect(values.at(-1)).toBeGreaterThan(values[0] ?? 0)
  }

  it('reads redder the redder its skin is', () =>
    grows(
      [
        [214, 176, 152],
        [214, 164, 148],
        [214, 150, 142],
        [214, 136, 134],
      ].map((skin) => measured(paint({ skin })).redness.value),
    ))

  it('reads flakier the more flakes lie on it', () =>
    grows([0, 20, 60, 140].map((flakes) => measured(paint({ flakes })).flakes.value)))

  it('reads wider the wider its parting is', () =>
    grows([12, 30, 50, 80].map((parting) => measured(paint({ parting })).partingWidth.value)))

  it('reads shinier the more of it shines', () =>
    grows([0, 30, 60, 90].map((shine) => measured(paint({ skin: [190, 150, 120], shine })).shine.value)))

  it('reads the same every time, whole numbers from 0 to 100', () => {
    fc.assert(
      fc.property(
        fc.record({ flakes: fc.nat(120), shine: fc.nat(60), parting: fc.integer({ min: 10, max: 90 }) }),
        (scalp) => {
          const once = measured(paint(scalp))
          expect(measured(paint(scalp))).toEqual(once)
          for (const name of measureNames) {
            expect(Number.isInteger(once[name].value)).toBe(true)
            expect(once[name].value).toBeGreaterThanOrEqual(0)
            expect(once[name].value).toBeLessThanOrEqual(100)
          }
        },
      ),
      { numRuns: 25 },
    )
  })
})

const pixels = async (name: string, change: (picture: Sharp) => Sharp): Promise<PixelImage> => {
  const file = new URL(`../../../../../db/seed/media/scalp/scalp-${name}.webp`, import.meta.url)
  const fitted = sharp(file.pathname).resize({ width: 512, height: 512, fit: 'inside' })
  const changed = await change(fitted).toBuffer()
  const { data, info } = await sharp(changed).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}
const variants: Record<string, (picture: Sharp) => Sharp> = {
  'as it is': (picture) => picture,
  turned: (picture) => picture.rotate(90),
  'a little soft': (picture) => picture.blur(1),
  'darker by 30 %': (picture) => picture.modulate({ brightness: 0.7 }),
  'lighter by 15 %': (picture) => picture.modulate({ brightness: 1.15 }),
  'as a poor JPEG': (picture) => picture.jpeg({ quality: 40 }),
}
const refused: [string, string, (picture: Sharp) => Sharp][] = [
  ['blurred', 'blurred', (picture) => picture.blur(4)],
  ['in the dark', 'dark', (picture) => picture.modulate({ brightness: 0.25 })],
  ['in the sun', 'bright', (picture) => picture.modulate({ brightness: 2.2 })],
  [
    'under blue light',
    'cast',
    (picture) =>
      picture.recomb([
        [0.6, 0, 0],
        [0, 0.8, 0],
        [0, 0, 1.5],
      ]),
  ],
  ['very small', 'small', (picture) => picture.resize(120, 120)],
  ['without colour', 'no_scalp', (picture) => picture.grayscale()],
]

describe('the microscope pictures', () => {
  it.each(Object.keys(variants))('are distinguished %s', async (how) => {
    const change = variants[how] ?? ((picture) => picture)
    const [healthy, dry, oily] = await Promise.all(
      ['healthy', 'dry', 'oily'].map(async (name) => measured(await pixels(name, change))),
    )
    expect(dry?.flakes.value).toBeGreaterThan((healthy?.flakes.value ?? 0) + 25)
    expect(dry?.flakes.value).toBeGreaterThan((oily?.flakes.value ?? 0) + 25)
    expect(dry?.redness.value).toBeGreaterThan((healthy?.redness.value ?? 0) + 20)
    // bright light clips reflections, so their value is unreliable
    if (oily?.shine.certainty !== 'low')
      expect(oily?.shine.value).toBeGreaterThan((dry?.shine.value ?? 0) + 10)
    // too close for a parting, which the certainty reflects
    expect(healthy?.partingWidth.certainty).toBe('low')
  })

  it.each(refused)('are refused %s: %s', async (_, reason, change) => {
    for (const name of ['healthy', 'dry', 'oily'])
      expect(readScalpPhoto(await pixels(name, change))).toEqual({ ok: false, reason })
  })

  it('reach every reason there is', () =>
    expect(refused.map(([, reason]) => reason).toSorted()).toEqual([...photoProblems].toSorted()))
})

describe('the steps', () => {
  it('know colours as CIELAB does', () => {
    const { L, a, b } = srgbToLab({
      width: 3,
      height: 1,
      data: Uint8ClampedArray.of(255, 255, 255, 255, 255, 0, 0, 255, 0, 0, 0, 255),
    })
    expect([...L].map(Math.round)).toEqual([100, 53, 0])
    expect([Math.round(a[1] ?? 0), Math.round(b[1] ?? 0)]).toEqual([80, 67])
  })

  it('part two heaps between them', () => {
    const values = Float32Array.from({ length: 200 }, (_, at) => (at < 100 ? 20 + (at % 5) : 70 + (at % 5)))
    expect(otsuThreshold(values)).toBeGreaterThanOrEqual(24)
    expect(otsuThreshold(values)).toBeLessThan(70)
  })

  it('find connected components, and the largest circle that fits', () => {
    const mask = Uint8Array.of(1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1)
    expect(connectedComponents(mask, 4).map(({ area }) => area)).toEqual([2, 2])
    const wide = new Uint8Array(21 * 21).fill(1)
    for (let x = 0; x < 21; x += 1) for (const y of [0, 20]) wide[y * 21 + x] = 0
    expect(largestRadius(wide, 21, 21)).toBeCloseTo(10, 0)
  })
})
