// Subsets the shop's fonts to the characters of its pages and writes them to src/ui/fonts: `npm run fonts`, after a
// font package changed. Headings have one weight, the wordmark only capitals; Chinese uses the reader's system fonts.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœʻʼˆ˚˜–—‘’‚“”„†•…‹›€™↑↓−∕`

const fonts = [
  { name: 'fraunces', file: 'fraunces-latin-opsz-normal', text: latin, axes: { wght: 400 } },
  { name: 'figtree', file: 'figtree-latin-wght-normal', text: latin, axes: { wght: { min: 400, max: 700 } } },
  {
    name: 'jost',
    file: 'jost-latin-wght-normal',
    text: `${range(0x41, 0x5a)}${range(0x30, 0x39)} &·`,
    axes: { wght: 400 },
  },
]

mkdirSync(at('../src/ui/fonts'), { recursive: true })
for (const { name, file, text, axes } of fonts) {
  const whole = readFileSync(at(`../node_modules/@fontsource-variable/${name}/files/${file}.woff2`))
  const cut = await subset(whole, text, { targetFormat: 'woff2', variationAxes: axes })
  writeFileSync(at(`../src/ui/fonts/${name}.woff2`), cut)
  console.log(`${name}: ${whole.length} → ${cut.length} bytes`)
}
