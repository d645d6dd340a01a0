// Writes src/shop/showcase/search/jyutping.json: the most frequent Cantonese reading of each Han character, without
// its tone, from the dictionary of to-jyutping. Run it after that package changed: `npm run jyutping`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getJyutpingList } from 'to-jyutping'
import { root } from './prepare.mjs'

const bySyllable = new Map()
for (let code = 0x3400; code <= 0x9fff; code += 1) {
  const character = String.fromCharCode(code)
  const syllable = getJyutpingList(character)[0]?.[1]?.split(' ')[0]?.replace(/\d/g, '')
  if (syllable && /^[a-z]+$/.test(syllable))
    bySyllable.set(syllable, (bySyllable.get(syllable) ?? '') + character)
}
const sorted = [...bySyllable].toSorted(([a], [b]) => (a < b ? -1 : 1))
writeFileSync(
  join(root, 'src/shop/showcase/search/jyutping.json'),
  `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`,
)
