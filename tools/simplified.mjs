// Writes src/shop/showcase/search/simplified.json: which Han characters have a Simplified form, and which, as the
// dictionaries of opencc-js have it for Taiwan, Hong Kong and all that is Traditional. Run it after that package changed:
// `npm run simplified`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'
import { simplifiedCharacters } from './simplified-characters.mjs'

writeFileSync(
  join(root, 'src/shop/showcase/search/simplified.json'),
  `${JSON.stringify(simplifiedCharacters(), null, 2)}\n`,
)
