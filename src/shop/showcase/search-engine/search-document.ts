import type { Brand } from '../../catalogue/contract.ts'
import { isListed, type Product } from '../../catalogue/product.rules.ts'
import type { SearchDocument, SearchSettings } from '../ports.ts'
import { contentsOf, linesOf, skusOf } from '../search/search-contents.rules.ts'
import { synonymGroups, type Thesaurus } from '../search/search-synonyms.rules.ts'
import { fieldWeights, type Weight } from '../search/search-terms.rules.ts'
import { foldText, type Readings } from '../search/search-words.rules.ts'

/** Increment when fields or their contents change: everything is then sent again. */
const version = 1

/** Maximum number of results per search, which also limits paging. */
export const mostFound = 1_000

const fieldOf = {
  [fieldWeights.name]: 'names',
  [fieldWeights.word]: 'words',
  [fieldWeights.option]: 'options',
  [fieldWeights.summary]: 'summaries',
} as const satisfies Record<Weight, string>

export const searchSettings = (readings: Readings): SearchSettings => ({
  fields: ['names', 'skus', 'words', 'sounds', 'options', 'summaries'],
  synonyms: synonymGroups().map((words) => [
    ...new Set([...words, ...words.map((word) => foldText(word, readings))]),
  ]),
  mostFound,
})

/** Fingerprint of everything that determines the engine's index. */
export const searchFingerprint = (place: string, settings: SearchSettings): string =>
  JSON.stringify([version, place, settings])

/**
 * Search document of a product: each text as written and normalised (one script, no accents), with pronunciations of its
 * Chinese; null: not visible to shoppers.
 */
export function searchDocument(
  product: Product,
  readings: Readings,
  thesaurus: Thesaurus,
): SearchDocument | null {
  if (!isListed(product)) return null
  const brand: Brand = {
    key: product.brandKey,
    slug: product.brandSlug,
    name: product.brandName,
    isHouse: false,
    isMarket: false,
  }
  const texts = {
    names: new Set<string>(),
    words: new Set<string>(),
    options: new Set<string>(),
    summaries: new Set<string>(),
  }
  for (const { text, weight } of linesOf(product, brand)) {
    texts[fieldOf[weight]].add(text.toLowerCase())
    texts[fieldOf[weight]].add(foldText(text, readings))
  }
  const { sounds } = contentsOf(product, brand, readings, thesaurus)
  return {
    id: product.id,
    priority: product.priority,
    skus: skusOf(product),
    names: [...texts.names],
    words: [...texts.words],
    options: [...texts.options],
    summaries: [...texts.summaries],
    sounds: [...sounds.keys()],
  }
}
