import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./styles/looks.css', import.meta.url), 'utf8')
  .replaceAll("'", '"')
  .replace(/\s+/g, ' ')

const themes = {
  default: ':root, [data-theme="default"] {',
  marketplace: '[data-theme="marketplace"] { --color-paper',
}
const modes = ['light', 'dark'] as const
const grounds = ['paper', 'shell', 'accent-soft']
const texts = ['ink', 'ink-soft', 'accent', 'sale', 'error', 'success', 'warning']
const filled: [text: string, ground: string][] = [
  ['on-accent', 'accent'],
  ['on-state', 'error'],
  ['on-state', 'success'],
  ['on-state', 'warning'],
  ['on-deep', 'deep'],
  ['paper', 'ink'],
]

function tokens(opening: string, mode: (typeof modes)[number]): Map<string, string> {
  const from = css.indexOf(opening)
  const block = css.slice(from, css.indexOf('}', from))
  const found = new Map<string, string>()
  for (const [, name = '', value = ''] of block.matchAll(/--color-([\w-]+): ([^;]+);/g)) {
    const pair = /^light-dark\((oklch\(.+?\)), (oklch\(.+?\))\)$/.exec(value)
    found.set(name, (mode === 'light' ? pair?.[1] : pair?.[2]) ?? value)
  }
  return found
}

/** Relative luminance of WCAG 2, from oklch via linear sRGB. */
function luminance(colour: string | undefined): number {
  const [, l, c, h] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(colour ?? '') ?? []
  if (l === undefined) throw new Error(`not a solid oklch colour: ${colour}`)
  const lightness = Number(l)
  const a = Number(c) * Math.cos((Number(h) * Math.PI) / 180)
  const b = Number(c) * Math.sin((Number(h) * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const within = (part: number) => Math.min(1, Math.max(0, part))
  const red = within(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short)
  const green = within(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short)
  const blue = within(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string | undefined, other: string | undefined): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(Object.keys(themes) as (keyof typeof themes)[])('the %s theme', (theme) => {
  // reason: keys of a literal
  describe.each(modes)('in %s', (mode) => {
    const colour = tokens(themes[theme], mode)

    it.each(texts.flatMap((text) => grounds.map((ground) => [text, ground])))(
      'keeps %s readable on %s',
      (text = '', ground = '') => {
        expect(contrast(colour.get(text), colour.get(ground))).toBeGreaterThanOrEqual(4.5)
      },
    )

    it.each(filled)('keeps %s readable on %s', (text, ground) => {
      expect(contrast(colour.get(text), colour.get(ground))).toBeGreaterThanOrEqual(4.5)
    })

    it('has stars with enough contrast to the page', () => {
      expect(contrast(colour.get('star'), colour.get('paper'))).toBeGreaterThanOrEqual(3)
    })
  })
})
