import type { Brand } from '../../catalogue/contract.ts'
import { isListed, type Product } from '../../catalogue/product.rules.ts'
import type { SearchDocument, SearchSettings } from '../ports.ts'
import { contentsOf, linesOf, skusOf } from '../search/search-contents.rules.ts'
import { synonymGroups, type Thesaurus } from '../search/search-synonyms.rules.ts'
import { fieldWeights, type Weight } from '../search/search-terms.rules.ts'
import { foldText, type Readings } from '../search/search-words.rules.ts'

/** Other fields, or fields made otherwise, want another number: everything is sent anew then. */
const version = 1

/** What an engine looks at of one search at most; a shopper pages through no more. */
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

/** What decides how products are found, as one text. */
export const searchFingerprint = (place: string, settings: SearchSettings): string =>
  JSON.stringify([version, place, settings])

/**
 * A product as an engine holds it, each text as it is written and folded (one script, no accents), and how its Chinese is
 * said; null: shoppers meet it nowhere.
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
