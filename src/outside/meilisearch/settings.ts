import type { SearchSettings } from '#shop/showcase/ports.ts'

/** Settings of an index: how well a product fits, then how popular it is. Only ids come back. */
export const indexSettings = ({ fields, synonyms, mostFound }: SearchSettings) => ({
  searchableAttributes: fields,
  displayedAttributes: ['id'],
  rankingRules: ['words', 'typo', 'proximity', 'attribute', 'exactness', 'priority:desc'],
  // one letter more or less makes another product of a sku
  typoTolerance: { disableOnAttributes: ['skus'] },
  synonyms: synonymsByWord(synonyms),
  pagination: { maxTotalHits: mostFound },
})

/** Of each word those that stand in a group with it. */
function synonymsByWord(groups: SearchSettings['synonyms']): Record<string, string[]> {
  const found = new Map<string, Set<string>>()
  for (const words of groups)
    for (const word of words) {
      const others = found.get(word) ?? new Set()
      for (const other of words) if (other !== word) others.add(other)
      found.set(word, others)
    }
  return Object.fromEntries([...found].map(([word, others]) => [word, [...others]]))
}
