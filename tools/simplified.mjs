// Writes src/shop/showcase/search/simplified.json: Han characters with a Simplified form, and that form, from the
// dictionaries of opencc-js for Taiwan, Hong Kong and Traditional in general. Run it after that package changed: `npm
// run simplified`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'
import { simplifiedCharacters } from './simplified-characters.mjs'

writeFileSync(
  join(root, 'src/shop/showcase/search/simplified.json'),
  `${JSON.stringify(simplifiedCharacters(), null, 2)}\n`,
)
